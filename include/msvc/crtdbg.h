// SPDX-License-Identifier: Apache-2.0
// A stand-in for <crtdbg.h>. AddressSanitizer finds leaks: -fsanitize=address.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#if defined(_DEBUG)
#define _ASSERT_EXPR(condition, text)                                                                       \
    ((condition)                                                                                            \
         ? static_cast<void>(0)                                                                             \
         : (static_cast<void>(fflush(stdout)),                                                              \
            static_cast<void>(fprintf(stderr, "%s(%d): Assertion failed: %s\n", __FILE__, __LINE__, text)), \
            abort()))
#else
#define _ASSERT_EXPR(condition, text) static_cast<void>(0)
#endif
#define _ASSERT(condition) _ASSERT_EXPR(condition, "")
#define _ASSERTE(condition) _ASSERT_EXPR(condition, #condition)

#define _CRT_WARN 0
#define _CRT_ERROR 1
#define _CRT_ASSERT 2
#define _CRTDBG_MODE_FILE 1
#define _CRTDBG_MODE_DEBUG 2
#define _CRTDBG_FILE_STDERR nullptr
#define _CRTDBG_ALLOC_MEM_DF 1
#define _CRTDBG_LEAK_CHECK_DF 32
#define _CRTDBG_REPORT_FLAG -1
#define _CrtSetDbgFlag(flags) 0
#define _CrtSetReportMode(kind, mode) 0
#define _CrtSetReportFile(kind, file) static_cast<void>(0)
#define _CrtDumpMemoryLeaks() 0
#define _CrtCheckMemory() 1
