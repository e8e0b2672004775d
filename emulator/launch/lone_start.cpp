// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/lone_start.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>

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

/// Threads in the first piece. Each further one is twice as long, so that looking at the clock costs little, until pieces take so
/// long that other launches may have ended meanwhile.
constexpr std::uint64_t kFirstThreads = 256;
constexpr std::chrono::microseconds kLongPiece{40};

/// By all host threads. Each launch writes to it: nothing else lies in its cache line.
alignas(64) std::atomic<int> launches_under_way{0};

/// What a unit of each kernel cost lately: nanoseconds, by the kernel's entry function. Two that share a place lose some
/// microseconds.
class KernelCosts {
  public:
    /// More than any that is noted.
    static constexpr double kNeedsOthers = 1e12;

    /// Negative: not known.
    double of(const void* entry) const {
        const std::uint64_t cost = place_of(entry).load(std::memory_order_relaxed);
        if (static_cast<std::uint32_t>(cost) != tag_of(entry)) return -1;
        return cost >> 32 == kMarked ? kNeedsOthers : static_cast<double>(cost >> 32) / kFraction;
    }
    void note(const void* entry, double nanoseconds) {
        const double known = of(entry);
        if (known > 0 && std::abs(nanoseconds - known) < known / 8) return;  // many host threads may look here
        if (known == kNeedsOthers) return;
        store(entry, static_cast<std::uint64_t>(std::clamp(nanoseconds * kFraction, 1.0, 4e9)));
    }
    void note_needs_others(const void* entry) { store(entry, kMarked); }

  private:
    static constexpr std::size_t kPlaces = 256;
    static constexpr double kFraction = 16;  ///< parts of a nanosecond
    static constexpr std::uint64_t kMarked = ~std::uint32_t{0};

    void store(const void* entry, std::uint64_t cost) {
        place_of(entry).store(cost << 32 | tag_of(entry), std::memory_order_relaxed);
    }
    static std::uint32_t tag_of(const void* entry) { return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(entry)); }
    std::atomic<std::uint64_t>& place_of(const void* entry) { return places_[tag_of(entry) * 0x9E3779B1U >> 24]; }
    const std::atomic<std::uint64_t>& place_of(const void* entry) const { return places_[tag_of(entry) * 0x9E3779B1U >> 24]; }
    static_assert(kPlaces == 1U << (32 - 24));

    std::atomic<std::uint64_t> places_[kPlaces] = {};
};

alignas(64) KernelCosts kernel_costs;

}  // namespace

LaunchUnderWay::LaunchUnderWay() { launches_under_way.fetch_add(1, std::memory_order_relaxed); }
LaunchUnderWay::~LaunchUnderWay() { launches_under_way.fetch_sub(1, std::memory_order_relaxed); }
int LaunchUnderWay::count() { return launches_under_way.load(std::memory_order_relaxed); }

LoneStart::LoneStart(const TileJob& job, int workers)
    : entry_(entry_of(*job.request)),
      workers_(workers),
      units_(job.units),
      piece_(job.is_tiled() ? std::max<std::uint64_t>(1, kFirstThreads / static_cast<std::uint64_t>(job.threads)) : kFirstThreads) {}

/// The workers that other launches leave to this one would save their part of the time.
bool LoneStart::is_short(std::chrono::duration<double, std::nano> time) const {
    const int idle = workers_ - LaunchUnderWay::count();
    return idle * kIdleWorthSharing < workers_ || time * idle <= cost_of_sharing(workers_) * workers_;
}

bool LoneStart::goes_on(std::uint64_t done) {
    if (done == 0) {
        static thread_local unsigned launches = 0;
        const double known = kernel_costs.of(entry_);
        if (known == KernelCosts::kNeedsOthers) return false;
        const double cost = ++launches % kLooksAgain == 0 ? 0 : known;
        const std::chrono::duration<double, std::nano> time(cost * static_cast<double>(units_));
        // Of more launches than workers only some run on their own threads, so that there are not many more tiles at a time.
        if (LaunchUnderWay::count() > workers_ || !is_short(time)) return false;
        begin_ = piece_begin_ = Clock::now();
        return true;
    }
    const Clock::time_point now = Clock::now();
    const Clock::duration taken = now - begin_;
    kernel_costs.note(entry_, std::chrono::duration<double, std::nano>(taken).count() / static_cast<double>(done));
    if (now - piece_begin_ < kLongPiece) piece_ *= 2;
    piece_begin_ = now;
    return is_short(taken);
}

void LoneStart::needs_others() const { kernel_costs.note_needs_others(entry_); }

}  // namespace tessera::detail
