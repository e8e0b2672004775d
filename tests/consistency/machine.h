// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "tests/consistency/litmus.h"

namespace litmus {

/// The outcomes of all runs of the program over the emulator's RelaxedMemory.
/// \param most_steps  nothing is returned if there are more
std::optional<std::set<Outcome>> outcomes_of_machine(const Program& program, std::uint64_t most_steps);

/// The outcomes of all interleavings, in which each access is seen by all at once.
std::set<Outcome> interleaved_outcomes(const Program& program);

}  // namespace litmus
