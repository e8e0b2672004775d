// SPDX-License-Identifier: Apache-2.0
// Every function and every small class of <amp.h> with its signature (C++ AMP reference: Concurrency
// namespace functions and operators; index, extent, tiled_extent, tiled_index and tile_barrier classes).
#include <amp.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "tests/conformance/api_checks.h"
#include "tests/conformance/host_data.h"

using namespace std;
using namespace concurrency;

namespace {

using concurrency::array;
using concurrency::extent;

void every_restriction() restrict(cpu) {}
int on_both() __GPU { return 1; }
int in_kernels() __GPU_ONLY { return 2; }
int on_the_host() __CPU_ONLY { return 3; }

TEST(FunctionsApi, RestrictionsAreAccepted) {
    every_restriction();
    EXPECT_EQ(on_both() + in_kernels() + on_the_host(), 6);
}

template <template <int> class Tuple>
void tuple_members() {
    using One = Tuple<1>;
    using Two = Tuple<2>;
    using Three = Tuple<3>;
    static_assert(Two::rank == 2 && is_same_v<typename Two::value_type, int>);
    static_assert(is_default_constructible_v<Two> && is_copy_constructible_v<Two> &&
                  is_copy_assignable_v<Two>);
    static_assert(is_constructible_v<One, int> && !is_convertible_v<int, One>);
    static_assert(is_constructible_v<Two, int, int> && is_constructible_v<Three, int, int, int>);
    static_assert(is_constructible_v<Tuple<5>, const int*>);
    Two a(6, 8);
    const Two b(1, 2);
    has_type<int&>(a[0]);
    has_type<int>(b[0]);
    has_type<Two>(a + b), has_type<Two>(a - b), has_type<Two>(a + 1), has_type<Two>(1 + a),
        has_type<Two>(a - 1);
    has_type<Two>(1 - a), has_type<Two>(a * 2), has_type<Two>(2 * a), has_type<Two>(a / 2),
        has_type<Two>(2 / a);
    has_type<Two>(a % 2), has_type<Two>(2 % a), has_type<bool>(a == b), has_type<bool>(a != b);
    has_type<Two&>(a += b), has_type<Two&>(a -= b), has_type<Two&>(a += 1), has_type<Two&>(a -= 1);
    has_type<Two&>(a *= 3), has_type<Two&>(a /= 3), has_type<Two&>(a %= 100), has_type<Two&>(++a),
        has_type<Two>(a++);
    has_type<Two&>(--a), has_type<Two>(a--);
    EXPECT_EQ(a, Two(6, 8));
}

TEST(FunctionsApi, IndexAndExtent) {
    tuple_members<index>();
    tuple_members<extent>();
    extent<2> size(4, 6);
    const index<2> offset(1, 1);
    has_type<unsigned int>(size.size());
    has_type<bool>(size.contains(offset));
    has_type<extent<2>>(size + offset), has_type<extent<2>>(size - offset);
    has_type<extent<2>&>(size += offset), has_type<extent<2>&>(size -= offset);
    has_type<tiled_extent<4>>(extent<1>(8).tile<4>());
    has_type<tiled_extent<2, 3>>(size.tile<2, 3>());
    has_type<tiled_extent<1, 2, 3>>(extent<3>(1, 2, 3).tile<1, 2, 3>());
}

template <class Tiled, int N>
void tiled_extent_members(const extent<N>& domain) {
    static_assert(is_base_of_v<extent<N>, Tiled> && Tiled::rank == N && is_default_constructible_v<Tiled>);
    static_assert(is_convertible_v<extent<N>, Tiled> && is_copy_assignable_v<Tiled>);
    const Tiled tiled = domain;
    has_type<Tiled>(tiled.pad());
    has_type<Tiled>(tiled.truncate());
    has_type<extent<N>>(tiled.get_tile_extent());
    const extent<N> tile = tiled.tile_extent;
    EXPECT_EQ(tile[0], Tiled::tile_dim0);
    has_type<bool>(tiled == tiled.pad()), has_type<bool>(tiled != tiled.pad());
}

TEST(FunctionsApi, TiledExtent) {
    tiled_extent_members<tiled_extent<4>>(extent<1>(9));
    tiled_extent_members<tiled_extent<4, 2>>(extent<2>(9, 9));
    tiled_extent_members<tiled_extent<4, 2, 3>>(extent<3>(9, 9, 9));
    static_assert(tiled_extent<4, 2>::tile_dim1 == 2 && tiled_extent<4, 2, 3>::tile_dim2 == 3);
}

template <class Tiled, int N>
void tiled_index_members(const Tiled& place) restrict(amp) {
    static_assert(Tiled::rank == N && Tiled::tile_dim0 == 1 && is_copy_constructible_v<Tiled>);
    static_assert(is_same_v<decltype(Tiled::global), const index<N>> &&
                  is_same_v<decltype(Tiled::local), const index<N>>);
    static_assert(is_same_v<decltype(Tiled::tile), const index<N>> &&
                  is_same_v<decltype(Tiled::tile_origin), const index<N>>);
    static_assert(is_same_v<decltype(Tiled::barrier), const tile_barrier>);
    static_assert(is_constructible_v<Tiled, index<N>, index<N>, index<N>, index<N>, const tile_barrier&>);
    static_assert(is_convertible_v<Tiled, const index<N>>);
    has_type<extent<N>>(place.get_tile_extent());
    const extent<N> tile = place.tile_extent;
    (void)tile;
    tile_barrier barrier(place.barrier);
    static_assert(!is_default_constructible_v<tile_barrier>);
    barrier.wait();
    barrier.wait_with_all_memory_fence();
    barrier.wait_with_global_memory_fence();
    barrier.wait_with_tile_static_memory_fence();
    all_memory_fence(barrier);
    global_memory_fence(barrier);
    tile_static_memory_fence(barrier);
}

TEST(FunctionsApi, ParallelForEachTiledIndexAndBarrier) {
    const accelerator_view view = accelerator().get_default_view();
    const auto plain = [](index<2>) restrict(amp){};
    parallel_for_each(extent<2>(1, 1), plain);
    parallel_for_each(view, extent<2>(1, 1), plain);
    const auto one = [](tiled_index<1> i) restrict(amp) { tiled_index_members<tiled_index<1>, 1>(i); };
    parallel_for_each(extent<1>(1).tile<1>(), one);
    parallel_for_each(view, extent<1>(1).tile<1>(), one);
    const auto two = [](tiled_index<1, 1> i) restrict(amp) { tiled_index_members<tiled_index<1, 1>, 2>(i); };
    parallel_for_each(extent<2>(1, 1).tile<1, 1>(), two);
    parallel_for_each(view, extent<2>(1, 1).tile<1, 1>(), two);
    const auto three = [](tiled_index<1, 1, 1> i) restrict(amp) {
        tiled_index_members<tiled_index<1, 1, 1>, 3>(i);
    };
    parallel_for_each(extent<3>(1, 1, 1).tile<1, 1, 1>(), three);
    parallel_for_each(view, extent<3>(1, 1, 1).tile<1, 1, 1>(), three);
}

template <class I>
void integer_atomics() {
    using Fetch = I (*)(I*, I);
    const Fetch fetches[] = {&atomic_exchange,  &atomic_fetch_add, &atomic_fetch_sub, &atomic_fetch_max,
                             &atomic_fetch_min, &atomic_fetch_and, &atomic_fetch_or,  &atomic_fetch_xor};
    using Step = I (*)(I*);
    const Step steps[] = {&atomic_fetch_inc, &atomic_fetch_dec};
    bool (*const compare)(I*, I*, I) = &atomic_compare_exchange;
    EXPECT_EQ(std::count(std::begin(fetches), std::end(fetches), nullptr), 0);
    EXPECT_EQ(std::count(std::begin(steps), std::end(steps), nullptr), 0);
    EXPECT_NE(compare, nullptr);
}

TEST(FunctionsApi, Atomics) {
    integer_atomics<int>();
    integer_atomics<unsigned int>();
    float (*const exchange)(float*, float) = &atomic_exchange;
    EXPECT_NE(exchange, nullptr);
}

// With both namespaces open and <algorithm> included, calls with arrays and views are C++ AMP's.
TEST(FunctionsApi, Copy) {
    vector<int> values = counted(4);
    array<int> a(4), b(4);
    const array<int>& constant = a;
    const array_view<int> view(values);
    const array_view<const int> read_only(view);
    copy(values.begin(), a), copy(values.begin(), values.end(), a), copy(values.begin(), view);
    copy(values.begin(), values.end(), view), copy(constant, b), copy(constant, view), copy(read_only, b),
        copy(view, b);
    copy(read_only, view), copy(view, view), copy(constant, values.begin()), copy(view, values.begin());
    copy(read_only, values.begin()), copy(values.begin(), values.end(), b.section(0, 4));
    EXPECT_EQ(vector<int>(b), counted(4));
    has_type<completion_future>(copy_async(values.begin(), a));
    has_type<completion_future>(copy_async(values.begin(), values.end(), a));
    has_type<completion_future>(copy_async(values.begin(), view));
    has_type<completion_future>(copy_async(values.begin(), values.end(), view));
    has_type<completion_future>(copy_async(constant, b));
    has_type<completion_future>(copy_async(constant, view));
    has_type<completion_future>(copy_async(read_only, b));
    has_type<completion_future>(copy_async(view, b));
    has_type<completion_future>(copy_async(read_only, view));
    has_type<completion_future>(copy_async(view, view));
    has_type<completion_future>(copy_async(constant, values.begin()));
    has_type<completion_future>(copy_async(view, values.begin()));
    has_type<completion_future>(copy_async(read_only, values.begin()));
}

}  // namespace
