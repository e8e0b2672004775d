// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/array_bytes.h"

#include <cstdio>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tessera::detail {

std::string hash_of(const CapturedMemory& memory) {
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    for_each_stretch(memory, [&](const char* bytes, std::size_t count) { XXH3_64bits_update(&state, bytes, count); });
    char text[32];
    std::snprintf(text, sizeof text, "xxh3:%016llx", static_cast<unsigned long long>(XXH3_64bits_digest(&state)));
    return text;
}

}  // namespace tessera::detail
