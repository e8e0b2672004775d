// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "tessera/detail/device_memory.h"

namespace tessera::detail {

/// The sections of a buffer that were last opened for element accesses on the host: a loop over part of a
/// buffer does not ask the directory about every element. Not synchronised.
class OpenSections {
  public:
    /// True when `section` may be accessed without asking.
    bool admits(const Section& section, Access access) const;

    void add(const Section& section, Access access);
    void clear();

  private:
    struct Slot {
        const void* data = nullptr;  ///< null: free
        Access access = Access::read;
        std::vector<std::ptrdiff_t> shape;  ///< element size, extents, strides
    };

    /// As many as views of one source meet in one statement, such as a(i, j) = b(i, j) + c(i, j).
    static constexpr unsigned kSlots = 4;

    Slot slots_[kSlots];
    unsigned oldest_ = 0;
};

}  // namespace tessera::detail
