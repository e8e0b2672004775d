// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "emulator/memory/capture.h"
#include "emulator/memory/section_runs.h"

namespace tessera::detail {

/// Calls `use` with each contiguous stretch of the memory, in row-major order, where the kernel sees it.
template <class Use>
void for_each_stretch(const CapturedMemory& memory, Use&& use) {
    if (memory.is_of_texture()) {  // its texels follow each other, the most detailed level first
        std::size_t bytes = memory.element_size;
        for (const int extent : memory.extents) bytes *= static_cast<std::size_t>(extent);
        return use(memory.begin, bytes);
    }
    RunCursor cursor(memory.section(), memory.offset, memory.buffer->size());
    const char* const base = memory.begin - memory.offset;
    for (ByteRun run; cursor.next(run);) use(base + run.begin, run.size());
}

/// Of its bytes: "xxh3:" and 16 hexadecimal digits.
std::string hash_of(const CapturedMemory& memory);

}  // namespace tessera::detail
