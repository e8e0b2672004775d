// SPDX-License-Identifier: Apache-2.0
// The tables of the commands that compile and run.
#pragma once

#include "tools/options/command_spec.h"

namespace tessera::tools {

enum class RunKind {
    run,
    check,    ///< under the race detector
    debug,    ///< under gdb
    explore,  ///< instrumented, under many schedules
};

/// The heading of the run-time options.
constexpr const char* kEmulatorOptionsHeading = "Options of the emulator";

const CommandSpec& run_spec(RunKind kind);

}  // namespace tessera::tools
