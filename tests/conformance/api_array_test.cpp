// SPDX-License-Identifier: Apache-2.0
// Every member of array with its signature (C++ AMP reference: array class).
#include <amp.h>
#include <gtest/gtest.h>

#include <list>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/conformance/api_checks.h"
#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

/// All constructors of array<int, N>, with an iterator that walks forward only.
template <int N>
constexpr bool array_has_all_constructors() {
    using Array = array<int, N>;
    using Size = extent<N>;
    using It = std::list<short>::const_iterator;
    using View = accelerator_view;
    using Source = const array_view<const int, N>&;
    static_assert(!std::is_default_constructible_v<Array>);
    static_assert(!std::is_convertible_v<Size, Array> && !std::is_convertible_v<Source, Array>);
    return is_made_from<Array, N, Size>() && is_made_from<Array, N, Size, View>() &&
           is_made_from<Array, N, Size, View, access_type>() && is_made_from<Array, N, Size, View, View>() &&
           is_made_from<Array, N, Size, It>() && is_made_from<Array, N, Size, It, It>() &&
           is_made_from<Array, N, Size, It, View>() &&
           is_made_from<Array, N, Size, It, View, access_type>() &&
           is_made_from<Array, N, Size, It, It, View>() &&
           is_made_from<Array, N, Size, It, It, View, access_type>() &&
           is_made_from<Array, N, Size, It, View, View>() &&
           is_made_from<Array, N, Size, It, It, View, View>() && std::is_constructible_v<Array, Source> &&
           std::is_constructible_v<Array, Source, View> &&
           std::is_constructible_v<Array, Source, View, access_type> &&
           std::is_constructible_v<Array, Source, View, View> && std::is_copy_constructible_v<Array> &&
           std::is_move_constructible_v<Array> && std::is_copy_assignable_v<Array> &&
           std::is_move_assignable_v<Array> && std::is_assignable_v<Array&, Source> &&
           std::is_convertible_v<const Array&, std::vector<int>>;
}

TEST(ArrayApi, Constructors) {
    static_assert(array_has_all_constructors<1>());
    static_assert(array_has_all_constructors<2>());
    static_assert(array_has_all_constructors<3>());
    static_assert(array_has_all_constructors<4>());
    static_assert(std::is_same_v<array<int>, array<int, 1>>);
}

// What is_constructible cannot tell: that the bodies compile and do what they should, in one combination of
// each kind.
TEST(ArrayApi, ConstructorsWork) {
    const std::list<short> numbers{0, 1, 2, 3, 4, 5};
    const accelerator_view device = accelerator().get_default_view();
    const array<int, 3> first(1, 2, 3, numbers.begin());
    const array<int, 2> range(2, 3, numbers.begin(), numbers.end());
    const array<int, 1> on_device(6, numbers.begin(), device, access_type_none);
    const array<int, 3> range_on_device(1, 2, 3, numbers.begin(), numbers.end(), device, access_type_auto);
    const array<int, 2> staging(3, 2, numbers.begin(), cpu_view(), device);
    const array<int, 3> staging_range(3, 2, 1, numbers.begin(), numbers.end(), cpu_view(), device);
    const array<int, 2> from_view(array_view<const int, 2>(range), cpu_view(), access_type_read_write);
    const array<int, 2> staging_from_view(array_view<const int, 2>(range), cpu_view(), device);
    for (const std::vector<int>& found :
         {std::vector<int>(first), std::vector<int>(range), std::vector<int>(on_device),
          std::vector<int>(range_on_device), std::vector<int>(staging), std::vector<int>(staging_range),
          std::vector<int>(from_view), std::vector<int>(staging_from_view)}) {
        EXPECT_EQ(found, counted(6));
    }
}

template <class T, int N>
void common_members(array<T, N>& data) {
    const array<T, N>& constant = data;
    static_assert(array<T, N>::rank == N && std::is_same_v<typename array<T, N>::value_type, T>);
    has_type<extent<N>>(constant.get_extent());
    const extent<N> size = constant.extent;
    has_type<accelerator_view>(constant.get_accelerator_view());
    has_type<accelerator_view>(constant.get_associated_accelerator_view());
    has_type<access_type>(constant.get_cpu_access_type());
    const accelerator_view home = constant.accelerator_view,
                           associated = constant.associated_accelerator_view;
    const access_type access = constant.cpu_access_type;
    EXPECT_EQ(home, constant.get_accelerator_view());
    EXPECT_EQ(associated, constant.get_associated_accelerator_view());
    EXPECT_EQ(access, constant.get_cpu_access_type());
    has_type<T*>(data.data());
    has_type<const T*>(constant.data());
    const index<N> origin;
    has_type<T&>(data[origin]);
    has_type<const T&>(constant[origin]);
    has_type<T&>(data(origin));
    has_type<const T&>(constant(origin));
    has_type<array_view<T, N>>(data.section(origin, size));
    has_type<array_view<const T, N>>(constant.section(origin, size));
    has_type<array_view<T, N>>(data.section(origin));
    has_type<array_view<const T, N>>(constant.section(origin));
    has_type<array_view<T, N>>(data.section(size));
    has_type<array_view<const T, N>>(constant.section(size));
    has_type<array_view<float, 1>>(data.template reinterpret_as<float>());
    has_type<array_view<const float, 1>>(constant.template reinterpret_as<float>());
    has_type<array_view<T, 2>>(data.view_as(extent<2>(1, 1)));
    has_type<array_view<const T, 2>>(constant.view_as(extent<2>(1, 1)));
    array<T, N> other(size);
    constant.copy_to(other);
    constant.copy_to(array_view<T, N>(other));
    const std::vector<T> elements = constant;
    EXPECT_EQ(elements.size(), size.size());
}

TEST(ArrayApi, MembersOfRankOne) {
    array<int> data(6, cpu_view());
    const array<int>& constant = data;
    common_members(data);
    has_type<int&>(data[0]);
    has_type<const int&>(constant[0]);
    has_type<int&>(data(0));
    has_type<const int&>(constant(0));
    has_type<array_view<int, 1>>(data.section(1, 2));
    has_type<array_view<const int, 1>>(constant.section(1, 2));
}

TEST(ArrayApi, MembersOfRankTwo) {
    array<int, 2> data(2, 3, cpu_view());
    const array<int, 2>& constant = data;
    common_members(data);
    has_type<array_view<int, 1>>(data[0]);
    has_type<array_view<const int, 1>>(constant[0]);
    has_type<array_view<int, 1>>(data(0));
    has_type<array_view<const int, 1>>(constant(0));
    has_type<int&>(data(1, 2));
    has_type<const int&>(constant(1, 2));
    has_type<array_view<int, 2>>(data.section(0, 1, 2, 2));
    has_type<array_view<const int, 2>>(constant.section(0, 1, 2, 2));
}

TEST(ArrayApi, MembersOfRankThree) {
    array<int, 3> data(1, 2, 3, cpu_view());
    const array<int, 3>& constant = data;
    common_members(data);
    has_type<array_view<int, 2>>(data[0]);
    has_type<array_view<const int, 2>>(constant[0]);
    has_type<array_view<int, 2>>(data(0));
    has_type<array_view<const int, 2>>(constant(0));
    has_type<int&>(data(0, 1, 2));
    has_type<const int&>(constant(0, 1, 2));
    has_type<array_view<int, 3>>(data.section(0, 0, 1, 1, 2, 2));
    has_type<array_view<const int, 3>>(constant.section(0, 0, 1, 1, 2, 2));
}

}  // namespace
