// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <tessera/atomics.h>

#include <atomic>  // its functions have the same names
#include <climits>
#include <thread>
#include <vector>

using namespace std;
using namespace concurrency;

// C++ AMP reference, atomic functions: all return the previous value.
TEST(Atomics, ReturnThePreviousValue) {
    int i = 12;
    EXPECT_EQ(atomic_exchange(&i, 10), 12);
    EXPECT_EQ(atomic_fetch_add(&i, 5), 10);
    EXPECT_EQ(atomic_fetch_sub(&i, 3), 15);
    EXPECT_EQ(atomic_fetch_and(&i, 6), 12);
    EXPECT_EQ(atomic_fetch_or(&i, 3), 4);
    EXPECT_EQ(atomic_fetch_xor(&i, 5), 7);
    EXPECT_EQ(atomic_fetch_inc(&i), 2);
    EXPECT_EQ(atomic_fetch_dec(&i), 3);
    EXPECT_EQ(i, 2);
}

TEST(Atomics, WorkOnUnsignedInt) {
    unsigned int u = 12;
    EXPECT_EQ(atomic_exchange(&u, 10U), 12U);
    EXPECT_EQ(atomic_fetch_add(&u, 5), 10U);
    EXPECT_EQ(atomic_fetch_sub(&u, 3), 15U);
    EXPECT_EQ(atomic_fetch_and(&u, 6), 12U);
    EXPECT_EQ(atomic_fetch_or(&u, 3), 4U);
    EXPECT_EQ(atomic_fetch_xor(&u, 5), 7U);
    EXPECT_EQ(atomic_fetch_inc(&u), 2U);
    EXPECT_EQ(atomic_fetch_dec(&u), 3U);
    EXPECT_EQ(u, 2U);
}

TEST(Atomics, ExchangeWorksOnFloat) {
    float f = 1.5F;
    EXPECT_EQ(atomic_exchange(&f, 2.5F), 1.5F);
    EXPECT_EQ(f, 2.5F);
}

// C++ AMP reference, atomic functions: true and a store on a match, otherwise the observed value goes to *expected.
TEST(Atomics, CompareExchangeStoresOnlyOnAMatch) {
    int value = 5, expected = 5;
    EXPECT_TRUE(atomic_compare_exchange(&value, &expected, 7));
    EXPECT_EQ(value, 7);
    EXPECT_EQ(expected, 5);
    EXPECT_FALSE(atomic_compare_exchange(&value, &expected, 9));
    EXPECT_EQ(value, 7);
    EXPECT_EQ(expected, 7);
    unsigned int u = 1, other = 2;
    EXPECT_FALSE(atomic_compare_exchange(&u, &other, 3U));
    EXPECT_EQ(other, 1U);
}

// C++ AMP reference, atomic functions: max and min honour signedness.
TEST(Atomics, MaxAndMinHonourSignedness) {
    int i = -1;
    EXPECT_EQ(atomic_fetch_max(&i, 1), -1);
    EXPECT_EQ(i, 1);
    EXPECT_EQ(atomic_fetch_min(&i, -5), 1);
    EXPECT_EQ(i, -5);
    EXPECT_EQ(atomic_fetch_min(&i, 3), -5);
    EXPECT_EQ(i, -5);
    unsigned int u = UINT_MAX;
    EXPECT_EQ(atomic_fetch_max(&u, 1U), UINT_MAX);
    EXPECT_EQ(u, UINT_MAX);
    EXPECT_EQ(atomic_fetch_min(&u, 1U), UINT_MAX);
    EXPECT_EQ(u, 1U);
}

TEST(Atomics, SumsWrapAround) {
    int i = INT_MAX;
    atomic_fetch_inc(&i);
    EXPECT_EQ(i, INT_MIN);
    atomic_fetch_sub(&i, 1);
    EXPECT_EQ(i, INT_MAX);
}

TEST(Atomics, LoseNoUpdateBetweenThreads) {
    int sum = 0, largest = 0;
    vector<thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (int i = 0; i < 10000; ++i) {
                atomic_fetch_add(&sum, 1);
                atomic_fetch_max(&largest, t * 10000 + i);
            }
        });
    }
    for (thread& t : threads) t.join();
    EXPECT_EQ(sum, 40000);
    EXPECT_EQ(largest, 39999);
}
