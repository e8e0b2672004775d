// SPDX-License-Identifier: Apache-2.0
// What Visual C++'s library does when one of its _s functions is misused: it says so and ends the program.
#pragma once

#include <stdio.h>
#include <stdlib.h>

namespace tessera::windows {

[[noreturn]] inline void invalid_parameter(const char* function, const char* expected) {
    fflush(stdout);
    fprintf(stderr, "%s: expected %s\n", function, expected);
    abort();
}

}  // namespace tessera::windows
