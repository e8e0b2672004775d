// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "tessera/check.h"

namespace tessera::race_detector {

/// The source lines that a report shows, read once per file. First all positions are noted, then the lines are read.
class ShownSources {
  public:
    /// What is shown of a line: all of it, or the part around the column that a position names.
    struct Line {
        std::string text;         ///< valid UTF-8; each byte that belongs to no character is U+FFFD
        std::size_t from = 1;     ///< the first character shown, from 1
        bool goes_on = false;     ///< there are characters behind `text`
        std::size_t column = 0;   ///< the lowest byte that a position names, from 1; 0: none
        bool is_read = false;
    };
    using Lines = std::map<unsigned, Line>;

    /// \param around  lines before and after it that are shown, too
    void note(const check::Position& position, unsigned around = 0);
    void read();

    /// The position's column in characters, from 1; 0: the line has no such column, or cannot be read.
    std::size_t character_of(const check::Position& position) const;

    /// By file, as positions name it.
    const std::map<std::string, Lines>& files() const { return files_; }

  private:
    std::map<std::string, Lines> files_;
    std::map<std::string, std::map<std::pair<unsigned, unsigned>, std::size_t>> characters_;  ///< of line and column
};

}  // namespace tessera::race_detector
