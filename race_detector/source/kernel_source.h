// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// The spaces that a line begins with.
std::string indent_of(const std::string& line);

/// The source of a kernel that is written where it is launched, from the launch to one of its lines and a bit further.
class KernelSource {
  public:
    KernelSource(const check::Finding& race, unsigned last);

    /// False: it is written elsewhere, or cannot be read.
    bool is_known() const { return !lines_.empty(); }
    const std::string& line(unsigned number) const { return lines_[number - first_]; }
    /// Without comments.
    const std::string& bare_line(unsigned number) const { return bare_[number - first_]; }

    /// Every thread gets to this line, and it is where a statement begins: it is in no block of the kernel's body, and none
    /// has returned before.
    bool is_reached_by_all(unsigned number) const;

    /// An access is made where it is written, in the kernel's own function and not in a function that it defines.
    bool is_made_here(const check::Access& access) const;

    /// How often a name stands in the lines before this one.
    std::size_t mentions_before(unsigned number, const std::string& name) const;

    /// The next line with code in it begins with a wait for all memory or for tile_static memory.
    bool waits_after(unsigned number) const;

    /// The name of the kernel's tiled_index; empty: it has none, or there is a doubt.
    const std::string& index_name() const { return index_name_; }
    /// The extents of its tile, as the source writes them: "16", "kTileSize".
    const std::vector<std::string>& tile_dims() const { return tile_dims_; }

    /// Whether one of its lines declares a tile_static variable of this name and type, and nothing of this name is declared volatile.
    bool declares_tile_static(const std::string& type, const std::string& name) const;

    /// Whether one of its lines declares a value of an integer type.
    bool declares_integer(const std::string& name) const;

  private:
    void find_index();

    unsigned first_ = 0, last_ = 0;  ///< the latter: the line that was asked for
    std::vector<std::string> lines_, bare_;
    std::string index_name_;
    std::vector<std::string> tile_dims_;
};

}  // namespace tessera::race_detector
