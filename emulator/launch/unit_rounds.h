// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "emulator/launch/unit_pieces.h"

namespace tessera::detail {

/// The units of a launch that several workers share, in rounds: of each round every worker has a piece of its own. In further launches
/// a worker gets the same part again, which its caches may still have. Pieces become smaller from round to round, so that all workers
/// end at nearly the same time, and one that is behind loses its next piece to another.
///
/// A unit may wait for lower ones: no piece is taken before those of earlier rounds that belong to no worker, and the first that joins
/// has the lowest piece of each round.
class UnitRounds {
  public:
    /// \param workers  1 or more, as many as ever take pieces
    /// \param parts    a piece is one of so many parts of what a worker would get of the rest
    /// \param least    units in a piece, where so many are left
    UnitRounds(UnitRange units, std::size_t workers, std::uint64_t parts, std::uint64_t least);

    /// The calling thread's number, for `take`: 0 for the first, which is the launching thread as a rule. A thread that calls again may
    /// get another one.
    std::size_t join();

    /// \return empty where none is left
    UnitRange take(std::size_t worker);

  private:
    struct Round {
        std::uint64_t begin, size;  ///< of the first worker's piece, which those of the others follow
    };
    struct Share {
        std::atomic<std::uint32_t> next{0};  ///< round
        std::atomic<bool> has_worker{false};
    };

    UnitRange piece(std::size_t round, std::size_t worker) const;
    /// Whose next piece the worker is to take.
    std::size_t owner_of_next(std::size_t worker) const;
    std::size_t next_round(std::size_t worker) const { return shares_[worker].next.load(std::memory_order_relaxed); }

    const std::uint64_t end_;
    std::vector<Round> rounds_;
    std::vector<Share> shares_;
};

/// The calling thread takes its pieces of each round.
class UnitsOfWorker final : public UnitSupply {
  public:
    explicit UnitsOfWorker(UnitRounds& rounds) : rounds_(rounds), worker_(rounds.join()) {}

    UnitRange take() const override { return rounds_.take(worker_); }

  private:
    UnitRounds& rounds_;
    const std::size_t worker_;
};

}  // namespace tessera::detail
