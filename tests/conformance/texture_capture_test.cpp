// SPDX-License-Identifier: Apache-2.0
// How kernels may hold textures and their views: textures by reference, views by value, on the textures' accelerator_view,
// and not one level to be read and to be written.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/texture_data.h"

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

TEST(TextureCapture, ByValueIsRefused) {
    const texture<int, 1> numbers(4);
    expect_refusal("capture textures by reference ([&name])", [&] {
        parallel_for_each(numbers.extent, [numbers](index<1> i) restrict(amp) { static_cast<void>(numbers[i]); });
    });
}

TEST(TextureCapture, AViewByReferenceIsRefused) {
    texture<int, 1> numbers(4);
    const texture_view<int, 1> view(numbers);
    const texture_view<int, 1>* const pointer = &view;
    expect_refusal("capture texture_views by value ([=])",
                   [&] { parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) { pointer->set(i, 0); }); });
}

TEST(TextureCapture, TheKernelRunsWhereTheTextureIs) {
    const accelerator_view other = accelerator().create_view();
    texture<int, 1> there(4, other), here(4);
    const texture_view<int, 1> view(there);
    EXPECT_EQ(view.get_accelerator_view(), other);
    parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) { view.set(i, i[0]); });
    parallel_for_each(other, extent<1>(4), [=](index<1> i) restrict(amp) { view.set(i, i[0] + 1); });
    EXPECT_EQ(stored_texels<int>(there), (std::vector<int>{1, 2, 3, 4}));
    expect_refusal("captures a texture_view that lives on another accelerator_view", [&] {
        parallel_for_each(here.accelerator_view, extent<1>(4), [=](index<1> i) restrict(amp) { view.set(i, 0); });
    });
    expect_refusal("arrays and textures that live on different accelerator_views", [&] {
        parallel_for_each(extent<1>(4), [=, &here](index<1> i) restrict(amp) { view.set(i, here[i]); });
    });
}

TEST(TextureCapture, ReadingAndWritingOneLevelThroughViewsIsRefused) {
    texture<float, 2> image(extent<2>(8, 8), 32U, 3U);
    const texture_view<const float, 2> all(image);
    const texture_view<const float, 2> first(image, 0, 1), rest(image, 1, 2);
    const texture_view<float, 2> second(image, 1);
    const writeonly_texture_view<float, 2> top(image);
    const std::string words = "both through a texture_view of const elements and through a view that writes";
    const auto copies = [](const auto& from, const auto& to) {
        parallel_for_each(to.get_extent(), [=](index<2> i) restrict(amp) { to.set(i, from[i]); });
    };
    expect_refusal(words, [&] { copies(all, second); });
    expect_refusal(words, [&] { copies(rest, second); });
    expect_refusal(words, [&] { copies(first, top); });
    EXPECT_NO_THROW(copies(first, second));
    EXPECT_NO_THROW(copies(rest, top));
}

TEST(TextureCapture, AViewOutlivesItsTexture) {
    std::vector<int> seen(4);
    const array_view<int> out(4, seen);
    const texture_view<const int, 1> view = [] {
        const std::vector<int> numbers{1, 2, 3, 4};
        return texture_view<const int, 1>(texture<int, 1>(4, numbers.begin(), numbers.end()));
    }();
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = view[i]; });
    out.synchronize();
    EXPECT_EQ(seen, (std::vector<int>{1, 2, 3, 4}));
}

TEST(TextureCapture, ViewsAreMadeInKernels) {
    texture<unsigned, 1> numbers(4, 16U);
    parallel_for_each(numbers.extent, [&numbers](index<1> i) restrict(amp) {
        const texture_view<unsigned, 1> view(numbers);
        view.set(i, 70000U * static_cast<unsigned>(i[0]));
    });
    std::vector<unsigned> seen(4);
    const array_view<unsigned> out(4, seen);
    parallel_for_each(numbers.extent, [=, &numbers](index<1> i) restrict(amp) {
        const texture_view<const unsigned, 1> view(numbers);
        out[i] = view[i] + view.get(i, 0);
    });
    out.synchronize();
    EXPECT_EQ(seen, (std::vector<unsigned>{0, 131070, 131070, 131070}));
}

}  // namespace
