// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/windows/program_runtime.h"

namespace tessera::windows {

/// Waits for a key after everything printed so far; a terminal gives it at once and does not show it. \return EOF: there is none
TESSERA_WINDOWS_EXPORT int read_key();
TESSERA_WINDOWS_EXPORT bool key_waits();

}  // namespace tessera::windows
