// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tessera::detail {

/// What the processor keeps of floating-point arithmetic: its modes, and the exceptions that it has noticed. Not what x87 has of its own,
/// which takes long to read: only long double is computed there, and C++ AMP has none in kernels.
class FloatRegisters {
  public:
    /// The calling thread's.
    static FloatRegisters now() {
        FloatRegisters registers;
#if defined(__x86_64__)
        asm volatile("stmxcsr %0" : "=m"(registers.modes_));
#else
        asm volatile("mrs %0, fpcr" : "=r"(registers.modes_));
        asm volatile("mrs %0, fpsr" : "=r"(registers.exceptions_));
#endif
        return registers;
    }

    /// Makes these the calling thread's. \param before  what is there: writing takes longer than reading
    void replace(const FloatRegisters& before) const {
#if defined(__x86_64__)
        if (modes_ != before.modes_) asm volatile("ldmxcsr %0" : : "m"(modes_));
#else
        if (modes_ != before.modes_) asm volatile("msr fpcr, %0" : : "r"(modes_));
        if (exceptions_ != before.exceptions_) asm volatile("msr fpsr, %0" : : "r"(exceptions_));
#endif
    }

    /// The same exceptions, rounding to nearest, no traps, and subnormal numbers as in `other`.
    FloatRegisters with_subnormals_of(const FloatRegisters& other) const {
        constexpr Word flushes = kFlushesResults | kFlushesOperands;
        FloatRegisters registers = *this;
#if defined(__x86_64__)
        constexpr Word exceptions = 0x3f, nothing_traps = 0x1f80;
        registers.modes_ = (modes_ & exceptions) | nothing_traps | (other.modes_ & flushes);
#else
        registers.modes_ = other.modes_ & flushes;
#endif
        return registers;
    }

    /// Whether subnormal results, and subnormal operands, are taken for zero. Some processors have one mode for both.
    bool flushes_results() const { return (modes_ & kFlushesResults) != 0; }
    bool flushes_operands() const { return (modes_ & kFlushesOperands) != 0; }
    void set_flushes(bool results, bool operands) {
        modes_ &= ~(kFlushesResults | kFlushesOperands);
        if (results) modes_ |= kFlushesResults;
        if (operands) modes_ |= kFlushesOperands;
    }

    /// Whether an operand was subnormal since that was last forgotten.
    bool has_seen_subnormal() const { return (noticed() & kSubnormalSeen) != 0; }
    void forget_subnormal() { noticed() &= ~kSubnormalSeen; }

  private:
#if defined(__x86_64__)
    using Word = std::uint32_t;
    static constexpr Word kFlushesResults = 0x8000, kFlushesOperands = 0x40, kSubnormalSeen = 0x2;

    Word& noticed() { return modes_; }
    Word noticed() const { return modes_; }

    Word modes_ = 0;
#elif defined(__aarch64__)
    using Word = std::uint64_t;
    static constexpr Word kFlushesResults = Word{1} << 24, kFlushesOperands = kFlushesResults, kSubnormalSeen = 0x80;

    Word& noticed() { return exceptions_; }
    Word noticed() const { return exceptions_; }

    Word modes_ = 0;
    Word exceptions_ = 0;
#else
#error "float_registers.h: say how to read and change this processor's modes"
#endif
};

}  // namespace tessera::detail
