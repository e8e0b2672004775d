// SPDX-License-Identifier: Apache-2.0
// What textures and their views refuse, and that the message says what was expected.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/host_data.h"
#include "tests/conformance/texture_data.h"

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

template <class Exception, class Action>
bool throws(const Action& action) {
    try {
        action();
    } catch (const Exception&) {
        return true;
    }
    return false;
}

TEST(TextureErrors, Extents) {
    expect_refusal("is 0; a texture of rank 1 has from 1 to 16384", [] { texture<int, 1> wrong(0); });
    expect_refusal("component 1 of the extent is -1", [] { texture<int, 2> wrong(4, -1); });
    expect_refusal("is 16385", [] { texture<int, 2> wrong(1, 16385); });
    expect_refusal("a texture of rank 3 has from 1 to 2048", [] { texture<int, 3> wrong(1, 1, 2049); });
    EXPECT_NO_THROW((texture<int, 1>(16384)));
    EXPECT_NO_THROW((texture<int, 3>(1, 1, 2048)));
}

TEST(TextureErrors, Bits) {
    expect_refusal("type int cannot have 64 bits; possible are 8, 16 or 32", [] { texture<int, 1> wrong(4, 64U); });
    expect_refusal("type float cannot have 8 bits; possible are 16 or 32", [] { texture<float_2, 1> wrong(4, 8U); });
    expect_refusal("type double cannot have 32 bits; possible are 64", [] { texture<double, 1> wrong(4, 32U); });
    expect_refusal("type unorm cannot have 32 bits; possible are 8 or 16", [] { texture<unorm, 1> wrong(4, 32U); });
    expect_refusal("type norm cannot have 0 bits", [] { texture<norm_2, 1> wrong(4, 0U); });
    EXPECT_TRUE(throws<unsupported_feature>([] { texture<int, 1> wrong(4, 7U); }));
}

TEST(TextureErrors, MipmapLevels) {
    expect_refusal("5 mipmap levels were asked for, and the extent has at most 4",
                   [] { texture<int, 2> wrong(extent<2>(8, 2), 32U, 5U); });
    texture<int, 2> two(extent<2>(8, 8), 32U, 2U);
    expect_refusal("mipmap level 2 was asked for, and there are 2", [&] { texture_view<int, 2> wrong(two, 2); });
    expect_refusal("2 mipmap levels from 1 on", [&] { texture_view<const int, 2> wrong(two, 1, 2); });
    expect_refusal("0 mipmap levels", [&] { texture_view<const int, 2> wrong(two, 0, 0); });
    const texture_view<const int, 2> less_detailed(two, 1, 1);
    expect_refusal("mipmap level 1", [&] { texture_view<const int, 2> wrong(less_detailed, 1, 1); });
    expect_refusal("mipmap level 2", [&] { static_cast<void>(two.get_mipmap_extent(2)); });
    expect_refusal("mipmap level 1", [&] { static_cast<void>(less_detailed.get_mipmap_extent(1)); });
}

TEST(TextureErrors, SourcesThatAreTooSmall) {
    const std::vector<int> numbers(5);
    expect_refusal("host memory has 5 texels, and 6 are to be copied",
                   [&] { texture<int, 2> wrong(2, 3, numbers.begin(), numbers.end()); });
    expect_refusal("host memory has 20 bytes, and 24 are to be copied",
                   [&] { texture<int, 2> wrong(2, 3, numbers.data(), 20, 32U); });
    EXPECT_NO_THROW((texture<int, 2>(2, 2, numbers.data(), 20, 32U)));
}

TEST(TextureErrors, TheCpuAccelerator) {
    const accelerator_view device = accelerator().get_default_view();
    expect_refusal("no textures on the CPU accelerator", [] { texture<int, 1> wrong(4, cpu_view()); });
    EXPECT_TRUE(throws<unsupported_feature>([] { texture<int, 1> wrong(4, 32U, cpu_view(), cpu_view()); }));
    texture<int, 1> staging(4, 32U, cpu_view(), device);
    expect_refusal("is not supported on the selected accelerator \"CPU accelerator\"", [&] {
        parallel_for_each(staging.extent, [&staging](index<1> i) restrict(amp) { staging.set(i, 0); });
    });
    const texture<int, 2> levels(extent<2>(4, 4), 32U, 2U);
    expect_refusal("a staging texture cannot have several", [&] { texture<int, 2> wrong(levels, cpu_view(), device); });
}

