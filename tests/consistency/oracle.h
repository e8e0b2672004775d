// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>

#include "tests/consistency/litmus.h"

namespace litmus {

/// Whether a read may return a write that its own thread's later accesses have made possible. The model forbids it; GPUs do it.
/// Where it is allowed, a fence of the right kind in every thread, a barrier, or a value that depends on the read still forbids it.
enum class LoadBuffering { never, allowed };

/// The outcomes that the axioms allow: all executions (which write each read returns, in which order the writes to a location
/// come) are enumerated, and those that break an axiom left out. Shares no code with the emulator. A loop that waits has up to two
/// rounds in vain.
/// \param most_executions  to try; nothing is returned if there are more
std::optional<std::set<Outcome>> allowed_outcomes(const Program& program, std::uint64_t most_executions,
                                                  LoadBuffering load_buffering = LoadBuffering::never);

}  // namespace litmus
