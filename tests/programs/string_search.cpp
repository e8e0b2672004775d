// SPDX-License-Identifier: Apache-2.0
// string_search: all places of several words in a text. Kernels know no char, so the text travels as packed
// words of four characters. A tile collects its hits in tile_static memory, then takes a piece of the result
// with one atomic addition: hits arrive in any order. Longer results than there is room for are counted, not
// kept.
//
// Compared with std::string::find.
#include <amp.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 128;

struct hit {
    int word, place;

    bool operator<(const hit& other) const {
        return word != other.word ? word < other.word : place < other.place;
    }
    bool operator==(const hit& other) const { return word == other.word && place == other.place; }
};

std::vector<unsigned int> pack(const std::string& text) {
    std::vector<unsigned int> packed(text.size() / 4 + 1);
    for (std::size_t i = 0; i < text.size(); i++) {
        packed[i / 4] |= static_cast<unsigned int>(static_cast<unsigned char>(text[i])) << (i % 4 * 8);
    }
    return packed;
}

unsigned int character(const array_view<const unsigned int>& packed, int i) restrict(amp) {
    return packed[i / 4] >> (i % 4 * 8) & 0xff;
}

// All hits if there are at most `room`; `found` is how many there are.
std::vector<hit> search(const std::string& text, const std::vector<std::string>& words, int room, int& found) {
    std::string all_words;
    std::vector<int> begins(1, 0);  // of each word in all_words
    for (const std::string& word : words) {
        all_words += word;
        begins.push_back(static_cast<int>(all_words.size()));
    }
    const std::vector<unsigned int> packed_text = pack(text), packed_words = pack(all_words);
    const int length = static_cast<int>(text.size());
    const int count = static_cast<int>(words.size());
    array_view<const unsigned int> haystack(static_cast<int>(packed_text.size()), packed_text);
    array_view<const unsigned int> needles(static_cast<int>(packed_words.size()), packed_words);
    array_view<const int> needle_begins(count + 1, begins);
    array<hit> hits(room);
    found = 0;
    array_view<int> hit_count(1, &found);

    parallel_for_each(
        extent<1>(length).tile<tile_size>().pad(), [=, &hits](tiled_index<tile_size> t_idx) restrict(amp) {
            tile_static int tile_count;
            tile_static int tile_begin;
            tile_static hit tile_hits[tile_size];
            const int place = t_idx.global[0];
            for (int word = 0; word < count; word++) {
                if (t_idx.local[0] == 0) tile_count = 0;
                t_idx.barrier.wait();

                const int begin = needle_begins[word];
                const int word_length = needle_begins[word + 1] - begin;
                int equal = 0;
                while (equal < word_length && place + equal < length &&
                       character(haystack, place + equal) == character(needles, begin + equal)) {
                    equal++;
                }
                if (equal == word_length) {
                    const int i = atomic_fetch_inc(&tile_count);
                    tile_hits[i].word = word;
                    tile_hits[i].place = place;
                }
                t_idx.barrier.wait();

                if (t_idx.local[0] == 0) tile_begin = atomic_fetch_add(&hit_count[0], tile_count);
                t_idx.barrier.wait();

                const int i = t_idx.local[0];
                if (i < tile_count && tile_begin + i < room) hits[tile_begin + i] = tile_hits[i];
                t_idx.barrier.wait();
            }
        });

    hit_count.synchronize();
    std::vector<hit> result(std::min(found, room));
    if (!result.empty()) copy(hits.section(0, static_cast<int>(result.size())), result.begin());
    std::sort(result.begin(), result.end());
    return result;
}

int main(int argc, char** argv) {
    const int length = problem_size(argc, argv, 3000);
    const std::vector<std::string> words = {"a", "ab", "abba", "bb", "baccab", "acacac", "zebra"};
    std::mt19937 generator(9);
    std::string text;
    for (int i = 0; i < length; i++) text += static_cast<char>('a' + generator() % 3);

    std::vector<hit> expected;
    for (std::size_t word = 0; word < words.size(); word++) {
        std::size_t place = text.find(words[word]);
        for (; place != text.npos; place = text.find(words[word], place + 1)) {
            expected.push_back({static_cast<int>(word), static_cast<int>(place)});
        }
    }

    int found = 0;
    bool right = report("places of " + std::to_string(words.size()) + " words, " + std::to_string(expected.size()),
                        search(text, words, length * 2, found) == expected);
    const std::vector<hit> some = search(text, words, 10, found);
    right = report("their number without room for all of them",
                   found == static_cast<int>(expected.size()) &&
                       std::includes(expected.begin(), expected.end(), some.begin(), some.end())) &&
            right;
    return right ? 0 : 1;
}
