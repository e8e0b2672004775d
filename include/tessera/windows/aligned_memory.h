// SPDX-License-Identifier: Apache-2.0
// Memory with an alignment, of Visual C++'s <malloc.h> and <stdlib.h>.
#pragma once

#include <stdlib.h>

inline void* _aligned_malloc(size_t size, size_t alignment) {
    void* memory = nullptr;
    const size_t least = alignment < sizeof(void*) ? sizeof(void*) : alignment;
    return posix_memalign(&memory, least, size) == 0 ? memory : nullptr;
}
inline void _aligned_free(void* memory) { free(memory); }
