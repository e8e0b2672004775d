// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "tessera/detail/device_memory.h"
#include "tessera/detail/launch.h"

namespace tessera::detail {

/// A view through which a launch uses a buffer, for messages.
struct ViewOfLaunch {
    const LaunchRequest* request = nullptr;  ///< lives as long as the launch
    const void* entry = nullptr;             ///< with it the kernel object's members have names
    std::size_t closure_offset = 0;          ///< of the view; the kernel object's size: unknown
};

/// A view that a launch has brought up to date: where in its buffer it lies, and how its elements do.
struct KnownView {
    const void* entry = nullptr;
    std::size_t closure_offset = 0;
    std::size_t begin = 0, end = 0;  ///< bytes from the buffer's start
    std::size_t element_size = 1;
    std::vector<int> extents;
    std::vector<std::ptrdiff_t> strides;

    KnownView() = default;
    /// \param host  of the buffer's first byte
    KnownView(const Section& section, const char* host);

    bool is_of(const Section& section, const char* host) const;
    bool contains(std::size_t offset) const { return offset >= begin && offset < end; }
};

}  // namespace tessera::detail
