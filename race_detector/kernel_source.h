// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// A line without comments, and with nothing within quotation marks.
std::string bare_code(const std::string& line);

/// The spaces that a line begins with.
std::string indent_of(const std::string& line);

/// The source of a kernel that is written where it is launched, from the launch to one of its lines.
class KernelSource {
  public:
    KernelSource(const check::Finding& race, unsigned last);

    /// False: it is written elsewhere, or cannot be read.
    bool is_known() const { return !lines_.empty(); }
    const std::string& line(unsigned number) const { return lines_[number - first_]; }

    /// Every thread gets to this line, and it is where a statement begins: it is in no block of the kernel's body, and none
    /// has returned before.
    bool is_reached_by_all(unsigned number) const;

    /// The name of the kernel's tiled_index; empty: it has none, or there is a doubt.
    std::string index_name() const;

  private:
    unsigned first_ = 0;
    std::vector<std::string> lines_;
};

}  // namespace tessera::race_detector
