// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "emulator/consistency/relaxed_memory.h"

namespace tessera::detail {

/// A launch in weak memory, step by step, in the order in which it was carried out. What is needed to ask afterwards whether it is
/// an interleaving, and whether more fences would have forbidden it.
struct ExecutionStep {
    enum class Kind : unsigned char { read, store, exchange, fence, barrier };
    Kind kind = Kind::read;
    std::size_t thread = 0;
    std::size_t location = 0;
    std::size_t write = 0;          ///< that it reads, or comes right behind
    std::size_t made = 0;           ///< store, exchange: the write that it makes
    MemorySpaces kinds;             ///< fence, barrier
    std::vector<std::size_t> tile;  ///< barrier: the threads
    std::size_t place = 0;          ///< in the source, as a number; 0: unknown. Those of accesses have nothing to do with those of fences

    bool is_access() const { return kind == Kind::read || stores(); }
    bool stores() const { return kind == Kind::store || kind == Kind::exchange; }
};

struct Execution {
    std::vector<MemorySpace> locations;
    std::vector<ExecutionStep> steps;
    bool is_whole = true;  ///< false: it was too long to be kept
};

/// Changes of the program: fences that it lacks, and fences and barriers of its own that are to cover more.
class FenceEdits {
  public:
    struct Edit {
        bool is_new = true;      ///< a fence behind the accesses at `place`; else the fence or barrier there covers `kinds`, too
        std::size_t place = 0;
        MemorySpaces kinds;
    };

    FenceEdits() = default;
    explicit FenceEdits(std::vector<Edit> edits) : edits_(std::move(edits)) {}

    const std::vector<Edit>& all() const { return edits_; }
    bool empty() const { return edits_.empty(); }
    void add(const Edit& edit) { edits_.push_back(edit); }

    /// What a thread fences that has made an access at `from` when it comes to its next step. A fence stands behind a line, so
    /// nothing is fenced between two accesses of one line.
    /// \param to  the place of that access; of a fence or barrier 0
    MemorySpaces between(std::size_t from, std::size_t to) const;

    /// What the fence or barrier at `place` covers in addition.
    MemorySpaces added_at(std::size_t place) const;

  private:
    std::vector<Edit> edits_;
};

/// Makes an access, or passes a fence or barrier. What it reads must be readable.
void carry_out(RelaxedMemory& memory, const ExecutionStep& step);

/// Whether the program, changed so, still has this execution: each read the same write, each write in its place.
bool is_possible(const Execution& execution, const FenceEdits& edits);

}  // namespace tessera::detail
