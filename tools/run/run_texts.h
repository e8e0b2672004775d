// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/run/run_request.h"

namespace tessera::tools {

/// How the help and the messages of one command read.
struct RunTexts {
    const char* name;
    const char* usage;
    const char* description;
    const char* footer;
    const char* switches;  ///< as a list, shown after a misspelt one
};


const RunTexts& texts_of(RunKind kind);

}  // namespace tessera::tools
