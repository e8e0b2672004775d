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
    texture<float, 2> image(2, 3);
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

TEST(TextureCopy, RangesOfShortVectors) {
    const vector<float_3> numbers{float_3(1, 2, 3), float_3(4, 5, 6)};
    vector<float_3> back(2);
    texture<float_3, 1> line(2);
    copy(numbers.begin(), numbers.end(), line);
    copy(line, back.begin());
    EXPECT_EQ(back, numbers);
    const vector<double_2> pairs{double_2(1, 2), double_2(3, 4)};
    const texture<double_2, 1> wide(2, pairs.begin(), pairs.end());
    EXPECT_EQ(stored_texels<double>(wide), (vector<double>{1, 2, 3, 4}));
}

/// Nothing is converted: 70000 would not be in 16 bits.
TEST(TextureCopy, RangesAreForTexelsAsLargeAsTheValues) {
    vector<int> numbers{1, 2, 3, 70000};
    vector<float> floats(4);
    vector<norm_2> norms(4);
    texture<int, 1> narrow(4, 16U);
    texture<float, 2> halves(2, 2, 16U);
    texture<norm_2, 1> steps(4, 16U);
    const string words = "values of the texture's type have 4 bytes, and its texels 2; with iterators only textures are copied";
    expect_refusal("copy: " + words, [&] { copy(numbers.begin(), numbers.end(), narrow); });
    expect_refusal("copy: " + words, [&] { copy(narrow, numbers.begin()); });
    expect_refusal("copy: " + words, [&] { copy(numbers.begin(), numbers.end(), texture_view<int, 1>(narrow)); });
    expect_refusal("copy: " + words, [&] { copy(floats.begin(), floats.end(), halves, index<2>(0, 0), extent<2>(1, 2)); });
    expect_refusal("copy: " + words, [&] { copy(halves, index<2>(0, 0), extent<2>(1, 2), floats.begin()); });
    expect_refusal("copy_async: " + words, [&] { copy_async(numbers.begin(), numbers.end(), narrow); });
    expect_refusal("copy_async: " + words, [&] { copy_async(narrow, numbers.begin()); });
    expect_refusal("have 8 bytes, and its texels 4", [&] { copy(norms.begin(), norms.end(), steps); });
    expect_refusal("have 8 bytes, and its texels 4", [&] { copy(steps, norms.begin()); });
    istringstream text("1 2 3 4");
    expect_refusal("copy: " + words, [&] { copy(istream_iterator<int>(text), istream_iterator<int>(), narrow); });
    EXPECT_EQ(numbers, (vector<int>{1, 2, 3, 70000}));
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
    copy(texture_view<int, 2>(target), writeonly_texture_view<int, 2>(elsewhere));
    EXPECT_EQ(stored_texels<int>(elsewhere), stored_texels<int>(target));
}

/// Even where the sections do not overlap.
TEST(TextureCopy, NotWithinOneLevel) {
    const vector<int> numbers = counted(8);
    texture<int, 1> line(8, numbers.begin(), numbers.end());
    const texture_view<const int, 1> readable(line);
    const texture_view<int, 1> writable(line);
    const string in_common = "copy: the source and destination have a mipmap level in common";
    const string sections = "copy: the source and destination are sections of one mipmap level";
    expect_refusal(in_common, [&] { copy(line, line); });
    expect_refusal(in_common, [&] { copy(readable, writable); });
    expect_refusal(in_common, [&] { copy(line, writeonly_texture_view<int, 1>(line)); });
    expect_refusal("copy_async: the source and destination have", [&] { copy_async(line, line); });
    expect_refusal(sections, [&] { copy(line, index<1>(0), line, index<1>(2), extent<1>(4)); });
    expect_refusal(sections, [&] { copy(readable, index<1>(0), writable, index<1>(4), extent<1>(4)); });
    EXPECT_EQ(stored_texels<int>(line), numbers);
}

TEST(TextureCopy, BetweenLevelsOfOneTexture) {
    texture<int, 2> image(extent<2>(1, 4), 32U, 3U);
    const vector<int> numbers = counted(4);
    vector<int> back(2);
    const texture_view<int, 2> first(image, 0), second(image, 1);
    copy(numbers.begin(), numbers.end(), first);
    copy(first, index<2>(0, 1), second, index<2>(0, 0), extent<2>(1, 2));
    copy(second, back.begin());
    EXPECT_EQ(back, (vector<int>{1, 2}));
    expect_refusal("have a mipmap level in common", [&] { copy(image, image); });
    texture<int, 2> square(extent<2>(1, 1), 32U, 1U);
    copy(texture_view<const int, 2>(image, 2, 1), square);
    expect_refusal("have a mipmap level in common", [&] { copy(texture_view<const int, 2>(image, 1, 1), second); });
}

TEST(TextureCopy, CopyToItselfDoesNothing) {
    const vector<int> numbers = counted(4);
    texture<int, 1> line(4, numbers.begin(), numbers.end());
    line.copy_to(line);
    line.copy_to(writeonly_texture_view<int, 1>(line));
    line = static_cast<const texture<int, 1>&>(line);
    EXPECT_EQ(stored_texels<int>(line), numbers);
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
