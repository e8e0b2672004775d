// SPDX-License-Identifier: Apache-2.0
#include "tools/support/shard.h"

#include "tools/support/failure.h"
#include "tools/support/whole_number.h"

#include <string_view>

namespace tessera::tools {

Shard parse_shard(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash != std::string::npos) {
        const auto index = whole_number(std::string_view(text).substr(0, slash)),
                   count = whole_number(std::string_view(text).substr(slash + 1));
        if (index && count && *index >= 1 && *index <= *count) return {*index, *count};
    }
    throw wrong_use("--shard={}: expected I/N, part I of N, such as 2/3", text);
}

std::optional<std::string> value_of_word(const std::string& word, const std::string& name) {
    if (word == "--" + name || word == "--" + name + "=") throw wrong_use("--{0} needs a value, written --{0}=VALUE", name);
    if (word.rfind("--" + name + "=", 0) != 0) return {};
    return word.substr(name.size() + 3);
}

}  // namespace tessera::tools
