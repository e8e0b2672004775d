// SPDX-License-Identifier: Apache-2.0
#include "emulator/support/internal_error.h"

#include <cstdio>
#include <cstdlib>

namespace tessera::detail {

void internal_error(const char* what) {
    std::fprintf(stderr, "tessera: internal error: %s. Please report it.\n", what);
    std::abort();
}

}  // namespace tessera::detail
