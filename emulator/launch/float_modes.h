// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tessera::detail {

/// How the processor computes with floating-point numbers in a kernel: it rounds to nearest and traps at nothing, whatever modes the host
/// has chosen for itself. Only whether it takes subnormal numbers for zero is the launching thread's choice, which programs make that are
/// linked with -ffast-math.
class FloatModes {
  public:
#if defined(__x86_64__)
    /// Of a launch by the calling thread.
    static FloatModes of_launch() { return FloatModes(kDefault | (mxcsr() & kFlushes)); }

    /// For the calling thread.
    void apply() const {
        if ((mxcsr() & ~kFlags) != mxcsr_) set_mxcsr(mxcsr_);
        if (x87_control() != kDefaultX87) set_x87_control(kDefaultX87);
    }

    /// The calling thread's modes and the exceptions that it has noticed are again what they were.
    class Restorer {
      public:
        Restorer() : mxcsr_(mxcsr()), x87_(x87_control()) {}
        ~Restorer() {
            if (mxcsr() != mxcsr_) set_mxcsr(mxcsr_);
            if (x87_control() != x87_) set_x87_control(x87_);
        }
        Restorer(const Restorer&) = delete;
        Restorer& operator=(const Restorer&) = delete;

      private:
        const std::uint32_t mxcsr_;
        const std::uint16_t x87_;
    };

  private:
    static constexpr std::uint32_t kDefault = 0x1f80, kFlushes = 0x8040, kFlags = 0x3f;
    static constexpr std::uint16_t kDefaultX87 = 0x37f;

    explicit FloatModes(std::uint32_t mxcsr) : mxcsr_(mxcsr) {}

    static std::uint32_t mxcsr() {
        std::uint32_t value;
        asm volatile("stmxcsr %0" : "=m"(value));
        return value;
    }
    static void set_mxcsr(std::uint32_t value) { asm volatile("ldmxcsr %0" : : "m"(value)); }
    static std::uint16_t x87_control() {
        std::uint16_t value;
        asm volatile("fnstcw %0" : "=m"(value));
        return value;
    }
    static void set_x87_control(std::uint16_t value) { asm volatile("fldcw %0" : : "m"(value)); }

    std::uint32_t mxcsr_;
#elif defined(__aarch64__)
    static FloatModes of_launch() { return FloatModes(fpcr() & kFlushes); }

    void apply() const {
        if (fpcr() != fpcr_) set_fpcr(fpcr_);
    }

    class Restorer {
      public:
        Restorer() : fpcr_(fpcr()), fpsr_(fpsr()) {}
        ~Restorer() {
            if (fpcr() != fpcr_) set_fpcr(fpcr_);
            if (fpsr() != fpsr_) set_fpsr(fpsr_);
        }
        Restorer(const Restorer&) = delete;
        Restorer& operator=(const Restorer&) = delete;

      private:
        const std::uint64_t fpcr_, fpsr_;
    };

  private:
    static constexpr std::uint64_t kFlushes = std::uint64_t{1} << 24;

    explicit FloatModes(std::uint64_t fpcr) : fpcr_(fpcr) {}

    static std::uint64_t fpcr() {
        std::uint64_t value;
        asm volatile("mrs %0, fpcr" : "=r"(value));
        return value;
    }
    static void set_fpcr(std::uint64_t value) { asm volatile("msr fpcr, %0" : : "r"(value)); }
    static std::uint64_t fpsr() {
        std::uint64_t value;
        asm volatile("mrs %0, fpsr" : "=r"(value));
        return value;
    }
    static void set_fpsr(std::uint64_t value) { asm volatile("msr fpsr, %0" : : "r"(value)); }

    std::uint64_t fpcr_;
#else
#error "float_modes.h: say how to read and change this processor's modes"
#endif
};

}  // namespace tessera::detail
