// SPDX-License-Identifier: Apache-2.0
#include "emulator/documents/bytes_hash.h"

#include <cstdio>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace tessera::detail {

struct BytesHash::State {
    XXH3_state_t xxh3;
};

BytesHash::BytesHash() : state_(std::make_unique<State>()) { XXH3_64bits_reset(&state_->xxh3); }

BytesHash::~BytesHash() = default;

void BytesHash::add(const void* bytes, std::size_t count) { XXH3_64bits_update(&state_->xxh3, bytes, count); }

std::string BytesHash::text() const {
    char text[32];
    std::snprintf(text, sizeof text, "%s%016llx", kPrefix, static_cast<unsigned long long>(XXH3_64bits_digest(&state_->xxh3)));
    return text;
}

}  // namespace tessera::detail
