// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/math/float_registers.h"

namespace tessera::detail {

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
        before.with_subnormals_of(launching_).replace(before);
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
