// SPDX-License-Identifier: Apache-2.0
// For tests of when kernels and the host see each other's writes.
#pragma once

#include <amp.h>

#include <vector>

/// An int that was never written: 0xBE in every byte.
constexpr int kUndefined = static_cast<int>(0xBEBEBEBE);

/// Sets every element to `value` in a kernel.
inline void fill(const concurrency::array_view<int>& view, int value) {
    parallel_for_each(
        view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = value; });
}

/// What a kernel reads from the view.
inline std::vector<int> seen_by_kernel(const concurrency::array_view<const int>& view) {
    concurrency::array<int> result(view.get_extent());
    parallel_for_each(
        view.extent, [ =, &result ](concurrency::index<1> i) restrict(amp) { result[i] = view[i]; });
    return result;
}
