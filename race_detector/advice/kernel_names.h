// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "race_detector/source/source_files.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// What advice tells to write, in the words of the kernel that a finding is about. Where its source cannot be read, and in functions
/// that have no tiled_index, in those of C++ AMP's documentation: "t_idx".
class KernelNames {
  public:
    KernelNames(const check::Finding& finding, SourceFiles& sources);

    const std::string& index() const { return index_; }
    /// "t_idx.barrier.wait()"
    std::string wait() const { return barrier_ + ".wait()"; }
    /// True for one thread of the tile: "t_idx.local[0] == 0 && t_idx.local[1] == 0". Of a dimension that has one thread only, nothing.
    std::string is_first_of_tile() const;

  private:
    const check::Finding& finding_;
    std::string index_ = "t_idx", barrier_ = "t_idx.barrier";
};

}  // namespace tessera::race_detector
