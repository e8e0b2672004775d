// SPDX-License-Identifier: Apache-2.0
#include "emulator/fibers/fiber_stack.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstring>

#include "tessera/exceptions.h"

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102  // Linux 6.13; older kernels answer EINVAL
#endif

namespace tessera::detail {

namespace {

/// As large as the largest step a stack pointer takes between two accesses under -fstack-clash-protection, with room:
/// a local of that size cannot jump over it.
constexpr std::size_t kGuard = 64 * 1024;
constexpr std::size_t kStacksInSlab = 32;
/// Neighbouring tops differ by this much, modulo kShiftRange: measured best among multiples of a cache line.
constexpr std::size_t kShift = 320;
constexpr std::size_t kShiftRange = 16 * 1024;
/// The shifts are multiples of this, so what the largest leaves of the range has room for the scratch bytes.
constexpr std::size_t kShiftStep = 64;
static_assert(kShift % kShiftStep == 0 && kShiftRange % kShiftStep == 0 && kScratchBytes <= kShiftStep);
constexpr unsigned char kCanary = 0xC5;
constexpr std::size_t kCanaryBytes = 64;

std::size_t round_up(std::size_t bytes, std::size_t to) { return (bytes + to - 1) / to * to; }

/// Linux refuses advice that it does not know; what emulates Linux may ignore it and answer that all is well (qemu's user mode).
bool refuses_unknown_advice(char* low) {
    constexpr int no_advice = 0x7FFF;
    static const bool refused = madvise(low, kGuard, no_advice) != 0;
    return refused;
}

/// Marks [low, low + kGuard) as never accessible. False when the system has no more guards to give.
bool install_guard(char* low) {
    // A page-table marker does not split the mapping; mprotect does, and a process may have 65530 mappings.
    if (refuses_unknown_advice(low) && madvise(low, kGuard, MADV_GUARD_INSTALL) == 0) return true;
    return mprotect(low, kGuard, PROT_NONE) == 0;
}

void warn_no_guards() {
    static std::atomic<bool> warned{false};
    if (warned.exchange(true)) return;
    std::fputs("tessera: warning: the system has no more guard pages for fiber stacks (vm.max_map_count); a stack "
               "overflow is now noticed only when the thread ends. Use fewer workers or smaller tiles.\n",
               stderr);
}

}  // namespace

FiberStacks::FiberStacks(std::size_t size)
    : size_(round_up(size, 4096)), slot_(kGuard + size_ + kShiftRange) {}

FiberStacks::~FiberStacks() {
    for (char* slab : slabs_) munmap(slab, slot_ * kStacksInSlab);
}

void FiberStacks::reserve_slab() {
    void* slab = mmap(nullptr, slot_ * kStacksInSlab, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (slab == MAP_FAILED) {
        throw Concurrency::out_of_memory(
            "concurrency::parallel_for_each: no address space for the stacks of the tile's threads; use a smaller "
            "option 'stack' or fewer workers");
    }
    madvise(slab, slot_ * kStacksInSlab, MADV_NOHUGEPAGE);  // a huge page would commit every stack at first touch
    slabs_.push_back(static_cast<char*>(slab));
    taken_in_slab_ = 0;
}

StackBounds FiberStacks::take() {
    if (slabs_.empty() || taken_in_slab_ == kStacksInSlab) reserve_slab();
    char* slot = slabs_.back() + taken_in_slab_++ * slot_;
    const std::size_t shift = taken_++ * kShift % kShiftRange;
    StackBounds stack{slot + kGuard, slot + slot_ - shift - kScratchBytes, install_guard(slot)};
    if (!stack.guarded) {
        warn_no_guards();
        std::memset(stack.bottom, kCanary, kCanaryBytes);
    }
    return stack;
}

bool FiberStacks::in_guard(const StackBounds& stack, const void* address) {
    const char* at = static_cast<const char*>(address);
    return at >= stack.bottom - kGuard && at < stack.bottom;
}

bool FiberStacks::is_intact(const StackBounds& stack) {
    if (stack.guarded) return true;
    for (std::size_t i = 0; i < kCanaryBytes; ++i) {
        if (static_cast<unsigned char>(stack.bottom[i]) != kCanary) return false;
    }
    return true;
}

}  // namespace tessera::detail
