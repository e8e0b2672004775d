// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::windows {

/// A format of Visual C++'s wprintf or wscanf as the C library has it: %s and %c are wide there unless an h says otherwise, %S and %C
/// narrow, and I64 and I32 are sizes of integers.
std::wstring format_of_visual_cxx(const wchar_t* format);

}  // namespace tessera::windows
