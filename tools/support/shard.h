// SPDX-License-Identifier: Apache-2.0
// Work that is split over processes: the option --shard=I/N.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::tools {

struct Shard {
    std::uint64_t index = 1;  ///< from 1
    std::uint64_t count = 1;
};

/// "2/3". Throws Failure for what is no part of a whole.
Shard parse_shard(const std::string& text);

/// What follows `--name=` in `word`; empty for another word. Throws Failure for `--name` alone.
std::optional<std::string> value_of_word(const std::string& word, const std::string& name);

}  // namespace tessera::tools
