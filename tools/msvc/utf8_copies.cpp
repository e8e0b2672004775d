// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/utf8_copies.h"

#include <filesystem>
#include <set>

namespace tessera::tools {
namespace fs = std::filesystem;

std::vector<SourceText> files_of_user(const IncludeSearch& search, const CommandLine& line) {
    std::vector<SourceText> files;
    const auto sources = line.sources();
    std::vector<fs::path> left(sources.rbegin(), sources.rend());
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

bool complains_of_utf16(const std::string& diagnostics) {
    const std::size_t mark = diagnostics.find(" byte order mark detected in '");
    return mark != std::string::npos && diagnostics.find("UTF-16") < mark;
}

std::unique_ptr<ChangedCopies> utf8_copies(const IncludeSearch& search, const CommandLine& line) {
    return std::make_unique<ChangedCopies>(files_of_user(search, line));
}

}  // namespace tessera::tools
