// SPDX-License-Identifier: Apache-2.0
#include "tessera/windows/float_control.h"

#include <cfenv>
#include <cstdint>

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
#if defined(__x86_64__)
constexpr std::uint32_t kFlushResults = 0x8000, kFlushOperands = 0x40, kSubnormalSeen = 0x2;
std::uint32_t modes() { return __builtin_ia32_stmxcsr(); }
void set_modes(std::uint32_t modes) { __builtin_ia32_ldmxcsr(modes); }
bool subnormal_seen() { return (modes() & kSubnormalSeen) != 0; }
void forget_subnormal() { set_modes(modes() & ~kSubnormalSeen); }
#else
// One bit is for operands and results.
constexpr std::uint64_t kFlushResults = std::uint64_t{1} << 24, kFlushOperands = kFlushResults, kSubnormalSeen = 0x80;
std::uint64_t modes() {
    std::uint64_t modes = 0;
    asm volatile("mrs %0, fpcr" : "=r"(modes));
    return modes;
}
void set_modes(std::uint64_t modes) { asm volatile("msr fpcr, %0" : : "r"(modes)); }
std::uint64_t seen() {
    std::uint64_t seen = 0;
    asm volatile("mrs %0, fpsr" : "=r"(seen));
    return seen;
}
bool subnormal_seen() { return (seen() & kSubnormalSeen) != 0; }
void forget_subnormal() { asm volatile("msr fpsr, %0" : : "r"(seen() & ~kSubnormalSeen)); }
#endif

unsigned subnormals() {
    const bool results = (modes() & kFlushResults) != 0, operands = (modes() & kFlushOperands) != 0;
    if (results && operands) return _DN_FLUSH;
    if (operands) return _DN_FLUSH_OPERANDS_SAVE_RESULTS;
    return results ? _DN_SAVE_OPERANDS_FLUSH_RESULTS : _DN_SAVE;
}

void set_subnormals(unsigned word) {
    auto now = modes() & ~(kFlushResults | kFlushOperands);
    if (word == _DN_FLUSH || word == _DN_SAVE_OPERANDS_FLUSH_RESULTS) now |= kFlushResults;
    if (word == _DN_FLUSH || word == _DN_FLUSH_OPERANDS_SAVE_RESULTS) now |= kFlushOperands;
    set_modes(now);
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

unsigned float_status() noexcept { return theirs_of(std::fetestexcept(FE_ALL_EXCEPT)) | (subnormal_seen() ? _SW_DENORMAL : 0U); }

void clear_float_status() noexcept {
    std::feclearexcept(FE_ALL_EXCEPT);
    forget_subnormal();
}

}  // namespace tessera::windows
