// SPDX-License-Identifier: Apache-2.0
#include "tessera/windows/float_control.h"

#include <cfenv>

#include "emulator/math/float_registers.h"

namespace tessera::windows {
namespace {

struct Exception {
    int ours;
    unsigned theirs;  ///< as an _EM_ and as a _SW_
};
constexpr Exception kExceptions[] = {{FE_INEXACT, _EM_INEXACT},
                                     {FE_UNDERFLOW, _EM_UNDERFLOW},
                                     {FE_OVERFLOW, _EM_OVERFLOW},
                                     {FE_DIVBYZERO, _EM_ZERODIVIDE},
                                     {FE_INVALID, _EM_INVALID}};

struct Rounding {
    int ours;
    unsigned theirs;
};
constexpr Rounding kRoundings[] = {
    {FE_TONEAREST, _RC_NEAR}, {FE_DOWNWARD, _RC_DOWN}, {FE_UPWARD, _RC_UP}, {FE_TOWARDZERO, _RC_CHOP}};

unsigned theirs_of(int exceptions) {
    unsigned word = 0;
    for (const Exception& exception : kExceptions) {
        if ((exceptions & exception.ours) != 0) word |= exception.theirs;
    }
    return word;
}

// <cfenv> knows nothing of subnormal numbers.
using detail::FloatRegisters;

unsigned subnormals() {
    const FloatRegisters now = FloatRegisters::now();
    const bool results = now.flushes_results(), operands = now.flushes_operands();
    if (results && operands) return _DN_FLUSH;
    if (operands) return _DN_FLUSH_OPERANDS_SAVE_RESULTS;
    return results ? _DN_SAVE_OPERANDS_FLUSH_RESULTS : _DN_SAVE;
}

void set_subnormals(unsigned word) {
    const FloatRegisters before = FloatRegisters::now();
    FloatRegisters after = before;
    after.set_flushes(word == _DN_FLUSH || word == _DN_SAVE_OPERANDS_FLUSH_RESULTS,
                      word == _DN_FLUSH || word == _DN_FLUSH_OPERANDS_SAVE_RESULTS);
    after.replace(before);
}

}  // namespace

unsigned float_control() noexcept {
    // _controlfp leaves the trap for subnormal operands alone: nothing traps there.
    unsigned word = (_MCW_EM & ~theirs_of(fegetexcept())) | subnormals();
    for (const Rounding& rounding : kRoundings) {
        if (rounding.ours == std::fegetround()) word |= rounding.theirs;
    }
    return word;
}

void set_float_control(unsigned word) noexcept {
    int traps = 0;
    for (const Exception& exception : kExceptions) {
        if ((word & exception.theirs) == 0) traps |= exception.ours;
    }
    for (const Rounding& rounding : kRoundings) {
        if (rounding.theirs == (word & _MCW_RC)) std::fesetround(rounding.ours);
    }
    set_subnormals(word & _MCW_DN);
    fedisableexcept(FE_ALL_EXCEPT & ~traps);
    feenableexcept(traps);
}

unsigned float_status() noexcept { return theirs_of(std::fetestexcept(FE_ALL_EXCEPT)) | (FloatRegisters::now().has_seen_subnormal() ? _SW_DENORMAL : 0U); }

void clear_float_status() noexcept {
    std::feclearexcept(FE_ALL_EXCEPT);
    const FloatRegisters before = FloatRegisters::now();
    FloatRegisters after = before;
    after.forget_subnormal();
    after.replace(before);
}

}  // namespace tessera::windows
