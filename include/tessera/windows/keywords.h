// SPDX-License-Identifier: Apache-2.0
// Visual C++'s keywords. clang has most of them under -fms-extensions; g++ has none.
#pragma once

#if !defined(__clang__)
#define __int8 char
#define __int16 short
#define __int32 int
#define __int64 long long
#define __forceinline inline __attribute__((always_inline))
#define __cdecl
#define __stdcall
#define __fastcall
#define __vectorcall
#define __w64
#define __alignof __alignof__
#define __assume(condition) ((condition) ? static_cast<void>(0) : __builtin_unreachable())
#define __noop static_cast<void>(0)
#define __declspec(attribute) __attribute__((tessera_##attribute))
#define tessera_align(bytes) aligned(bytes)
#define tessera_noinline noinline
#define tessera_noreturn noreturn
#define tessera_dllexport visibility("default")
#define tessera_dllimport visibility("default")
#define tessera_selectany weak
#define tessera_deprecated deprecated
#define tessera_restrict malloc
#define tessera_naked naked
#define tessera_novtable
#define tessera_nothrow nothrow
#define tessera_thread
#endif

#if !defined(__FUNCDNAME__)
#define __FUNCDNAME__ __func__
#endif
#if !defined(__FUNCSIG__)
#define __FUNCSIG__ __PRETTY_FUNCTION__
#endif
