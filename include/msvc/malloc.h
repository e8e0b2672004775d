// SPDX-License-Identifier: Apache-2.0
// The system's <malloc.h> and what Visual C++'s has in addition.
#pragma once
#pragma GCC system_header

#include <alloca.h>
#include_next <malloc.h>
#include <stdlib.h>

#define _alloca alloca
#define _malloca alloca
#define _freea(memory) static_cast<void>(memory)

inline void* _aligned_malloc(size_t size, size_t alignment) {
    void* memory = nullptr;
    const size_t least = alignment < sizeof(void*) ? sizeof(void*) : alignment;
    return posix_memalign(&memory, least, size) == 0 ? memory : nullptr;
}
inline void _aligned_free(void* memory) { free(memory); }
