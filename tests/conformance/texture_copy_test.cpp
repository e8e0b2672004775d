// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: copy function (Concurrency::graphics namespace), every form of it, and texture::copy_to.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <list>
#include <sstream>
#include <string>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/host_data.h"
#include "tests/conformance/texture_data.h"

// All the namespaces that programs have.
using namespace std;
using namespace concurrency;
using namespace concurrency::graphics;

namespace {

using concurrency::extent;
using concurrency::index;

TEST(TextureCopy, Bytes) {
    const vector<uint8_t> bytes{1, 2, 3, 4, 5, 6};
    vector<uint8_t> back(8, 9);
    texture<unsigned, 2> image(2, 3, 8U);
    copy(bytes.data(), 6U, image);
    EXPECT_EQ(texels_seen_by_kernels(image), counted_from<unsigned>(1, 6));
    copy(image, back.data(), 8U);
    EXPECT_EQ(back, (vector<uint8_t>{1, 2, 3, 4, 5, 6, 9, 9}));
    copy(image, index<2>(0, 1), extent<2>(2, 2), back.data(), 4U);
    EXPECT_EQ(back, (vector<uint8_t>{2, 3, 5, 6, 5, 6, 9, 9}));
    copy(bytes.data(), 2U, image, index<2>(1, 1), extent<2>(1, 2));
    EXPECT_EQ(texels_seen_by_kernels(image), (vector<unsigned>{1, 2, 3, 4, 1, 2}));
}

TEST(TextureCopy, Ranges) {
    const list<float> numbers{1, 2, 3, 4, 5, 6};
    vector<float> back(6), part(2);
    texture<float, 2> image(2, 3, 16U);
    copy(numbers.begin(), numbers.end(), image);
    copy(image, back.begin());
    EXPECT_EQ(back, vector<float>(numbers.begin(), numbers.end()));
    copy(image, index<2>(0, 2), extent<2>(2, 1), part.begin());
    EXPECT_EQ(part, (vector<float>{3, 6}));
    copy(back.begin(), back.begin() + 2, image, index<2>(1, 0), extent<2>(1, 2));
    list<float> collected;
    copy(image, back_inserter(collected));
    EXPECT_EQ(collected, (list<float>{1, 2, 3, 1, 2, 6}));
}

TEST(TextureCopy, RangesOfNorms) {
    const vector<norm_2> numbers{norm_2(norm(1.0F), norm(-1.0F)), norm_2(norm(0.0F), norm(-1.0F))};
    vector<norm_2> back(2);
    texture<norm_2, 1> line(2, 8U);
    copy(numbers.begin(), numbers.end(), line);
    copy(line, back.begin());
    EXPECT_EQ(back, numbers);
}

TEST(TextureCopy, RangesThatCanBeReadOnce) {
    istringstream text("1 2 3 4 5"), two("1 2");
    texture<int, 1> line(3);
    copy(istream_iterator<int>(text), istream_iterator<int>(), line);
    EXPECT_EQ(stored_texels<int>(line), (vector<int>{1, 2, 3}));
    expect_refusal("copy: host memory has 2 texels, and 3 are to be copied",
                   [&] { copy(istream_iterator<int>(two), istream_iterator<int>(), line); });
}

TEST(TextureCopy, ViewsStandForTheirLevel) {
    const vector<int> numbers = counted(12);
    texture<int, 2> image(extent<2>(6, 8), 32U, 2U);
    const texture_view<int, 2> second(image, 1);
    vector<int> back(12);
    copy(numbers.begin(), numbers.end(), second);
    copy(second, back.begin());
    EXPECT_EQ(back, numbers);
    copy(texture_view<const int, 2>(image, 1, 1), index<2>(2, 1), extent<2>(1, 3), back.data(), 12U);
    EXPECT_EQ(back[2], 11);
    copy(numbers.data(), 8U, second, index<2>(0, 0), extent<2>(1, 2));
    const vector<int> top(48, 7);
    copy(top.begin(), top.end(), writeonly_texture_view<int, 2>(image));
    copy(top.data(), 4U, texture_view<int, 2>(image, 1), index<2>(2, 3), extent<2>(1, 1));
    copy(second, back.begin());
    EXPECT_EQ(back, (vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 7}));
}

