// SPDX-License-Identifier: Apache-2.0
// The observer contract of weak memory: where the values come from that a launch's accesses have seen (docs/consistency.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tessera/detail/config.h"

namespace tessera {

/// An access that did not see the latest write of its location: it read an older one, or its own write went behind an older one.
/// Accesses have numbers, in the order in which the launch made them.
struct OldAccess {
    /// One of the location's writes.
    struct Write {
        std::optional<std::size_t> access;  ///< that made it; none: it was there before
        std::uint64_t value = 0;            ///< bytes, the lowest address lowest
    };
    std::size_t access = 0;      ///< which
    std::size_t size = 0;        ///< bytes of the location
    bool stores = false;         ///< a plain write, or an atomic operation that has stored something
    bool is_missed = false;      ///< no interleaving has this: there the thread would have seen `newer`
    std::vector<Write> writes;   ///< of the location before the access, in the order on which all threads agree
    // Positions in `writes`.
    std::size_t found = 0;       ///< the one that it read, or behind which its own went
    std::size_t newer = 0;       ///< if `is_missed` the newest that the thread would have seen, else the latest
    std::size_t view = 0;        ///< the oldest that its thread could still read
    std::size_t newer_view = 0;  ///< the oldest that the thread of `newer` could still read
};

/// What is known of a launch in weak memory.
class WeakMemoryFacts {
  public:
    virtual ~WeakMemoryFacts() = default;

    /// Those of the accesses that did not see the latest write, in their order. None where the launch was too long to be known whole.
    /// \param accesses  ascending
    /// \param most      no more than these
    virtual std::vector<OldAccess> old_accesses(const std::vector<std::size_t>& accesses, std::size_t most) const = 0;
};

/// Observes launches in weak memory, in addition to an ExecutionObserver. The emulator calls the first two functions on the kernel's
/// threads, which have little stack.
class WeakMemoryObserver {
  public:
    virtual ~WeakMemoryObserver() = default;

    /// The running thread makes the access of this number now; it is announced next.
    virtual void weak_access_begins(std::size_t number) = 0;
    /// What the running thread has accessed last is still in memory; bytes may be replaced by those of other writes after this.
    virtual void access_ended() = 0;
    /// All threads of a launch have ended, `launch_ends` is still to come.
    virtual void weak_memory_ends(const WeakMemoryFacts&) = 0;
};

/// Installs it, for the life of the process, before the first launch.
TESSERA_EXPORT void observe_weak_memory(WeakMemoryObserver* observer);

}  // namespace tessera
