// SPDX-License-Identifier: Apache-2.0
// What tests of textures write to them and read from them, without the copies that other tests are of.
#pragma once

#include <amp_graphics.h>

#include <cstddef>
#include <string>
#include <vector>

/// What the texture's texels are to kernels, row-major.
template <class T, int N>
std::vector<T> texels_seen_by_kernels(const concurrency::graphics::texture<T, N>& texture) {
    std::vector<T> texels(texture.get_extent().size());
    const concurrency::array_view<T, N> out(texture.get_extent(), texels);
    const concurrency::graphics::texture_view<const T, N> view(texture);
    concurrency::parallel_for_each(texture.get_extent(),
                                   [=](concurrency::index<N> i) restrict(amp) { out[i] = view[i]; });
    out.synchronize();
    return texels;
}

/// Writes as many texels as there are, in a kernel.
template <class T, int N>
void write_in_kernel(concurrency::graphics::texture<T, N>& texture, const std::vector<T>& texels) {
    const concurrency::array_view<const T, N> in(texture.get_extent(), texels);
    const concurrency::graphics::texture_view<T, N> view(texture);
    concurrency::parallel_for_each(texture.get_extent(),
                                   [=](concurrency::index<N> i) restrict(amp) { view.set(i, in[i]); });
}

/// The bytes of a texture of one level.
template <class Stored, class T, int N>
std::vector<Stored> stored_texels(const concurrency::graphics::texture<T, N>& texture) {
    std::vector<Stored> bytes(texture.get_data_length() / sizeof(Stored));
    concurrency::graphics::copy(texture, bytes.data(), texture.get_data_length());
    return bytes;
}

/// first, first + 1, ...
template <class T>
std::vector<T> counted_from(int first, int count) {
    std::vector<T> values;
    for (int i = first; i < first + count; ++i) values.push_back(T(i));
    return values;
}
