// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "emulator/consistency/fence_order.h"

namespace tessera::detail {

/// A kind of memory, and a set of kinds: what a fence or a barrier covers.
enum class MemorySpace : unsigned char { global, tile_static };

class MemorySpaces {
  public:
    constexpr MemorySpaces() = default;
    static constexpr MemorySpaces of(MemorySpace kind) { return MemorySpaces(1U << static_cast<unsigned>(kind)); }
    static constexpr MemorySpaces all() { return MemorySpaces(3); }
    constexpr bool contain(MemorySpace kind) const { return (bits_ >> static_cast<unsigned>(kind) & 1) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    friend constexpr MemorySpaces operator|(MemorySpaces a, MemorySpaces b) { return MemorySpaces(a.bits_ | b.bits_); }
    friend constexpr bool operator==(MemorySpaces a, MemorySpaces b) { return a.bits_ == b.bits_; }
    friend constexpr bool operator!=(MemorySpaces a, MemorySpaces b) { return !(a == b); }

  private:
    explicit constexpr MemorySpaces(unsigned bits) : bits_(bits) {}
    unsigned bits_ = 0;
};

/// The memory of a launch as C++ AMP promises it, which is less than that each access is seen by all at once: accesses of a thread
/// to different locations have no order that another thread must see, except by fences and barriers of the right kind. RC11
/// (Lahav and others, 2017) with relaxed accesses, sequentially consistent fences and no load buffering, for two kinds of memory.
///
/// A location keeps all its writes, in the order that all threads agree on. Each thread has a *view*: of each location the write
/// before which it can no longer read. Plain accesses move only the view of their own location; fences hand views on. What a
/// read returns, and where in a location's order a write goes, is for the caller to choose among what is possible.
///
/// docs/consistency.md has the model in words.
class RelaxedMemory {
  public:
    using Thread = std::size_t;
    using Location = std::size_t;
    using Write = std::size_t;  ///< number of a write to one location, in the order in which they were made; 0: initial

    Location add_location(MemorySpace kind, std::uint64_t initial);

    /// The writes that a plain read by the thread may return, in the location's order. The last one of all is always among them.
    std::vector<Write> readable(Thread thread, Location location) const;

    /// The writes right behind which a plain write by the thread may go, and those that an atomic operation may read, whether or not
    /// it then stores something right behind.
    std::vector<Write> predecessors(Thread thread, Location location) const;

    // What happens. Each `write` is one of those that are offered.
    void read(Thread thread, Location location, Write write);
    Write store(Thread thread, Location location, Write predecessor, std::uint64_t value);
    /// An atomic operation that has read `write`, and stores.
    Write exchange(Thread thread, Location location, Write write, std::uint64_t value);

    void fence(Thread thread, MemorySpaces kinds);
    /// All of a tile's threads have arrived.
    void barrier(const std::vector<Thread>& tile, MemorySpaces kinds);

    std::uint64_t value_of(Location location, Write write) const { return locations_[location].writes[write].value; }
    std::size_t fences() const { return fences_.size(); }
    /// The writes in the order that all threads agree on.
    const std::vector<Write>& order_of(Location location) const { return locations_[location].order; }

  private:
    /// By location. What is missing is the initial write.
    using View = std::vector<Write>;
    static constexpr std::size_t kKinds = 2;

    /// A view, and the fences that come before what has it, by kind of memory.
    struct Knowledge {
        View view;
        FenceSet fences[kKinds];
    };

    struct WriteRecord {
        std::uint64_t value = 0;
        bool by_atomic = false;
        Knowledge message;  ///< what a thread learns that reads it, once it fences
        std::size_t position = 0;
    };

    /// An access, for the fences that come later.
    struct AccessRecord {
        Write write = 0;
        bool is_write = false;
        FenceSet fences;
    };

    struct LocationRecord {
        MemorySpace kind = MemorySpace::global;
        std::vector<WriteRecord> writes;
        std::vector<Write> order;
        std::vector<AccessRecord> accesses;
    };

    struct ThreadRecord {
        Knowledge current;   ///< what it sees
        Knowledge acquired;  ///< what it will see after its next fence
        Knowledge released;  ///< what it hands on with its writes: what it saw at its last fence
    };

    struct FenceRecord {
        View view;
        MemorySpaces kinds;
    };

    static std::size_t index(MemorySpace kind) { return static_cast<std::size_t>(kind); }
    static Write seen(const View& view, Location location) { return location < view.size() ? view[location] : 0; }
    std::size_t position(Location location, Write write) const { return locations_[location].writes[write].position; }
    void raise(View& view, Location location, Write write) const;
    void join(View& view, const View& other, MemorySpaces kinds) const;
    void copy(View& to, const View& from, MemorySpaces kinds) const;
    const ThreadRecord& known(Thread thread) const;
    bool is_possible(Thread thread, Location location, Write write) const;
    void note_access(Thread thread, Location location, Write write, bool is_write);
    void note_order(Thread thread, Location location, Write write);
    void learn(Thread thread, Location location, Write write);
    Write insert(Location location, Write predecessor, std::uint64_t value);
    std::size_t add_fence(const View& view, const FenceSet& before, MemorySpaces kinds);

    std::vector<LocationRecord> locations_;
    std::unordered_map<Thread, ThreadRecord> threads_;  ///< of those that have accessed a location, or come to a fence
    std::vector<FenceRecord> fences_;  ///< barriers, too
    FenceOrder order_;
};

}  // namespace tessera::detail
