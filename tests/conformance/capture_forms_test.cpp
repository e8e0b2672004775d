// SPDX-License-Identifier: Apache-2.0
// The ways in which programs capture what a kernel needs: views and values by value, arrays by reference.
#include <amp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

using namespace concurrency;

namespace {

constexpr int count = 8;

class CaptureForms : public testing::Test {
  protected:
    CaptureForms() : host_(count), view_(count, result_), array_(count) {
        std::iota(host_.begin(), host_.end(), 0);
        copy(host_.begin(), host_.end(), array_);
        view_.discard_data();
    }

    /// Whether element i is i + `more`.
    testing::AssertionResult is_raised_by(int more) {
        view_.synchronize();
        for (int i = 0; i < count; i++) {
            if (result_[static_cast<std::size_t>(i)] != i + more) {
                return testing::AssertionFailure() << "element " << i << " is " << result_[static_cast<std::size_t>(i)];
            }
        }
        return testing::AssertionSuccess();
    }

    std::vector<int> host_;
    std::vector<int> result_ = std::vector<int>(count);
    array_view<int> view_;
    array<int> array_;
};

TEST_F(CaptureForms, EverythingByValueButTheArray) {
    int more = 1;
    array<int>& data = array_;
    array_view<int> view = view_;
    parallel_for_each(view.extent, [=, &data](index<1> idx) restrict(amp) { view[idx] = data[idx] + more; });
    EXPECT_TRUE(is_raised_by(1));
}

TEST_F(CaptureForms, EverythingByReferenceButViewAndValue) {
    int more = 2;
    array<int>& data = array_;
    array_view<int> view = view_;
    parallel_for_each(view.extent, [&, view, more](index<1> idx) restrict(amp) { view[idx] = data[idx] + more; });
    EXPECT_TRUE(is_raised_by(2));
}

TEST_F(CaptureForms, EachByName) {
    int more = 3;
    array<int>& data = array_;
    array_view<int> view = view_;
    parallel_for_each(view.extent, [view, &data, more](index<1> idx) restrict(amp) { view[idx] = data[idx] + more; });
    EXPECT_TRUE(is_raised_by(3));
}

TEST_F(CaptureForms, ArrayFromAPointer) {
    array<int>* const pointer = &array_;
    const array<int>& data = *pointer;
    array_view<int> view = view_;
    parallel_for_each(view.extent, [=, &data](index<1> idx) restrict(amp) { view[idx] = data[idx] + 4; });
    EXPECT_TRUE(is_raised_by(4));
}

TEST_F(CaptureForms, OtherLambdasFunctionObjectsAndIndices) {
    struct twice {
        int operator()(int x) const restrict(amp) { return 2 * x; }
    };
    const int five = 5;
    const auto add_five = [=](int x) restrict(amp) { return x + five; };
    const twice doubled;
    const index<1> offset(3);
    const extent<1> size(count);
    array<int>& data = array_;
    array_view<int> view = view_;
    parallel_for_each(view.extent, [=, &data](index<1> idx) restrict(amp) {
        view[idx] = add_five(data[idx]) + doubled(offset[0]) + size[0];
    });
    EXPECT_TRUE(is_raised_by(5 + 6 + count));
}

TEST_F(CaptureForms, StructWithViewsAndArrayOfNumbers) {
    struct bundle {
        array_view<int> view;
        int numbers[3];
    };
    const bundle b = {view_, {1, 2, 4}};
    array<int>& data = array_;
    parallel_for_each(b.view.extent, [=, &data](index<1> idx) restrict(amp) {
        b.view[idx] = data[idx] + b.numbers[0] + b.numbers[1] + b.numbers[2];
    });
    EXPECT_TRUE(is_raised_by(7));
}

}  // namespace
