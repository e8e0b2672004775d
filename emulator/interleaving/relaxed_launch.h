// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "emulator/consistency/relaxed_memory.h"
#include "emulator/schedules/action.h"
#include "tessera/detail/launch.h"

namespace tessera::detail {

/// A launch whose accesses follow RelaxedMemory, although its kernels are compiled code that reads and writes plain memory: before
/// a thread makes an access, the bytes at its address become those of the write that was chosen; after it, what is there is what
/// the thread has written.
///
/// A location is a range of at most eight bytes that all accesses to it use whole. Where ranges overlap, or are larger, the
/// accesses to them stay sequentially consistent: then the run is marked as one that leaves something out.
class RelaxedLaunch {
  public:
    explicit RelaxedLaunch(std::size_t threads);

    /// The writes that may be chosen for the access, the latest first. At least one.
    /// \param action   without a choice; gets `next`
    /// \param address  where its bytes are now
    std::vector<std::uint64_t> choices(Action& action, const void* address);

    /// The thread makes the access now: puts the chosen bytes there.
    void begin(const Action& action, void* address);

    /// The thread has made its access. Does nothing where there was none.
    void end(std::uint64_t thread);
    /// Before `end`: whether an atomic operation has stored.
    void note_stored(std::uint64_t thread, bool stored);

    // Fences and barriers follow the accesses before them.
    void fence(std::uint64_t thread, FenceKind kind);
    void barrier(const std::vector<std::size_t>& tile, FenceKind kind);

    /// The tile's tile_static memory is gone.
    void end_tile(std::int64_t region);

    /// Puts the last writes of all locations into global memory.
    void finish();

    bool has_left_out() const { return left_out_; }

  private:
    struct Place {
        std::int64_t region = 0;
        std::uint64_t begin = 0, end = 0;
        friend bool operator<(const Place& a, const Place& b) {
            return std::tie(a.region, a.begin, a.end) < std::tie(b.region, b.begin, b.end);
        }
    };
    struct Range {
        RelaxedMemory::Location location = 0;
        void* address = nullptr;
        bool is_weak = true;   ///< false: overlaps another, or is too large
        std::uint64_t writes = 1;
    };
    /// What a thread is doing.
    struct Access {
        Action action;
        void* address = nullptr;
        bool is_weak = false;
        bool stored = false;  ///< atomic
    };
    /// How often a thread has read the same old write, one time after another.
    struct Patience {
        std::uint64_t write = 0;
        unsigned times = 0;
    };

    Range& range_of(const Action& action, const void* address);
    /// Calls `visit(place, range)` for the ranges that share bytes with this one.
    template <class Visit>
    void for_each_overlapping(const Place& place, const Visit& visit);

    RelaxedMemory memory_;
    std::map<Place, Range> ranges_;
    std::uint64_t largest_ = 0;  ///< bytes of a range
    std::map<std::uint64_t, Access> running_;  ///< by thread
    std::map<std::pair<std::uint64_t, RelaxedMemory::Location>, Patience> patience_;
    bool left_out_ = false;
};

}  // namespace tessera::detail
