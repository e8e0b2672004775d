// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/lone_start.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>

#include "emulator/launch/kernel_costs.h"
#include "emulator/support/kernel_entry.h"

namespace tessera::detail {

namespace {

using Clock = std::chrono::steady_clock;

/// What it costs to share a launch among so many workers; the last of many come late.
constexpr std::chrono::duration<double, std::nano> cost_of_sharing(int workers) {
    constexpr int most = 32;
    return std::chrono::duration<double, std::nano>(8'000 + 500 * std::min(workers, most));
}

/// Where fewer than one in so many workers is idle, a launch is not shared at all.
constexpr int kIdleWorthSharing = 4;

/// One in so many launches of a thread begins alone whatever is known: a first launch, for one, takes longer than the next ones.
constexpr unsigned kLooksAgain = 32;

/// How long the first piece takes, and its threads where that is not known: each may take long. Each further piece is twice as
/// long, so that looking at the clock costs little, until pieces take so long that other launches may have ended meanwhile.
constexpr std::chrono::microseconds kFirstPiece{2};
constexpr std::uint64_t kFirstThreads = 8;
constexpr std::chrono::microseconds kLongPiece{40};

/// By all host threads. Each launch writes to it: nothing else lies in its cache line.
alignas(64) std::atomic<int> launches_under_way{0};

}  // namespace

LaunchUnderWay::LaunchUnderWay() { launches_under_way.fetch_add(1, std::memory_order_relaxed); }
LaunchUnderWay::~LaunchUnderWay() { launches_under_way.fetch_sub(1, std::memory_order_relaxed); }
int LaunchUnderWay::count() { return launches_under_way.load(std::memory_order_relaxed); }

LoneStart::LoneStart(const TileJob& job, int workers)
    : entry_(entry_of(*job.request)),
      workers_(workers),
      units_(job.units),
      piece_(kernel_costs().units_lasting(kFirstPiece, entry_).value_or(
          job.is_tiled() ? std::max<std::uint64_t>(1, kFirstThreads / static_cast<std::uint64_t>(job.threads)) : kFirstThreads)) {}

/// The workers that other launches leave to this one would save their part of the time.
bool LoneStart::is_short(std::chrono::duration<double, std::nano> time) const {
    const int idle = workers_ - LaunchUnderWay::count();
    return idle * kIdleWorthSharing < workers_ || time * idle <= cost_of_sharing(workers_) * workers_;
}

bool LoneStart::goes_on(std::uint64_t done) {
    if (done == 0) {
        static thread_local unsigned launches = 0;
        const std::optional<KernelCosts::Nanoseconds> known = kernel_costs().of(entry_);
        if (known == KernelCosts::kNeedsOthers) return false;
        const bool looks_again = ++launches % kLooksAgain == 0;
        const KernelCosts::Nanoseconds cost = looks_again || !known ? KernelCosts::Nanoseconds(0) : *known;
        const KernelCosts::Nanoseconds time = cost * static_cast<double>(units_);
        // Of more launches than workers only some run on their own threads, so that there are not many more tiles at a time.
        if (LaunchUnderWay::count() > workers_ || !is_short(time)) return false;
        begin_ = piece_begin_ = Clock::now();
        return true;
    }
    const Clock::time_point now = Clock::now();
    const Clock::duration taken = now - begin_;
    kernel_costs().note(entry_, KernelCosts::Nanoseconds(taken) / static_cast<double>(done));
    if (now - piece_begin_ < kLongPiece) piece_ *= 2;
    piece_begin_ = now;
    return is_short(taken);
}

void LoneStart::needs_others() const { kernel_costs().note_needs_others(entry_); }

}  // namespace tessera::detail