TEST(TextureErrors, ViewsOfStagingTextures) {
    texture<float, 2> staging(2, 2, cpu_view(), accelerator().get_default_view());
    const std::string words = "texture_view: the view would be of a staging texture";
    expect_refusal("concurrency::" + words, [&] { texture_view<float, 2> wrong(staging); });
    expect_refusal("concurrency::" + words, [&] { texture_view<float, 2> wrong(staging, 0); });
    expect_refusal("concurrency::" + words, [&] { texture_view<const float, 2> wrong(staging); });
    expect_refusal("concurrency::" + words, [&] { texture_view<const float, 2> wrong(staging, 0, 1); });
    expect_refusal("writeonly_" + words, [&] { writeonly_texture_view<float, 2> wrong(staging); });
}

TEST(TextureErrors, WriteonlyViewsOfThreeComponents) {
    texture<float_3, 1> floats(4);
    texture<int_3, 2> ints(4, 4);
    const std::string words = "texels have three components of 32 bits, which kernels cannot write";
    expect_refusal(words, [&] { writeonly_texture_view<float_3, 1> wrong(floats); });
    expect_refusal(words, [&] { writeonly_texture_view<int_3, 2> wrong(ints); });
}

TEST(TextureErrors, HostAccess) {
    texture<int, 2> numbers(2, 2);
    const texture_view<int, 2> writable(numbers);
    const texture_view<const int, 2> readable(numbers);
    const writeonly_texture_view<int, 2> written(numbers);
    const std::string words = "texels can be accessed in kernels only";
    expect_refusal("texture: " + words, [&] { numbers.get(index<2>()); });
    expect_refusal("texture: " + words, [&] { numbers.set(index<2>(), 1); });
    expect_refusal("texture_view: " + words, [&] { static_cast<void>(writable(0, 0)); });
    expect_refusal("texture_view: " + words, [&] { static_cast<void>(readable(0, 0)); });
    expect_refusal("writeonly_texture_view: " + words, [&] { written.set(index<2>(), 1); });
    const texture_view<const float, 2> floats(texture<float, 2>(2, 2));
    expect_refusal("texture_view: " + words, [&] { floats.sample(sampler(), float_2(0.0F)); });
    expect_refusal("only staging textures", [&] { static_cast<void>(numbers.get_row_pitch()); });
}

TEST(TextureErrors, ReadingAndWritingOtherThan32Bits) {
    texture<int, 1> bytes(4, 8U);
    expect_refusal("texture: a texture whose components have 8 bits cannot be both read and written", [&] {
        parallel_for_each(bytes.extent, [&bytes](index<1> i) restrict(amp) { bytes.set(i, 0); });
    });
    const texture_view<int, 1> view(bytes);
    EXPECT_TRUE(throws<unsupported_feature>(
        [&] { parallel_for_each(bytes.extent, [=](index<1> i) restrict(amp) { view.get(i); }); }));
}

TEST(TextureErrors, MovedFrom) {
    texture<int, 1> first(4);
    const texture<int, 1> second(std::move(first));
    const auto is_refused = [](const auto& action) { return throws<uninitialized_object>(action); };
    EXPECT_TRUE(is_refused([&] { texture<int, 1> wrong(first); }));
    EXPECT_TRUE(is_refused([&] { texture_view<int, 1> wrong(first); }));
    EXPECT_TRUE(is_refused([&] {
        std::vector<int> numbers(4);
        graphics::copy(first, numbers.begin());
    }));
    expect_refusal("captures a texture that was moved from", [&] {
        parallel_for_each(extent<1>(4), [&first](index<1> i) restrict(amp) { static_cast<void>(first[i]); });
    });
}

TEST(TextureErrors, UnknownSamplerModes) {
    expect_refusal("filter_mode must be one of those", [] { sampler wrong(filter_unknown); });
    expect_refusal("address_mode must be one of those", [] { sampler wrong(address_unknown); });
}

}  // namespace
