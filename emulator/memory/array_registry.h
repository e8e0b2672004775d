// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "emulator/memory/device_buffer.h"

namespace tessera::detail {

/// The arrays and textures that exist, by the address of the object. A kernel holds them by reference, which in
/// memory is such an address: that is how a launch finds the arrays of a kernel whose members it knows
/// nothing about. Functions may be called from any thread.
namespace array_registry {

/// A live array or texture that a kernel object refers to.
struct Found {
    const void* array;
    bool is_texture;
    std::size_t offset;    ///< bytes into the object of the first word that refers to it
    DeviceBuffer* buffer;  ///< one reference, for the caller to release; null when the array was moved from
    std::size_t element_size;
    std::vector<int> extents;
    ElementType element_type;
};

/// Looks at each aligned 8-byte word of the object. An integer that happens to equal an array's address
/// counts, too: that costs a transfer and is otherwise harmless. Each array is found once.
std::vector<Found> find_references(const void* object, std::size_t size);

}  // namespace array_registry

}  // namespace tessera::detail
