// SPDX-License-Identifier: Apache-2.0
// The views that coherence_model_test makes, and what kernels do with them.
#pragma once

#include <amp.h>

#include <type_traits>
#include <variant>
#include <vector>

#include "tests/conformance/coherence_model.h"

namespace coherence {

using concurrency::array;
using concurrency::array_view;
using concurrency::extent;
using concurrency::index;

/// Elements of another size.
struct Pair {
    int low;
    int high;
};

template <class Int, class TwoInts>
using ViewsOf = std::variant<array_view<Int, 1>, array_view<Int, 2>, array_view<Int, 3>, array_view<TwoInts, 1>>;
using WritableView = ViewsOf<int, Pair>;
using ConstView = ViewsOf<const int, const Pair>;

template <class View>
constexpr int words_in = static_cast<int>(sizeof(typename View::value_type) / sizeof(Word));

template <class View>
constexpr bool has_ints = words_in<View> == 1;

/// The position of a view's k-th element in row-major order.
template <int N>
index<N> position_of(int k, const extent<N>& shape) restrict(cpu, amp) {
    index<N> position;
    for (unsigned d = N; d-- > 0;) {
        position[d] = k % shape[d];
        k /= shape[d];
    }
    return position;
}

inline Word word_of(int element, int) restrict(cpu, amp) { return static_cast<Word>(element); }
inline Word word_of(const Pair& element, int part) restrict(cpu, amp) {
    return static_cast<Word>(part == 0 ? element.low : element.high);
}
inline void set_word(int& element, int, Word to) restrict(cpu, amp) { element = static_cast<int>(to); }
inline void set_word(Pair& element, int part, Word to) restrict(cpu, amp) {
    (part == 0 ? element.low : element.high) = static_cast<int>(to);
}

/// The k-th word of a view.
template <class View>
Word get(const View& view, int k) restrict(cpu, amp) {
    return word_of(view[position_of(k / words_in<View>, view.extent)], k % words_in<View>);
}
template <class View>
void put(const View& view, int k, Word to) restrict(cpu, amp) {
    set_word(view[position_of(k / words_in<View>, view.extent)], k % words_in<View>, to);
}

template <class View>
int words_of(const View& view) restrict(cpu, amp) {
    return static_cast<int>(view.extent.size()) * words_in<View>;
}

// Kernels. Each has a simple counterpart in coherence_machine.

/// word k = base + k
template <class View>
void fill_in_kernel(const concurrency::accelerator_view& on, const View& view, Word base) {
    parallel_for_each(
        on,
        extent<1>(words_of(view)), [=](index<1> i) restrict(amp) { put(view, i[0], base + static_cast<Word>(i[0])); });
}

/// word k = 3 * word k + base
template <class View>
void update_in_kernel(const concurrency::accelerator_view& on, const View& view, Word base) {
    parallel_for_each(
        on, extent<1>(words_of(view)), [=](index<1> i) restrict(amp) { put(view, i[0], 3 * get(view, i[0]) + base); });
}

/// What a kernel sees. The array it writes to is on the same accelerator_view.
template <class View>
std::vector<int> read_in_kernel(const concurrency::accelerator_view& on, const View& view) {
    array<int> seen(words_of(view), on);
    parallel_for_each(
        on, extent<1>(words_of(view)),
        [ =, &seen ](index<1> i) restrict(amp) { seen[i] = static_cast<int>(get(view, i[0])); });
    return seen;
}

/// word k of `to` += 5 * word k of `from`, as far as both go. One thread, in order, for they may overlap.
template <class To, class From>
void add_in_kernel(const concurrency::accelerator_view& on, const To& to, const From& from) {
    parallel_for_each(
        on, extent<1>(1), [=](index<1>) restrict(amp) {
            for (int k = 0; k < words_of(to) && k < words_of(from); ++k) put(to, k, get(to, k) + 5 * get(from, k));
        });
}

/// 16 threads add 1 to elements of one view and 3 to elements of the other, which may overlap.
template <class One, class Other>
void alias_in_kernel(const concurrency::accelerator_view& on, const One& one, const Other& other) {
    parallel_for_each(
        on, extent<1>(16), [=](index<1> i) restrict(amp) {
            concurrency::atomic_fetch_add(&one[position_of(i[0] % words_of(one), one.extent)], 1);
            concurrency::atomic_fetch_add(&other[position_of(i[0] % words_of(other), other.extent)], 3);
        });
}

/// The same with an array and a view, perhaps of that array.
template <class View>
void array_in_kernel(const concurrency::accelerator_view& on, array<int>& data, const View& view) {
    parallel_for_each(
        on, extent<1>(16), [ =, &data ](index<1> i) restrict(amp) {
            const int size = static_cast<int>(data.extent.size());
            concurrency::atomic_fetch_add(&data[i[0] % size], 1);
            concurrency::atomic_fetch_add(&view[position_of(i[0] % words_of(view), view.extent)], 3);
        });
}

}  // namespace coherence
