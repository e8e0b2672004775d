// SPDX-License-Identifier: Apache-2.0
// The everyday names of <Windows.h>, with their sizes on Windows.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "tessera/detail/windows_types.h"
#include "tessera/windows/keywords.h"

typedef int BOOL;
typedef unsigned char BYTE;
typedef unsigned char byte;
typedef unsigned short WORD;
typedef uint32_t DWORD;
typedef uint64_t DWORD64;
typedef int INT;
typedef short SHORT;
typedef unsigned short USHORT;
typedef int32_t LONG;
typedef uint32_t ULONG;
typedef long long LONGLONG;
typedef unsigned long long ULONGLONG;
typedef char CHAR;
typedef wchar_t WCHAR;
typedef float FLOAT;
typedef char* LPSTR;
typedef const char* LPCSTR;
typedef const wchar_t* LPCWSTR;
typedef void* LPVOID;
typedef void* HANDLE;
typedef DWORD* LPDWORD;
typedef void* PVOID;
typedef const void* LPCVOID;
typedef wchar_t* LPWSTR;
typedef unsigned char UCHAR;
typedef unsigned char BOOLEAN;
typedef BYTE* PBYTE;
typedef BYTE* LPBYTE;
typedef DWORD* PDWORD;
typedef double DOUBLE;
typedef int8_t INT8;
typedef int16_t INT16;
typedef int32_t INT32;
typedef long long INT64;
typedef uint8_t UINT8;
typedef uint16_t UINT16;
typedef uint32_t UINT32;
typedef unsigned long long UINT64;
typedef long long LONG64;
typedef unsigned long long ULONG64;
typedef unsigned long long DWORDLONG;
typedef intptr_t INT_PTR;
typedef intptr_t LONG_PTR;
typedef uintptr_t UINT_PTR;
typedef uintptr_t ULONG_PTR;
typedef uintptr_t DWORD_PTR;
typedef size_t SIZE_T;
typedef DWORD COLORREF;
typedef HANDLE HWND;
typedef HANDLE HMODULE;
typedef HANDLE HINSTANCE;
typedef UINT_PTR WPARAM;
typedef LONG_PTR LPARAM;
typedef LONG_PTR LRESULT;
#define VOID void
#define CONST const
#define APIENTRY

typedef union LARGE_INTEGER {
    __extension__ struct {
        DWORD LowPart;
        LONG HighPart;
    };
    struct {
        DWORD LowPart;
        LONG HighPart;
    } u;
    LONGLONG QuadPart;
} LARGE_INTEGER;

typedef union ULARGE_INTEGER {
    __extension__ struct {
        DWORD LowPart;
        DWORD HighPart;
    };
    struct {
        DWORD LowPart;
        DWORD HighPart;
    } u;
    ULONGLONG QuadPart;
} ULARGE_INTEGER;
typedef LARGE_INTEGER* PLARGE_INTEGER;

#define TRUE 1
#define FALSE 0
#define WINAPI
#define CALLBACK
#define INVALID_HANDLE_VALUE (reinterpret_cast<HANDLE>(static_cast<intptr_t>(-1)))
#define MAX_PATH 260

#define S_OK (static_cast<HRESULT>(0))
#define S_FALSE (static_cast<HRESULT>(1))
#define E_FAIL (tessera::detail::e_fail)
#define E_OUTOFMEMORY (tessera::detail::e_outofmemory)
#define E_NOTIMPL (static_cast<HRESULT>(0x80004001U))
#define E_ABORT (static_cast<HRESULT>(0x80004004U))
#define E_ACCESSDENIED (static_cast<HRESULT>(0x80070005U))
#define E_UNEXPECTED (static_cast<HRESULT>(0x8000FFFFU))
#define E_INVALIDARG (tessera::detail::e_invalidarg)
#define SUCCEEDED(result) (static_cast<HRESULT>(result) >= 0)
#define FAILED(result) (static_cast<HRESULT>(result) < 0)
