// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "emulator/fibers/fiber_switch.h"

namespace tessera::detail {

/// Bytes above the top of every stack that are not used as stack: they belong to the thread that runs on it.
inline constexpr std::size_t kScratchBytes = 64;

/// Guarded stacks for the fibers of one worker. Below every stack lies a guard that no write survives; tops are
/// shifted against each other, for stacks that end at the same offset of a page fight for the same cache sets.
/// Memory is reserved in slabs and costs nothing until a fiber touches it. Not shared between threads.
class FiberStacks {
  public:
    /// \param size  usable bytes of each stack
    explicit FiberStacks(std::size_t size);
    ~FiberStacks();
    FiberStacks(const FiberStacks&) = delete;
    FiberStacks& operator=(const FiberStacks&) = delete;

    /// Bytes every stack has at least.
    std::size_t size() const { return size_; }

    /// An unused stack. Throws concurrency::out_of_memory when the system has no more address space.
    StackBounds take();

    /// True when `address` lies in the guard below `stack`.
    static bool in_guard(const StackBounds& stack, const void* address);

    /// False when `stack` has no guard (the system ran out of them) and something wrote over its end.
    static bool is_intact(const StackBounds& stack);

  private:
    void reserve_slab();

    std::size_t size_;
    std::size_t slot_;                 ///< bytes from one stack to the next: guard, stack, room for the shift
    std::vector<char*> slabs_;
    std::size_t taken_in_slab_ = 0;
    std::size_t taken_ = 0;
};

}  // namespace tessera::detail
