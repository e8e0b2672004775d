// SPDX-License-Identifier: Apache-2.0
// What <Windows.h> tells about processors.
#pragma once

#include "tessera/windows/services.h"
#include "tessera/windows/types.h"

enum LOGICAL_PROCESSOR_RELATIONSHIP {
    RelationProcessorCore,
    RelationNumaNode,
    RelationCache,
    RelationProcessorPackage,
    RelationGroup,
    RelationAll = 0xffff
};
enum PROCESSOR_CACHE_TYPE { CacheUnified, CacheInstruction, CacheData, CacheTrace };
struct CACHE_DESCRIPTOR {
    BYTE Level, Associativity;
    WORD LineSize;
    DWORD Size;
    PROCESSOR_CACHE_TYPE Type;
};
namespace tessera::windows {
struct CoreFlags {
    BYTE Flags;
};
struct NumaNode {
    DWORD NodeNumber;
};
}  // namespace tessera::windows
typedef struct SYSTEM_LOGICAL_PROCESSOR_INFORMATION {
    ULONG_PTR ProcessorMask;
    LOGICAL_PROCESSOR_RELATIONSHIP Relationship;
    union {
        tessera::windows::CoreFlags ProcessorCore;
        tessera::windows::NumaNode NumaNode;
        CACHE_DESCRIPTOR Cache;
        ULONGLONG Reserved[2];
    };
} SYSTEM_LOGICAL_PROCESSOR_INFORMATION, *PSYSTEM_LOGICAL_PROCESSOR_INFORMATION;

/// One core for each processor that is online (at most as many as a mask has bits), and the package and the node that all belong to.
/// \return FALSE if the buffer of `length` bytes is too small; then `length` is what is needed
inline BOOL GetLogicalProcessorInformation(PSYSTEM_LOGICAL_PROCESSOR_INFORMATION buffer, DWORD* length) {
    SYSTEM_INFO system = {};
    GetSystemInfo(&system);
    constexpr DWORD bits = sizeof(ULONG_PTR) * 8;
    const DWORD processors = system.dwNumberOfProcessors < bits ? system.dwNumberOfProcessors : bits;
    const DWORD needed = (processors + 2) * static_cast<DWORD>(sizeof(SYSTEM_LOGICAL_PROCESSOR_INFORMATION));
    const bool is_enough = buffer != nullptr && *length >= needed;
    *length = needed;
    if (!is_enough) {
        SetLastError(ERROR_INSUFFICIENT_BUFFER);
        return FALSE;
    }
    ULONG_PTR all = 0;
    for (DWORD i = 0; i < processors; ++i) {
        buffer[i] = {};
        buffer[i].ProcessorMask = static_cast<ULONG_PTR>(1) << i;
        buffer[i].Relationship = RelationProcessorCore;
        all |= buffer[i].ProcessorMask;
    }
    for (DWORD i = processors; i < processors + 2; ++i) {
        buffer[i] = {};
        buffer[i].ProcessorMask = all;
        buffer[i].Relationship = i == processors ? RelationProcessorPackage : RelationNumaNode;
    }
    return TRUE;
}
