// SPDX-License-Identifier: Apache-2.0
// Memory of <Windows.h>'s heaps, which are all the C library's.
#pragma once

#include <stdlib.h>

#include "tessera/windows/types.h"

#define HEAP_NO_SERIALIZE 0x00000001
#define HEAP_ZERO_MEMORY 0x00000008
#define LMEM_FIXED 0x0000
#define LMEM_ZEROINIT 0x0040
#define LPTR (LMEM_FIXED | LMEM_ZEROINIT)

typedef HANDLE HLOCAL;

inline HANDLE GetProcessHeap() {
    static char heap;
    return &heap;
}
inline LPVOID HeapAlloc(HANDLE, DWORD flags, SIZE_T size) { return (flags & HEAP_ZERO_MEMORY) != 0 ? calloc(1, size) : malloc(size); }
inline BOOL HeapFree(HANDLE, DWORD, LPVOID memory) {
    free(memory);
    return TRUE;
}

inline HLOCAL LocalAlloc(UINT flags, SIZE_T size) { return (flags & LMEM_ZEROINIT) != 0 ? calloc(1, size) : malloc(size); }
/// \return null: it succeeded
inline HLOCAL LocalFree(HLOCAL memory) {
    free(memory);
    return nullptr;
}
