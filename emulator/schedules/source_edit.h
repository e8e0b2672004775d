// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera::detail {

/// A change of a program's source that is tried without changing it: a fence behind the accesses of a line, or a fence or barrier
/// of a line that covers more memory.
struct SourceEdit {
    bool is_new = true;
    bool covers_global = false, covers_tile_static = false;  ///< of a fence that is there: in addition
    std::string file;
    unsigned line = 0;

    friend bool operator==(const SourceEdit& a, const SourceEdit& b) {
        return a.is_new == b.is_new && a.covers_global == b.covers_global && a.covers_tile_static == b.covers_tile_static && a.file == b.file &&
               a.line == b.line;
    }
};

/// One word: "none", or edits such as "new.g.12./home/mp.cpp,more.gt.14.mp.cpp". Of the file's name, what would end the word is %XX.
std::string text_of(const std::vector<SourceEdit>& edits);
bool parse_edits(std::string_view text, std::vector<SourceEdit>& edits);

}  // namespace tessera::detail
