// SPDX-License-Identifier: Apache-2.0
#include "tools/precompiled/include_folder.h"

#include <set>
#include <system_error>

namespace tessera::tools {
namespace fs = std::filesystem;

bool may_hide_headers(const fs::path& folder, const std::vector<std::string>& headers, const std::vector<std::string>& asked_for) {
    std::set<std::string> names;
    std::error_code error;
    for (fs::directory_iterator found(folder, error), end; !error && found != end; found.increment(error)) {
        names.insert(found->path().filename().string());
    }
    if (error == std::errc::no_such_file_or_directory) return false;  // the compiler ignores it
    if (error) return true;  // also where it is a file: a table of headers, for clang
    for (const std::string& name : asked_for) {
        if (names.count(name) > 0) return true;
    }
    for (const std::string& header : headers) {
        const fs::path path(header);
        for (auto first = path.begin(); first != path.end(); ++first) {
            if (names.count(first->string()) == 0) continue;
            fs::path rest;
            for (auto part = first; part != path.end(); ++part) rest /= *part;
            // Not another one: the folder is one that the header lies in, a tree of sources of which Tessera is a part, say.
            if (fs::equivalent(folder / rest, path, error)) continue;
            if (fs::exists(folder / rest, error)) return true;
        }
    }
    return false;
}

}  // namespace tessera::tools
