// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "race_detector/source/source_tokens.h"
#include "race_detector/source/tiled_function.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// Where a wait can be written, or made one that orders all memory, so that every thread of a tile gets there equally often.
struct BarrierSite {
    std::size_t node = 0;
    unsigned line = 0;      ///< a new wait stands before this line
    unsigned depth = 0;     ///< blocks around it
    bool replaces = false;  ///< a wait stands in this line, and its fence orders one kind of memory
};

/// The order in which a function's statements can run, as far as its source says for certain, and what its barriers separate.
///
/// A barrier interval begins at a wait, or at the function's beginning, and holds what can be reached from there without
/// another wait. All threads of a tile pass the same waits in the same order, or else the barriers diverge. So two statements
/// that no interval holds both of are ordered, whatever loops and branches the threads take.
class BarrierFlow {
  public:
    /// Nothing when the source leaves a doubt: a directive, a jump to a label, a macro that may be more than a value, a lambda, a wait
    /// that is no statement of its own.
    static std::optional<BarrierFlow> read(const SourceTokens& source, const TiledFunction& function);

    const std::vector<BarrierSite>& sites() const { return sites_; }

    /// For each interval the nodes in it.
    using Intervals = std::vector<std::vector<bool>>;
    /// \param site  where a wait is to be; null: the source as it is
    Intervals intervals(check::Memory memory, const BarrierSite* site) const;

    /// One of the intervals holds statements of both lines. True also when one of the lines is unknown.
    bool can_meet(const Intervals& intervals, unsigned line, unsigned other) const;

    /// The first line of the innermost loop that holds statements of both lines, where a thread can come from either to the other without
    /// a barrier; 0: there is none.
    unsigned loop_of(check::Memory memory, unsigned line, unsigned other) const;

    /// An interval holds statements of both lines, and no thread comes to both in it: one is in an `if`, the other in its `else`, say.
    bool are_alternatives(check::Memory memory, unsigned line, unsigned other) const;

  private:
    friend class FlowReader;

    enum class Fence { none, all, tile_static_memory, global_memory };
    struct Node {
        unsigned first_line = 0, last_line = 0;  ///< 0: between statements
        Fence fence = Fence::none;               ///< of a wait
        bool may_wait = false;                   ///< hands its tiled_index or barrier to a function
        std::vector<std::size_t> next;
    };
    struct Loop {
        unsigned first_line = 0, last_line = 0;
    };

    static bool orders(Fence fence, check::Memory memory);
    std::vector<std::size_t> nodes_of(unsigned line) const;
    std::vector<bool> barriers(check::Memory memory) const;
    /// A thread can come from one line to the other and back before any of these nodes.
    bool go_round(unsigned line, unsigned other, const std::vector<bool>& ends) const;
    /// What can be reached from these nodes without a barrier.
    std::vector<bool> reached_from(const std::vector<std::size_t>& begin, const std::vector<bool>& ends) const;

    std::vector<Node> nodes_;  ///< first the function's beginning
    std::vector<BarrierSite> sites_;
    std::vector<Loop> loops_;  ///< inner ones before those around them
};

}  // namespace tessera::race_detector
