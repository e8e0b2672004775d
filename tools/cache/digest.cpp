// SPDX-License-Identifier: Apache-2.0
#include "tools/cache/digest.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <cstdint>

namespace tessera::tools {

struct Digest::State {
    XXH3_state_t hash;
};

Digest::Digest() : state_(std::make_unique<State>()) { XXH3_128bits_reset(&state_->hash); }

Digest::~Digest() = default;

Digest& Digest::add(std::string_view piece) {
    const std::uint64_t size = piece.size();
    XXH3_128bits_update(&state_->hash, &size, sizeof size);
    XXH3_128bits_update(&state_->hash, piece.data(), piece.size());
    return *this;
}

std::string Digest::text() const {
    const XXH128_hash_t value = XXH3_128bits_digest(&state_->hash);
    return fmt::format("{:016x}{:016x}", value.high64, value.low64);
}

}  // namespace tessera::tools
