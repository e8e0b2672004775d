// SPDX-License-Identifier: Apache-2.0
// Pages that programs ask Windows for.
#pragma once

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tessera/windows/types.h"

#define MEM_COMMIT 0x1000
#define MEM_RESERVE 0x2000
#define MEM_DECOMMIT 0x4000
#define MEM_RELEASE 0x8000
#define PAGE_NOACCESS 0x01
#define PAGE_READONLY 0x02
#define PAGE_READWRITE 0x04

/// Zeros that can be read and written, whatever the protection. To reserve them is to have them, so that to commit some of them
/// changes nothing. \return null for an address that the program chose
inline LPVOID VirtualAlloc(LPVOID address, SIZE_T size, DWORD kind, DWORD) {
    if (address != nullptr) return (kind & MEM_RESERVE) == 0 ? address : nullptr;
    // VirtualFree is not told the size: it stands in a page before.
    const SIZE_T page = static_cast<SIZE_T>(sysconf(_SC_PAGESIZE));
    void* const all = mmap(nullptr, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) return nullptr;
    const SIZE_T length = size + page;
    memcpy(all, &length, sizeof(length));
    return static_cast<char*>(all) + page;
}

/// Releases what VirtualAlloc gave; to decommit some of it does nothing.
inline BOOL VirtualFree(LPVOID address, SIZE_T, DWORD kind) {
    if (address == nullptr) return FALSE;
    if (kind != MEM_RELEASE) return TRUE;
    char* const all = static_cast<char*>(address) - sysconf(_SC_PAGESIZE);
    SIZE_T length = 0;
    memcpy(&length, all, sizeof(length));
    return munmap(all, length) == 0;
}
