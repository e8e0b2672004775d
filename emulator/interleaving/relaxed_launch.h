// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "emulator/consistency/execution.h"
#include "emulator/consistency/relaxed_memory.h"
#include "emulator/exploration/search_cuts.h"
#include "emulator/schedules/action.h"
#include "tessera/detail/launch.h"

namespace tessera::detail {

/// The bytes at `address`, at most eight of them.
std::uint64_t first_bytes(const void* address, std::uint64_t size);

/// A launch whose accesses follow RelaxedMemory, although its kernels are compiled code that reads and writes plain memory: before
/// a thread makes an access, the bytes at its address become those of the write that was chosen; after it, what is there is what
/// the thread has written.
///
/// A location is a range of at most eight bytes, of memory that the launch holds, that all accesses to it use whole. Where ranges
/// overlap, are larger or lie elsewhere, the accesses to them stay sequentially consistent: then the run is marked as one that
/// leaves something out.
class RelaxedLaunch {
  public:
    /// \param edits  fences that the launch has beyond those of its source; outlives this
    explicit RelaxedLaunch(const FenceEdits& edits) : edits_(edits) {}

    /// The thread comes to an access. Its tile's memory is in place.
    /// \param source  its line, as a number; 0: unknown
    void arrive(const Action& action, void* address, std::size_t source);

    /// Shares bytes with a location, whether or not threads are switched before it.
    bool meets_location(const Action& action) const;

    /// The writes that may be chosen for the access that a thread has come to, the latest first. At least one.
    /// \param action  without a choice; gets `next`
    std::vector<std::uint64_t> choices(Action& action);

    /// The thread makes the access now: puts the chosen bytes there.
    /// \return the step of the execution that the access will be; none: its memory is not weak
    std::optional<std::size_t> begin(const Action& action, void* address, std::size_t source);

    /// The thread has made its access. Does nothing where there was none.
    void end(std::uint64_t thread);
    /// Before `end`: whether an atomic operation has stored.
    void note_stored(std::uint64_t thread, bool stored);

    /// Behind the write that this access has seen its location has one of another value.
    bool is_outdated(const Action& action) const;
    /// The location follows the model: a thread has come to it by `arrive`, and it is one that can.
    bool is_weak(const Action& action) const;

    // Fences and barriers follow the accesses before them.
    void fence(std::uint64_t thread, FenceKind kind, std::size_t source);
    void barrier(const std::vector<std::size_t>& tile, FenceKind kind, std::size_t source);

    /// Puts the last writes of all locations into global memory and into that of the tile, which is in place: for an observer.
    void put_last_writes(std::int64_t region);

    /// The tile's tile_static memory is gone.
    void end_tile(std::int64_t region);

    /// Puts the last writes of all locations into global memory.
    void finish();

    /// Why not every execution can come about in launches like this one.
    const SearchCuts& left_out() const { return left_out_; }

    const Execution& execution() const { return execution_; }
    const RelaxedMemory& memory() const { return memory_; }

    /// Where a location is.
    struct Place {
        std::int64_t region = 0;
        std::uint64_t begin = 0, end = 0;
        friend bool operator<(const Place& a, const Place& b) {
            return std::tie(a.region, a.begin, a.end) < std::tie(b.region, b.begin, b.end);
        }
    };
    const Place& place_of(RelaxedMemory::Location location) const { return places_[location]; }

  private:
    struct Range {
        RelaxedMemory::Location location = 0;
        void* address = nullptr;
        bool is_weak = true;   ///< false: overlaps another, is too large, or is not held by the launch
        std::uint64_t writes = 1;
    };
    /// What a thread is doing.
    struct Access {
        Action action;
        void* address = nullptr;
        std::size_t source = 0;
        bool is_weak = false;
        bool stored = false;  ///< atomic
    };
    /// How often a thread has read the same old write, one time after another.
    struct Patience {
        std::uint64_t write = 0;
        unsigned times = 0;
    };

    Range& range_of(const Action& action) { return ranges_.at({action.region, action.begin, action.end}); }
    bool is_long() const { return memory_.fences() >= kMostFences; }
    void fence_behind_last(std::uint64_t thread, std::size_t source);
    void note(ExecutionStep step);
    void note_fence(ExecutionStep step, const std::vector<std::size_t>& threads, FenceKind kind, std::size_t source);
    /// Calls `visit(place, range)` for those of the ranges, none of which is larger than `largest`, that share bytes with this one.
    template <class Ranges, class Visit>
    static void for_each_overlapping(Ranges& ranges, std::uint64_t largest, const Place& place, const Visit& visit);

    /// Fences of a launch, barriers included, whose order is kept: it takes memory for each pair of them. From then on threads see the
    /// latest write only.
    static constexpr std::size_t kMostFences = 4096;
    static constexpr std::size_t kMostSteps = 200000;

    const FenceEdits& edits_;
    Execution execution_;
    RelaxedMemory memory_;
    std::map<Place, Range> ranges_;
    std::vector<Place> places_;                            ///< by location
    std::map<std::uint64_t, std::size_t> last_source_;     ///< by thread: of its last access; kept where there are edits
    std::uint64_t largest_ = 0;  ///< bytes of a range
    std::map<std::uint64_t, Access> running_;  ///< by thread
    std::map<std::pair<std::uint64_t, RelaxedMemory::Location>, Patience> patience_;
    SearchCuts left_out_;
};

}  // namespace tessera::detail
