// SPDX-License-Identifier: Apache-2.0
// Pages that programs ask Windows for.
#pragma once

#include "tessera/windows/system_services.h"
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
    return tessera::windows::allocate_pages(size);
}

/// Releases what VirtualAlloc gave; to decommit some of it does nothing.
inline BOOL VirtualFree(LPVOID address, SIZE_T, DWORD kind) {
    if (address == nullptr) return FALSE;
    if (kind != MEM_RELEASE) return TRUE;
    return tessera::windows::free_pages(address);
}
