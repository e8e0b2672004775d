// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// Puts the detector to work: observer, end-of-program report, signals. Called once, while the library is loaded. Ends the
/// program with exit code 2 when a file that the options name cannot be read.
void install();

/// A launch begins. Starts the thread that writes the report; in a forked child the report is to be the child's own. Cheap after
/// the first call.
void begin_reporting();

/// With the option halt_on_error: reports and ends the program if something of severity error was found. May be called
/// with little stack.
void halt_if_wanted();

/// In a signal handler: the process is about to die of `failure`, which its report is to have.
/// \param interval  of the failing tile
void note_fatal_failure(const KernelFailure& failure, std::uint32_t interval);

/// Makes that failure a finding. For the writer of the report.
void add_fatal_failure();

}  // namespace tessera::race_detector
