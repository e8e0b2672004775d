// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/options/options.h"

namespace tessera::detail {

/// The options in force: defaults, then tessera_default_options(), then TESSERA_OPTIONS, then what the
/// program set. One atomic load; any thread. The object never changes and lives forever, so a launch takes
/// the reference once and sees the same values to its end. The first call ends the program with exit code 2
/// if the options are wrong.
const Options& current_options();

}  // namespace tessera::detail
