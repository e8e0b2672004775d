// SPDX-License-Identifier: Apache-2.0
// How much memory the system has.
#pragma once

#include "tessera/windows/system_services.h"
#include "tessera/windows/types.h"

typedef struct MEMORYSTATUSEX {
    DWORD dwLength;
    DWORD dwMemoryLoad;
    ULONGLONG ullTotalPhys, ullAvailPhys;
    ULONGLONG ullTotalPageFile, ullAvailPageFile;
    ULONGLONG ullTotalVirtual, ullAvailVirtual;
    ULONGLONG ullAvailExtendedVirtual;
} MEMORYSTATUSEX, *LPMEMORYSTATUSEX;

/// The page file counts as the physical memory, and the addresses as the 47 bits that a program has.
inline BOOL GlobalMemoryStatusEx(MEMORYSTATUSEX* status) {
    const ULONGLONG total = tessera::windows::physical_memory();
    const ULONGLONG available = tessera::windows::free_physical_memory();
    const ULONGLONG addresses = 1ULL << 47;
    *status = {status->dwLength, static_cast<DWORD>((total - available) * 100 / total), total, available, total, available, addresses,
               addresses, 0};
    return TRUE;
}
