// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>

#include "emulator/consistency/execution.h"
#include "tests/consistency/litmus.h"

namespace litmus {

/// The outcomes of all runs of the program over the emulator's RelaxedMemory.
/// \param most_steps  nothing is returned if there are more
std::optional<std::set<Outcome>> outcomes_of_machine(const Program& program, std::uint64_t most_steps);

/// Calls `visit` with the outcome and the steps of each of these runs. The place of a step is that of its instruction (place_of).
/// \return false: there are more steps than `most_steps`
bool for_each_execution(const Program& program, std::uint64_t most_steps,
                        const std::function<void(const Outcome&, const tessera::detail::Execution&)>& visit);

/// A number for an instruction; for the barriers of a tile that its threads pass together, one number.
std::size_t place_of(const Program& program, std::size_t thread, std::size_t instruction);

/// The outcomes of all interleavings, in which each access is seen by all at once.
std::set<Outcome> interleaved_outcomes(const Program& program);

}  // namespace litmus
