// SPDX-License-Identifier: Apache-2.0
#include "tests/consistency/random_program.h"

#include <string>
#include <vector>

namespace litmus {

namespace {

class Draw {
  public:
    explicit Draw(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}

    /// Less than `count`.
    unsigned below(unsigned count) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return static_cast<unsigned>((state_ * 0x2545f4914f6cdd1du >> 33) % count);
    }
    bool one_in(unsigned count) { return below(count) == 0; }
    char one_of(const std::string& letters) { return letters[below(static_cast<unsigned>(letters.size()))]; }

  private:
    std::uint64_t state_;
};

}  // namespace

Program random_program(std::uint64_t seed) {
    Draw draw(seed);
    const unsigned threads = 2 + draw.below(2);
    const bool one_tile = draw.one_in(2);
    const std::string letters = draw.one_in(2) ? "xy" : "xp";
    const unsigned most = threads == 2 ? 4 : 3;
    const bool has_barriers = draw.one_in(2);
    // The threads of a tile pass the same barriers.
    std::vector<std::vector<std::string>> barriers(threads);
    for (auto& of_tile : barriers) {
        const unsigned count = has_barriers ? 1 + draw.below(2) : 0;
        for (unsigned i = 0; i < count; ++i) of_tile.push_back(std::string("B") + draw.one_of("gta"));
    }
    std::string text;
    for (unsigned thread = 0; thread < threads; ++thread) {
        const unsigned tile = one_tile ? 0 : (threads == 3 && thread == 2 && draw.one_in(2)) ? 1 : thread;
        std::vector<std::string> code;
        unsigned reads = 0;
        const unsigned accesses = 1 + draw.below(most);
        for (unsigned i = 0; i < accesses; ++i) {
            if (i > 0 && draw.one_in(3)) code.push_back(std::string("F") + draw.one_of("gta"));
            std::string word(1, draw.one_of("RRRWWWXAC"));
            word += draw.one_of(letters);
            if (word[0] != 'R') word += draw.one_of("12");
            if (word[0] == 'C') word += draw.one_of("12");
            if (reads > 0 && draw.one_in(4)) word += "?" + std::to_string(draw.below(reads)) + "=" + draw.one_of("01");
            if (word[0] != 'W') ++reads;
            code.push_back(word);
        }
        std::size_t at = 0;
        for (const std::string& barrier : barriers[tile]) {
            at += draw.below(static_cast<unsigned>(code.size() - at + 1));
            code.insert(code.begin() + static_cast<std::ptrdiff_t>(at++), barrier);
        }
        text += (thread == 0 ? "" : " | ") + std::to_string(tile) + ":";
        for (const std::string& word : code) text += " " + word;
    }
    return parse("random " + std::to_string(seed), text);
}

}  // namespace litmus