TEST(TextureCopy, BetweenTextures) {
    const vector<int> numbers = counted(12);
    const texture<int, 2> source(3, 4, numbers.begin(), numbers.end());
    texture<int, 2> target(3, 4), elsewhere(3, 4, accelerator().create_view());
    copy(source, target);
    copy(source, elsewhere);
    EXPECT_EQ(stored_texels<int>(target), numbers);
    EXPECT_EQ(stored_texels<int>(elsewhere), numbers);
    const texture<int, 2> staging(source, cpu_view(), accelerator().get_default_view());
    EXPECT_EQ(stored_texels<int>(staging), numbers);
    copy(source, index<2>(1, 1), target, index<2>(0, 2), extent<2>(2, 2));
    EXPECT_EQ(stored_texels<int>(target), (vector<int>{0, 1, 5, 6, 4, 5, 9, 10, 8, 9, 10, 11}));
    copy(texture_view<const int, 2>(source), texture_view<int, 2>(target));
    EXPECT_EQ(stored_texels<int>(target), numbers);
    copy(target, index<2>(0, 0), target, index<2>(1, 1), extent<2>(2, 3));  // they overlap
    EXPECT_EQ(stored_texels<int>(target), (vector<int>{0, 1, 2, 3, 4, 0, 1, 2, 8, 4, 5, 6}));
    copy(texture_view<int, 2>(target), writeonly_texture_view<int, 2>(elsewhere));
    EXPECT_EQ(stored_texels<int>(elsewhere), stored_texels<int>(target));
}

TEST(TextureCopy, CopyTo) {
    const vector<int> numbers = counted(4);
    const texture<int, 1> source(4, numbers.begin(), numbers.end());
    texture<int, 1> target(4), other(4);
    source.copy_to(target);
    source.copy_to(writeonly_texture_view<int, 1>(other));
    EXPECT_EQ(stored_texels<int>(target), numbers);
    EXPECT_EQ(stored_texels<int>(other), numbers);
    texture<int, 1> five(5);
    expect_refusal("texture::copy_to: the source's extent (4) differs", [&] { source.copy_to(five); });
}

TEST(TextureCopy, WhatDoesNotFitIsRefused) {
    vector<int> numbers(12);
    texture<int, 2> image(3, 4), narrow(3, 4, 16U), levels(extent<2>(3, 4), 32U, 2U), other(4, 3);
    expect_refusal("copy: the source's extent (3, 4) differs from the destination's extent (4, 3)",
                   [&] { copy(image, other); });
    expect_refusal("source have 32 bits, and those of the destination 16", [&] { copy(image, narrow); });
    expect_refusal("the source has 1 mipmap levels, and the destination 2", [&] { copy(image, levels); });
    expect_refusal("take a texture_view of the level", [&] { copy(levels, numbers.data(), 48U); });
    expect_refusal("take a texture_view of the level",
                   [&] { copy(levels, index<2>(0, 0), image, index<2>(0, 0), extent<2>(1, 1)); });
    expect_refusal("has 47 bytes, and 48 are", [&] { copy(numbers.data(), 47U, image); });
    expect_refusal("has 23 bytes, and 24 are", [&] { copy(narrow, numbers.data(), 23U); });
    expect_refusal("has 11 texels, and 12 are", [&] { copy(numbers.begin(), numbers.end() - 1, image); });
    expect_refusal("has 0 texels, and 12 are", [&] { copy(numbers.end(), numbers.begin(), image); });
    expect_refusal("origin (2, 0) plus extent (2, 4) reaches beyond the extent (3, 4)",
                   [&] { copy(image, index<2>(2, 0), extent<2>(2, 4), numbers.begin()); });
    expect_refusal("must be greater than 0",
                   [&] { copy(numbers.data(), 48U, image, index<2>(0, 0), extent<2>(0, 4)); });
    expect_refusal("the origin (-1, 0) has a negative component",
                   [&] { copy(image, index<2>(0, 0), image, index<2>(-1, 0), extent<2>(1, 1)); });
    expect_refusal("has 3 texels, and 4 are",
                   [&] { copy(numbers.begin(), numbers.begin() + 3, image, index<2>(0, 0), extent<2>(1, 4)); });
}

}  // namespace
