// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>

#include "emulator/launch/tile_job.h"

namespace tessera::detail {

/// Counts the launches that are under way, each from its begin on, by all host threads.
class LaunchUnderWay {
  public:
    LaunchUnderWay();
    ~LaunchUnderWay();
    LaunchUnderWay(const LaunchUnderWay&) = delete;
    LaunchUnderWay& operator=(const LaunchUnderWay&) = delete;

    static int count();
};

/// The beginning of a launch, on the calling thread alone. Other workers take some microseconds to come, and as long to bring over
/// what the calling thread's cache has: a launch that is over by then is faster without them. The more host threads launch, the
/// fewer workers are left to help, and where as many launch as there are workers, none is. What a kernel cost last time decides
/// whether its next launch begins alone.
///
///     LoneStart start(job, workers);
///     while (start.goes_on(done)) { run start.piece() units; done = ...; return at the last one }
///     share what is left
///
/// A tile that waits for one which has not begun never ends alone: helpers come there (`helped_units.h`), and `needs_others` is called.
class LoneStart {
  public:
    LoneStart(const TileJob& job, int workers);

    /// Whether the calling thread is to run more units by itself, `done` of them being done.
    bool goes_on(std::uint64_t done);

    /// How many are to come next, if there are so many.
    std::uint64_t piece() const { return piece_; }

    std::chrono::steady_clock::time_point begin() const { return begin_; }

    /// The launch did not come on alone: further ones of its kernel do not begin so.
    void needs_others() const;

  private:
    /// Whether a launch that takes this long on one thread gains nothing from other workers.
    bool is_short(std::chrono::duration<double, std::nano> time) const;

    const void* const entry_;
    const int workers_;
    const std::uint64_t units_;
    std::uint64_t piece_;
    std::chrono::steady_clock::time_point begin_, piece_begin_;
};

}  // namespace tessera::detail
