// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: copy_async function.
#include <amp.h>
#include <gtest/gtest.h>

#include <deque>
#include <forward_list>
#include <iterator>
#include <list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/host_data.h"
#include "tests/conformance/throwing_iterator.h"

// Both namespaces, as many programs have them.
using namespace std;
using namespace concurrency;

namespace {

using concurrency::array;
using concurrency::extent;

TEST(CopyAsync, BetweenArraysOnAnyAccelerators) {
    const array<int, 2> source(2, 3, counted(6).begin());
    array<int, 2> on_cpu(2, 3, cpu_view()), other(2, 3, accelerator().create_view());
    copy_async(source, on_cpu).get();
    EXPECT_EQ(on_cpu(1, 2), 5);
    copy_async(on_cpu, other).get();
    EXPECT_EQ(vector<int>(other), counted(6));
}

TEST(CopyAsync, BetweenArraysAndViews) {
    vector<int> values = counted(6), result(6);
    const array_view<int, 2> view(2, 3, values), out(2, 3, result);
    const array_view<const int, 2> constant(view);
    array<int, 2> data(2, 3);
    copy_async(view, data).get();
    EXPECT_EQ(vector<int>(data), values);
    copy_async(data, out).get();
    EXPECT_EQ(result, values);
    view(0, 0) = 9;
    copy_async(constant, data).get();
    EXPECT_EQ(vector<int>(data)[0], 9);
    copy_async(view, out).get();
    EXPECT_EQ(result[0], 9);
    view(0, 0) = 10;
    copy_async(constant, out).get();
    EXPECT_EQ(result[0], 10);
}

TEST(CopyAsync, SectionsElementByElement) {
    vector<int> values = counted(24), line(6);
    const array_view<int, 2> view(4, 6, values);
    copy_async(view.section(1, 2, 3, 2), line.begin()).get();
    EXPECT_EQ(line, (vector<int>{8, 9, 14, 15, 20, 21}));
    copy_async(line.begin(), line.end(), view.section(0, 0, 3, 2)).get();
    EXPECT_EQ(view(2, 1), 21);
    copy_async(line.begin(), view.section(0, 4, 3, 2)).get();
    EXPECT_EQ(view(1, 4), 14);
    array<int, 2> data(3, 2);
    copy_async(view.section(0, 4, 3, 2), data).get();
    EXPECT_EQ(vector<int>(data), line);
    copy_async(data, view.section(1, 0, 3, 2)).get();
    EXPECT_EQ(view(3, 1), 21);
}

// Iterators of every category, single-pass ones too.
TEST(CopyAsync, FromIteratorsOfEveryCategory) {
    const vector<int> values = counted(6);
    const list<int> bidirectional(values.begin(), values.end());
    const forward_list<int> forward(values.begin(), values.end());
    const deque<int> chunks(values.begin(), values.end());
    const int* const pointer = values.data();
    array<int, 2> data(2, 3);
    const auto copied = [&data] {
        vector<int> found = data;
        const vector<int> zeros(6);
        copy_async(zeros.begin(), data).get();
        return found;
    };
    copy_async(pointer, pointer + 6, data).get();
    EXPECT_EQ(copied(), values);
    copy_async(bidirectional.begin(), bidirectional.end(), data).get();
    EXPECT_EQ(copied(), values);
    copy_async(forward.begin(), data).get();
    EXPECT_EQ(copied(), values);
    copy_async(chunks.begin(), chunks.end(), array_view<int, 2>(data)).get();
    EXPECT_EQ(copied(), values);
    istringstream text("0 1 2 3 4 5"), more("0 1 2 3 4 5 6 7");
    copy_async(istream_iterator<int>(text), istream_iterator<int>(), data).get();
    EXPECT_EQ(copied(), values);
    copy_async(istream_iterator<int>(more), data).get();
    EXPECT_EQ(copied(), values);
}

TEST(CopyAsync, ToIteratorsOfEveryCategory) {
    const array<int> data(4, counted(4).begin());
    int plain[4] = {};
    copy_async(data, plain).get();
    EXPECT_EQ(vector<int>(begin(plain), end(plain)), counted(4));
    list<int> numbers(4);
    copy_async(data, numbers.begin()).get();
    EXPECT_EQ(numbers.back(), 3);
    vector<double> appended;
    copy_async(data.section(1, 2), back_inserter(appended)).get();
    EXPECT_EQ(appended, (vector<double>{1, 2}));
    ostringstream text;
    copy_async(array_view<const int>(data), ostream_iterator<int>(text, " ")).get();
    EXPECT_EQ(text.str(), "0 1 2 3 ");
}

TEST(CopyAsync, FindsWhatKernelsWroteThroughViews) {
    vector<int> values(3), result(3);
    const array_view<int> view(values);
    parallel_for_each(
        view.extent, [=](index<1> i) restrict(amp) { view[i] = 7; });
    copy_async(view, result.begin()).get();
    EXPECT_EQ(result, vector<int>(3, 7));
    EXPECT_EQ(values, vector<int>(3));
    view.synchronize();
}

// Extents must match component by component: arguments are checked by the call.
TEST(CopyAsync, DifferentExtentsAreRefusedAtOnce) {
    array<int, 2> wide(10, 20), high(20, 10);
    EXPECT_EQ(runtime_error_of([&] { (void)copy_async(wide, high); }),
              "concurrency::copy_async: the source's extent (10, 20) differs from the destination's extent "
              "(20, 10)");
    EXPECT_THROW((void)copy_async(wide, high.section(0, 0, 10, 10)), runtime_exception);
}

TEST(CopyAsync, RangesOfAnotherLengthAreRefusedAtOnce) {
    const vector<int> values = counted(6);
    array<int, 2> data(2, 3);
    EXPECT_THROW((void)copy_async(values.begin(), values.end() - 1, data), runtime_exception);
    EXPECT_THROW((void)copy_async(values.end(), values.begin(), data), runtime_exception);
    EXPECT_THROW((void)copy_async(values.begin(), values.end(), data.section(0, 0, 1, 3)), runtime_exception);
}

TEST(CopyAsync, ArraysThatWereMovedFromAreRefusedAtOnce) {
    array<int> gone(4), data(4);
    vector<int> values(4);
    const array<int> kept(std::move(gone));
    EXPECT_THROW((void)copy_async(gone, data), uninitialized_object);
    EXPECT_THROW((void)copy_async(gone, values.begin()), uninitialized_object);
    EXPECT_THROW((void)copy_async(values.begin(), gone), uninitialized_object);
    EXPECT_THROW((void)copy_async(values.begin(), values.end(), gone), uninitialized_object);
}

// How long a single-pass range is shows while it is copied: that error is the future's.
TEST(CopyAsync, SinglePassRangesOfAnotherLengthFailInTheFuture) {
    array<int> data(3, counted(3).begin());
    istringstream longer("5 6 7 8"), shorter("5 6");
    const istream_iterator<int> end;
    completion_future too_long, too_short;
    ASSERT_NO_THROW(too_long = copy_async(istream_iterator<int>(longer), end, data));
    ASSERT_NO_THROW(too_short = copy_async(istream_iterator<int>(shorter), end, data));
    EXPECT_THROW(too_long.get(), runtime_exception);
    EXPECT_THROW(too_short.get(), runtime_exception);
    EXPECT_EQ(vector<int>(data), counted(3));
}

TEST(CopyAsync, ErrorsOfIteratorsFailInTheFutureWithTheirType) {
    vector<int> values(3);
    array<int> data(3);
    completion_future into_array, into_view;
    ASSERT_NO_THROW(into_array = copy_async(ThrowingIterator(2), data));
    ASSERT_NO_THROW(into_view =
                        copy_async(ThrowingIterator(2), ThrowingIterator(2, 3), array_view<int>(values)));
    EXPECT_THROW(into_array.get(), out_of_range);
    EXPECT_THROW(into_view.get(), out_of_range);
}

}  // namespace
