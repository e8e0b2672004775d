// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: copy_async function (Concurrency::graphics namespace), every form of it.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <iterator>
#include <list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/host_data.h"
#include "tests/conformance/texture_data.h"
#include "tests/conformance/throwing_iterator.h"

using namespace std;
using namespace concurrency;
using namespace concurrency::graphics;

namespace {

using concurrency::extent;
using concurrency::index;

TEST(TextureCopyAsync, Bytes) {
    const vector<unsigned char> bytes{1, 2, 3, 4, 5, 6};
    vector<unsigned char> back(6);
    texture<unsigned, 2> image(2, 3, 8U);
    copy_async(bytes.data(), 6U, image).get();
    copy_async(image, back.data(), 6U).get();
    EXPECT_EQ(back, bytes);
    copy_async(bytes.data(), 1U, image, index<2>(1, 2), extent<2>(1, 1)).get();
    copy_async(image, index<2>(1, 1), extent<2>(1, 2), back.data(), 2U).get();
    EXPECT_EQ(back, (vector<unsigned char>{5, 1, 3, 4, 5, 6}));
}

TEST(TextureCopyAsync, Ranges) {
    const list<int> numbers{1, 2, 3, 4, 5, 6};
    vector<int> back(6);
    texture<int, 2> image(2, 3);
    copy_async(numbers.begin(), numbers.end(), image).get();
    copy_async(image, back.begin()).get();
    EXPECT_EQ(back, vector<int>(numbers.begin(), numbers.end()));
    copy_async(back.begin() + 4, back.end(), image, index<2>(0, 0), extent<2>(2, 1)).get();
    copy_async(image, index<2>(0, 0), extent<2>(2, 2), back.begin()).get();
    EXPECT_EQ(back, (vector<int>{5, 2, 6, 5, 5, 6}));
    copy_async(numbers.begin(), numbers.end(), texture_view<int, 2>(image)).get();
    EXPECT_EQ(stored_texels<int>(image)[3], 4);
}

TEST(TextureCopyAsync, BetweenTextures) {
    const vector<int> numbers = counted(6);
    const texture<int, 2> source(2, 3, numbers.begin(), numbers.end());
    texture<int, 2> target(2, 3);
    copy_async(source, target).get();
    EXPECT_EQ(stored_texels<int>(target), numbers);
    copy_async(source, index<2>(0, 0), target, index<2>(1, 1), extent<2>(1, 2)).get();
    EXPECT_EQ(stored_texels<int>(target), (vector<int>{0, 1, 2, 3, 0, 1}));
    copy_async(texture_view<const int, 2>(source), writeonly_texture_view<int, 2>(target)).get();
    EXPECT_EQ(stored_texels<int>(target), numbers);
}

TEST(TextureCopyAsync, TheFutureCanBeWaitedForAndContinued) {
    const vector<int> numbers = counted(4);
    texture<int, 1> line(4);
    const completion_future done = copy_async(numbers.begin(), numbers.end(), line);
    EXPECT_TRUE(done.valid());
    done.wait();
    done.get();
    done.to_task().get();
}

TEST(TextureCopyAsync, WhatDoesNotFitIsRefusedByTheCall) {
    vector<int> numbers(6);
    texture<int, 1> four(4), five(5);
    const auto text_of = [](const auto& action) { return runtime_error_of(action); };
    EXPECT_EQ(text_of([&] { copy_async(four, five); }),
              "concurrency::copy_async: the source's extent (4) differs from the destination's extent (5)");
    EXPECT_EQ(text_of([&] { copy_async(numbers.data(), 19U, five); }),
              "concurrency::copy_async: host memory has 19 bytes, and 20 are to be copied");
    EXPECT_EQ(text_of([&] { copy_async(five, numbers.data(), 19U); }),
              "concurrency::copy_async: host memory has 19 bytes, and 20 are to be copied");
    EXPECT_EQ(text_of([&] { copy_async(numbers.begin(), numbers.begin() + 3, four); }),
              "concurrency::copy_async: host memory has 3 texels, and 4 are to be copied");
    EXPECT_NE(text_of([&] { copy_async(four, index<1>(3), extent<1>(2), numbers.begin()); }).find("reaches beyond"),
              string::npos);
}

TEST(TextureCopyAsync, LaterErrorsComeOutOfTheFuture) {
    texture<int, 1> line(4);
    const completion_future failed = copy_async(ThrowingIterator(1), ThrowingIterator(9, 4), line);
    EXPECT_THROW(failed.get(), out_of_range);
    istringstream text("1 2");
    const completion_future too_short = copy_async(istream_iterator<int>(text), istream_iterator<int>(), line);
    EXPECT_THROW(too_short.get(), runtime_exception);
}

}  // namespace
