// SPDX-License-Identifier: Apache-2.0
// How the calling thread computes with floating-point numbers, as Visual C++'s <float.h> names it. There is no precision to choose, as
// on 64-bit Windows. A kernel has modes of its own, except for subnormal numbers, where it follows the thread that launches it.
#pragma once

#include "tessera/windows/program_runtime.h"
#include "tessera/windows/secure_strings.h"

#define _MCW_DN 0x03000000
#define _DN_SAVE 0x00000000
#define _DN_FLUSH 0x01000000
#define _DN_FLUSH_OPERANDS_SAVE_RESULTS 0x02000000
#define _DN_SAVE_OPERANDS_FLUSH_RESULTS 0x03000000
#define _MCW_RC 0x00000300
#define _RC_NEAR 0x00000000
#define _RC_DOWN 0x00000100
#define _RC_UP 0x00000200
#define _RC_CHOP 0x00000300
#define _MCW_EM 0x0008001F
#define _EM_INEXACT 0x00000001
#define _EM_UNDERFLOW 0x00000002
#define _EM_OVERFLOW 0x00000004
#define _EM_ZERODIVIDE 0x00000008
#define _EM_INVALID 0x00000010
#define _EM_DENORMAL 0x00080000
#define _SW_INEXACT 0x00000001
#define _SW_UNDERFLOW 0x00000002
#define _SW_OVERFLOW 0x00000004
#define _SW_ZERODIVIDE 0x00000008
#define _SW_INVALID 0x00000010
#define _SW_DENORMAL 0x00080000

namespace tessera::windows {

/// _MCW_RC, _MCW_EM and _MCW_DN of the calling thread.
TESSERA_WINDOWS_EXPORT unsigned float_control() noexcept;
/// Takes over what the processor can do; float_control() says what that is.
TESSERA_WINDOWS_EXPORT void set_float_control(unsigned word) noexcept;
/// The _SW_ of what has happened.
TESSERA_WINDOWS_EXPORT unsigned float_status() noexcept;
TESSERA_WINDOWS_EXPORT void clear_float_status() noexcept;

}  // namespace tessera::windows

/// \return the control word afterwards
inline unsigned _controlfp(unsigned word, unsigned mask) {
    using namespace tessera::windows;
    if (mask != 0) set_float_control((float_control() & ~mask) | (word & mask));
    return float_control();
}
inline errno_t _controlfp_s(unsigned* now, unsigned word, unsigned mask) {
    const unsigned result = _controlfp(word, mask);
    if (now != nullptr) *now = result;
    return 0;
}
inline unsigned _statusfp() { return tessera::windows::float_status(); }
/// \return what had happened before
inline unsigned _clearfp() {
    const unsigned before = _statusfp();
    tessera::windows::clear_float_status();
    return before;
}
