// SPDX-License-Identifier: Apache-2.0
// TESSERA_DELIBERATE_RACE is the expression itself.
#include <amp.h>
#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

namespace {

using namespace concurrency;

template <class A, class B>
int sum(A a, B b) {
    return static_cast<int>(a + b);
}

TEST(DeliberateRace, IsTheExpression) {
    int value = 1;
    static_assert(std::is_same_v<decltype((TESSERA_DELIBERATE_RACE(value))), int&>);
    EXPECT_EQ(TESSERA_DELIBERATE_RACE(value), 1);
    TESSERA_DELIBERATE_RACE(value += 2);
    TESSERA_DELIBERATE_RACE(value) += 3;
    EXPECT_EQ(value, 6);
    EXPECT_EQ(TESSERA_DELIBERATE_RACE(sum<int, long>(value, 4L)), 10);
    if (value > 0) TESSERA_DELIBERATE_RACE(value = 0);
    else FAIL();
    EXPECT_EQ(value, 0);
}

TEST(DeliberateRace, WorksInKernels) {
    std::vector<int> values(32);
    const array_view<int> view(values);
    parallel_for_each(view.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int found;
        TESSERA_DELIBERATE_RACE(found = idx.tile[0]);
        idx.barrier.wait();
        view[idx] = TESSERA_DELIBERATE_RACE(found);
    });
    for (int i = 0; i < 32; ++i) EXPECT_EQ(view[i], i / 8);
}

}  // namespace
