// SPDX-License-Identifier: Apache-2.0
// The words that Visual C++'s library writes itself with, and that programs of its time took over.
#pragma once

#define _STD ::std::
#define _CSTD ::
#define _STD_BEGIN namespace std {
#define _STD_END }
#define _NOEXCEPT noexcept
#define _NOEXCEPT_OP(condition) noexcept(condition)
#define _THROW0() throw()

#define _CRT_WIDE_(text) L##text
#define _CRT_WIDE(text) _CRT_WIDE_(text)
#define __FILEW__ _CRT_WIDE(__FILE__)
#define _CRT_STRINGIZE_(text) #text
#define _CRT_STRINGIZE(text) _CRT_STRINGIZE_(text)
