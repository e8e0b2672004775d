// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tessera::detail {

/// What the processor keeps of floating-point arithmetic: its modes, and the exceptions that it has noticed. Not what x87 has of its own,
/// which takes long to read: only long double is computed there, and C++ AMP has none in kernels.
struct FloatRegisters {
#if defined(__x86_64__)
    std::uint32_t mxcsr;

    static FloatRegisters now() {
        FloatRegisters registers;
        asm volatile("stmxcsr %0" : "=m"(registers.mxcsr));
        return registers;
    }

    /// \param before  what is there: writing takes longer than reading
    void replace(const FloatRegisters& before) const {
        if (mxcsr != before.mxcsr) asm volatile("ldmxcsr %0" : : "m"(mxcsr));
    }

    /// \return the same exceptions and a kernel's modes
    FloatRegisters with_modes_of_launch(const FloatRegisters& by) const {
        constexpr std::uint32_t exceptions = 0x3f, flushes = 0x8040, usual = 0x1f80;
        return {(mxcsr & exceptions) | usual | (by.mxcsr & flushes)};
    }
#elif defined(__aarch64__)
    std::uint64_t modes;
    std::uint64_t exceptions;

    static FloatRegisters now() {
        FloatRegisters registers;
        asm volatile("mrs %0, fpcr" : "=r"(registers.modes));
        asm volatile("mrs %0, fpsr" : "=r"(registers.exceptions));
        return registers;
    }

    /// \param before  what is there: writing takes longer than reading
    void replace(const FloatRegisters& before) const {
        if (modes != before.modes) asm volatile("msr fpcr, %0" : : "r"(modes));
        if (exceptions != before.exceptions) asm volatile("msr fpsr, %0" : : "r"(exceptions));
    }

    /// \return the same exceptions and a kernel's modes
    FloatRegisters with_modes_of_launch(const FloatRegisters& by) const {
        constexpr std::uint64_t flushes = std::uint64_t{1} << 24;
        return {by.modes & flushes, exceptions};
    }
#else
#error "float_modes.h: say how to read and change this processor's modes"
#endif
};

/// How the processor computes in a kernel: it rounds to nearest and traps at nothing, whatever modes the host has chosen for itself.
/// Only whether it takes subnormal numbers for zero is the launching thread's choice, which programs make that are linked with
/// -ffast-math.
class FloatModes {
  public:
    /// Of a launch by the calling thread.
    FloatModes() = default;

    /// For the calling thread.
    void apply() const {
        const FloatRegisters before = FloatRegisters::now();
        before.with_modes_of_launch(launching_).replace(before);
    }

    /// The calling thread's modes, and the exceptions that it has noticed, are again what they were.
    class Restorer {
      public:
        Restorer() = default;
        ~Restorer() { before_.replace(FloatRegisters::now()); }
        Restorer(const Restorer&) = delete;
        Restorer& operator=(const Restorer&) = delete;

      private:
        const FloatRegisters before_ = FloatRegisters::now();
    };

  private:
    FloatRegisters launching_ = FloatRegisters::now();
};

}  // namespace tessera::detail
