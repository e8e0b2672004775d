// SPDX-License-Identifier: Apache-2.0
#include "tools/overloads/overload_copies.h"

#include <algorithm>
#include <vector>

#include "tools/msvc/utf8_copies.h"
#include "tools/overloads/restriction_overloads.h"
#include "tools/support/terminal_text.h"

namespace tessera::tools {
bool complains_of_overloads(const std::string& diagnostics) {
    const std::vector<Diagnostic> all = diagnostics_in(without_escapes(diagnostics));
    return std::any_of(all.begin(), all.end(), says_defined_twice);
}

std::unique_ptr<ChangedCopies> overload_copies(const IncludeSearch& search, const CommandLine& line,
                                               const std::string& diagnostics) {
    std::vector<SourceText> files = files_of_user(search, line);
    const auto changes = changes_for_overloads(files, names_defined_twice(diagnostics_in(without_escapes(diagnostics)), files));
    for (std::size_t i = 0; i < files.size(); ++i) files[i].apply(changes[i]);
    auto copies = std::make_unique<ChangedCopies>(files);
    if (copies->flags().empty()) return nullptr;
    return copies;
}

}  // namespace tessera::tools
