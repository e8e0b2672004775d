// SPDX-License-Identifier: Apache-2.0
#include "tools/overload_copies.h"

#include "tools/port/restriction_overloads.h"
#include "tools/terminal_text.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <vector>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// The source and the user's headers that it includes.
std::vector<SourceText> files_of_user(const IncludeSearch& search, const fs::path& source) {
    std::vector<SourceText> files;
    std::vector<fs::path> left = {source};
    std::set<fs::path> seen;
    while (!left.empty()) {
        const fs::path path = left.back();
        left.pop_back();
        if (!seen.insert(fs::weakly_canonical(path)).second) continue;
        files.emplace_back(path);
        for (const IncludeDirective& include : includes_in(files.back().text())) {
            const IncludeSearch::Found found = search.find(include, path, false);
            if (!found.path.empty() && found.is_users_own) left.push_back(found.path);
        }
    }
    return files;
}

}  // namespace

bool complains_of_overloads(const std::string& diagnostics) {
    const std::vector<Diagnostic> all = diagnostics_in(without_escapes(diagnostics));
    return std::any_of(all.begin(), all.end(), says_defined_twice);
}

std::unique_ptr<ChangedCopies> overload_copies(const IncludeSearch& search, const CommandLine& line,
                                               const std::string& diagnostics) {
    std::vector<SourceText> files = files_of_user(search, line.sources().at(0));
    const auto changes = changes_for_overloads(files, names_defined_twice(diagnostics_in(without_escapes(diagnostics)), files));
    for (std::size_t i = 0; i < files.size(); ++i) files[i].apply(changes[i]);
    auto copies = std::make_unique<ChangedCopies>(files);
    if (copies->flags().empty()) return nullptr;
    return copies;
}

}  // namespace tessera::tools
