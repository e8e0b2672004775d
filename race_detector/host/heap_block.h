// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace tessera::race_detector {

/// Whether the program's memory comes from the C library: sanitizers and some programs have allocators of their own. May be asked
/// before this library has begun.
bool allocator_is_c_librarys();

/// The size of the heap block that begins at `memory`, if it is less than `wanted` bytes and the C library's allocator is sure of
/// it; 0 otherwise: there is as much, or it is no block's beginning, or another allocator's.
std::size_t smaller_heap_block(const void* memory, std::size_t wanted);

}  // namespace tessera::race_detector
