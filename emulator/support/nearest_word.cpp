// SPDX-License-Identifier: Apache-2.0
#include "emulator/support/nearest_word.h"

#include <algorithm>
#include <cstddef>

namespace tessera::detail {
namespace {

/// How many letters must be added, dropped or replaced to make one word of the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> line(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) line[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = line[0];
        line[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = line[j];
            line[j] = std::min({line[j] + 1, line[j - 1] + 1, replaced});
        }
    }
    return line[b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view typed, const std::vector<std::string_view>& words) {
    std::string_view nearest;
    std::size_t least = 3;  // more than two wrong letters is another word
    for (const std::string_view word : words) {
        const std::size_t distance = edit_distance(typed, word);
        if (distance < least && distance < typed.size()) {
            least = distance;
            nearest = word;
        }
    }
    return nearest;
}

}  // namespace tessera::detail
