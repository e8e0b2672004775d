// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "emulator/consistency/execution.h"

namespace tessera::detail {

/// An access that did not see the latest write of its location at that time.
struct OldAccessStep {
    std::size_t access = 0;           ///< step
    bool is_missed = false;           ///< an interleaving would have shown `newer` to the thread (weak_accesses)
    std::vector<std::size_t> writes;  ///< of the location before the access, by RelaxedMemory's numbers, in their order
    std::vector<std::size_t> makers;  ///< the steps that made them; kInitial: the first one
    // Positions in both.
    std::size_t found = 0;            ///< what it read, or came right behind
    std::size_t newer = 0;            ///< if `is_missed` the newest one that was missed, else the latest
    std::size_t view = 0;             ///< the oldest that its thread could still read
    std::size_t newer_view = 0;       ///< the oldest that the thread of `newer` could still read

    static constexpr std::size_t kInitial = ~std::size_t{0};
};

/// Those of the steps `accesses`, which ascend, that did not see the latest write; no more than `most`. Empty if the execution is
/// not known whole.
std::vector<OldAccessStep> old_accesses(const Execution& execution, const std::vector<std::size_t>& accesses, std::size_t most);

}  // namespace tessera::detail
