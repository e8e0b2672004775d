// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "emulator/consistency/execution.h"

namespace tessera::detail {

/// An access that no interleaving has: it read an old value, or its write went before another one, although the thread comes
/// behind the newer write.
struct WeakAccess {
    std::size_t access = 0;        ///< step
    std::size_t missed = 0;        ///< step: the newest write that it should have seen
    std::vector<std::size_t> way;  ///< steps from `missed` to `access`, each of which an interleaving has before the next
};

/// Empty: the execution is an interleaving, or is not known whole. In the order of the execution.
std::vector<WeakAccess> weak_accesses(const Execution& execution, std::size_t most);

/// The fewest changes, as far as they are found step by step, that forbid the execution of which these are the weak accesses. Empty:
/// none was found.
/// \param known  changes that it has already
std::vector<FenceEdits::Edit> forbidding_edits(const Execution& execution, const std::vector<WeakAccess>& weak, const FenceEdits& known);

}  // namespace tessera::detail
