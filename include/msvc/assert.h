// SPDX-License-Identifier: Apache-2.0
// assert() with more than one argument, of which Visual C++ drops all but the first. As everywhere, each inclusion
// heeds NDEBUG anew: hence no #pragma once.
#include_next <assert.h>

#undef assert
#ifdef NDEBUG
#define assert(...) static_cast<void>(0)
#else
#define assert(...) TESSERA_ASSERT_FIRST(__VA_ARGS__, 0)
#endif

#undef TESSERA_ASSERT_FIRST
#define TESSERA_ASSERT_FIRST(condition, ...) \
    (static_cast<bool>(condition) ? static_cast<void>(0) \
                                  : __assert_fail(#condition, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))
