// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "emulator/consistency/execution.h"

namespace tessera::detail {

/// What an interleaving would have to do in order: steps of a thread, a write and its reads, the writes to a location, a read and
/// the next write.
class Precedence {
  public:
    explicit Precedence(const Execution& execution);

    /// Then the execution is no interleaving.
    bool has_circle() const;

    /// The shortest one; empty: none.
    std::vector<std::size_t> way(std::size_t from, std::size_t to) const;

    /// By step: whether a way leads from it to `step`.
    std::vector<bool> steps_before(std::size_t step) const;

    /// Steps that made the location's writes behind `write`, the last one first, of those that came before step `step`.
    std::vector<std::size_t> newer_writes(std::size_t location, std::size_t write, std::size_t step) const;

  private:
    void note_access(std::size_t i, const ExecutionStep& step);
    std::size_t next_write(std::size_t location, std::size_t write) const;
    void add_communication(std::size_t from, std::size_t to);

    std::vector<std::vector<std::size_t>> after_;   ///< by step
    std::vector<std::vector<std::size_t>> orders_;  ///< by location: its writes
    std::vector<std::vector<std::size_t>> made_;    ///< by location and write: the step
};

}  // namespace tessera::detail
