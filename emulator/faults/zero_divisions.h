// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ucontext.h>

#include <atomic>
#include <cstdint>

namespace tessera::detail {

struct TileJob;

/// In the signal handler of a trapped division: of the smallest number, by 0 or by -1.
bool divides_smallest(const ucontext_t& context);

/// The integer divisions of one launch that have no result, where the option device=direct3d gives them Direct3D's: on division by
/// zero a quotient and a remainder of -1 (of 1, if the dividend is negative), and for the smallest number divided by -1 that number
/// and 0. When the launch ends, a line on standard error says how many there were, once per process. An observer is to see the error
/// instead.
class ZeroDivisions {
  public:
    /// In the signal handler of the trapped division: the interrupted thread goes on behind it, with the result.
    /// \return false: the trapped instruction is no division, and nothing has changed
    bool complete(ucontext_t& context);

    /// When all threads of the launch have stopped.
    void tell(const TileJob& job) const;

  private:
    void note(std::uintptr_t instruction);

    std::atomic<std::uint64_t> count_{0};
    std::atomic<std::uintptr_t> lowest_{UINTPTR_MAX};  ///< of the instructions
};

}  // namespace tessera::detail
