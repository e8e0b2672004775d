// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "race_detector/source/source_files.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// True for one thread of a tile with so many dimensions: "t_idx.local[0] == 0 && t_idx.local[1] == 0".
std::string is_first_of_tile(const std::string& index, std::size_t dimensions);

/// What advice tells to write, in the words of the kernel that a finding is about. Where its source cannot be read, in functions that have
/// no tiled_index, and where kernels with different names share a line, in those of C++ AMP's documentation: "t_idx".
class KernelNames {
  public:
    KernelNames(const check::Finding& finding, SourceFiles& sources);

    const std::string& index() const { return index_; }
    /// "t_idx.barrier.wait()"
    std::string wait() const { return barrier_ + ".wait()"; }
    /// True for one thread of the tile.
    std::string is_first_of_tile() const { return race_detector::is_first_of_tile(index_, dimensions_); }

  private:
    const std::size_t dimensions_;  ///< of the tile; 1 where they are not known
    std::string index_ = "t_idx", barrier_ = "t_idx.barrier";
};

}  // namespace tessera::race_detector
