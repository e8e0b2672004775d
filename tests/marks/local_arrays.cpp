// SPDX-License-Identifier: Apache-2.0
// Views over local arrays of the host, whose elements it uses without bringing them up to date.
#include <amp.h>

#include <array>
#include <cstdio>
#include <cstring>

using namespace concurrency;

namespace {

struct Pair {
    int low, high;
};

void double_all(const array_view<int>& view) {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 2; });
}

void read_of_array() {
    int values[6] = {1, 2, 3, 4, 5, 6};
    const array_view<int> view(6, values);
    double_all(view);
    std::printf("%d\n", values[3]);  // stale
    view.synchronize();
    std::printf("%d\n", values[3]);
}

void read_of_standard_array() {
    std::array<int, 6> values = {1, 2, 3, 4, 5, 6};
    const array_view<int> view(6, values);
    double_all(view);
    std::printf("%d\n", values[3]);  // stale
}

void read_of_member() {
    Pair pair = {1, 2};
    const array_view<Pair> view(1, &pair);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i].high = 7; });
    std::printf("%d\n", pair.high);  // stale
}

void write() {
    int values[6] = {1, 2, 3, 4, 5, 6};
    const array_view<int> view(6, values);
    double_all(view);
    view.synchronize();
    values[2] = 100;  // no refresh
    double_all(view);
    view.synchronize();
}

void undefined() {
    const array<int> nothing(6);
    int values[6];
    copy(nothing, values);
    std::printf("%s\n", values[2] > 3 ? "more" : "less");  // undefined
}

/// Arrays at the same place of the stack, of which nothing is stale any more.
[[gnu::noinline]] void viewed() {
    int values[6] = {1, 2, 3, 4, 5, 6};
    const array_view<int> view(6, values);
    double_all(view);
}
[[gnu::noinline]] int not_viewed() {
    int values[6] = {6, 5, 4, 3, 2, 1};
    double sum = 0;
    for (const int value : values) sum += value;
    std::printf("%g %d\n", sum, values[4]);
    return values[3];
}

}  // namespace

int main(int, char** argv) {
    const auto is_wanted = [&](const char* name) { return std::strcmp(argv[1], name) == 0; };
    if (is_wanted("array")) read_of_array();
    if (is_wanted("standard-array")) read_of_standard_array();
    if (is_wanted("member")) read_of_member();
    if (is_wanted("write")) write();
    if (is_wanted("undefined")) undefined();
    if (is_wanted("reused")) {
        viewed();
        not_viewed();
    }
}
