// SPDX-License-Identifier: Apache-2.0
// Functions of Windows that programs look up by name, since older versions of it do not have them.
#pragma once

#include <string.h>
#include <strings.h>

#include "tessera/windows/clock.h"
#include "tessera/windows/processors.h"
#include "tessera/windows/types.h"
#include "tessera/windows/utf8_text.h"

typedef intptr_t (*FARPROC)();

/// Not null for the program itself and for kernel32, whose functions GetProcAddress finds.
inline HMODULE GetModuleHandleA(LPCSTR name) {
    static char module;
    const bool is_known = name == nullptr || strcasecmp(name, "kernel32") == 0 || strcasecmp(name, "kernel32.dll") == 0;
    return is_known ? &module : nullptr;
}
inline HMODULE GetModuleHandleW(LPCWSTR name) {
    return GetModuleHandleA(name == nullptr ? nullptr : tessera::windows::utf8_text(name).c_str());
}

/// Null for all functions but the few that such programs ask for and that are here.
inline FARPROC GetProcAddress(HMODULE module, LPCSTR name) {
    const auto address = [](auto* function) { return reinterpret_cast<FARPROC>(reinterpret_cast<void*>(function)); };
    if (module == nullptr) return nullptr;
    if (strcmp(name, "GetLogicalProcessorInformation") == 0) return address(GetLogicalProcessorInformation);
    if (strcmp(name, "GetTickCount64") == 0) return address(GetTickCount64);
    if (strcmp(name, "GetNativeSystemInfo") == 0) return address(GetSystemInfo);
    return nullptr;
}

#if defined(UNICODE)
#define GetModuleHandle GetModuleHandleW
#else
#define GetModuleHandle GetModuleHandleA
#endif
