// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "race_detector/history/moment.h"

namespace tessera::race_detector {

/// What orders the threads of one tile: the barriers that it has passed, and the fences of each thread. A thread may execute
/// many, so they are searched by halves.
class TileOrder {
  public:
    using Kinds = std::uint8_t;  ///< which memory a barrier or fence covers
    static constexpr Kinds kTileStatic = 1, kGlobal = 2;

    /// The tile's next one.
    /// \param kinds  not 0
    void barrier(Kinds kinds);
    /// \param at     after all earlier fences of its thread
    /// \param kinds  not 0
    void fence(const Moment& at, Kinds kinds);

    bool has_fence(std::uint32_t thread) const;
    /// Whether the tile has passed a barrier after `at`, or the thread a fence, whatever it covers. Until then the thread's later
    /// moments are like `at`: what comes before them, and what they come before, is the same.
    bool has_passed_any(const Moment& at) const;
    /// Whether there is a barrier or a fence of `a`'s thread between `a` and `b`, which covers memory of this kind.
    bool fence_between(const Moment& a, const Moment& b, Kinds kind) const;
    /// A rendezvous with a fence of this memory by `a`'s thread between `a` and it, and one by `b`'s thread between it and `b`. A
    /// barrier that covers the memory is a rendezvous with both.
    bool ordered(const Moment& a, const Moment& b, Kinds kind) const;

  private:
    struct Fence {
        std::uint32_t interval, step;
    };
    using Fences = std::vector<Fence>;  ///< of one thread, in their order
    /// Those that cover the same.
    struct Covering {
        std::vector<std::uint32_t> barriers;  ///< the intervals that they ended
        std::vector<Fences> fences;           ///< by thread; those behind have executed none

        const Fences& of(std::uint32_t thread) const;
    };
    static constexpr Kinds kBoth = kTileStatic | kGlobal;
    static const Fence* first_after(const Fences& fences, const Moment& a);
    static const Fence* last_until(const Fences& fences, const Moment& b);

    const Covering& covering(Kinds kinds) const { return covering_[kinds - 1]; }

    std::array<Covering, kBoth> covering_;  ///< by kinds, less 1
    std::uint32_t barriers_ = 0;
};

}  // namespace tessera::race_detector
