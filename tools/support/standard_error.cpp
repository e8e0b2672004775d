// SPDX-License-Identifier: Apache-2.0
#include "tools/support/standard_error.h"

#include <cstdio>

namespace tessera::tools {

void write_to_standard_error(std::string_view text) noexcept {
    static_cast<void>(!std::fwrite(text.data(), 1, text.size(), stderr));
    static_cast<void>(std::fflush(stderr));
}

}  // namespace tessera::tools
