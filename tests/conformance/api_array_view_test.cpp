// SPDX-License-Identifier: Apache-2.0
// Every member of array_view with its signature (C++ AMP reference: array_view class).
#include <amp.h>
#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <vector>

#include "tests/conformance/api_checks.h"
#include "tests/conformance/host_data.h"

using namespace concurrency;

namespace {

/// All constructors of array_view<int, N> and array_view<const int, N>.
template <int N>
constexpr bool view_has_all_constructors() {
    using View = array_view<int, N>;
    using Constant = array_view<const int, N>;
    using Size = extent<N>;
    using Container = std::vector<int>;
    static_assert(!std::is_default_constructible_v<View> && !std::is_default_constructible_v<Constant>);
    static_assert(!std::is_constructible_v<View, const Constant&> &&
                  !std::is_constructible_v<View, Size, const int*>);
    static_assert(!std::is_constructible_v<View, const array<int, N>&>);
    static_assert(!std::is_constructible_v<View, Size, std::vector<float>&>);
    static_assert(!std::is_constructible_v<View, Size, const Container&>);
    return std::is_convertible_v<array<int, N>&, View> && std::is_copy_constructible_v<View> &&
           is_made_from<View, N, Size>() && is_made_from<View, N, Size, Container&>() &&
           is_made_from<View, N, Size, std::array<int, 9>&>() && is_made_from<View, N, Size, int*>() &&
           std::is_assignable_v<View&, const View&> &&
           std::is_convertible_v<const array<int, N>&, Constant> &&
           std::is_convertible_v<const View&, Constant> && std::is_copy_constructible_v<Constant> &&
           is_made_from<Constant, N, Size, const Container&>() &&
           is_made_from<Constant, N, Size, Container&>() && is_made_from<Constant, N, Size, const int*>() &&
           std::is_assignable_v<Constant&, const View&> && std::is_assignable_v<Constant&, const Constant&>;
}

TEST(ArrayViewApi, Constructors) {
    static_assert(view_has_all_constructors<1>());
    static_assert(view_has_all_constructors<2>());
    static_assert(view_has_all_constructors<3>());
    static_assert(view_has_all_constructors<4>());
    static_assert(std::is_same_v<array_view<int>, array_view<int, 1>>);
    static_assert(std::is_constructible_v<array_view<int>, std::vector<int>&>);
    static_assert(!std::is_convertible_v<std::vector<int>&, array_view<int>>);
    static_assert(std::is_constructible_v<array_view<int>, int(&)[4]>);
    static_assert(std::is_constructible_v<array_view<const int>, const std::vector<int>&>);
    static_assert(std::is_constructible_v<array_view<const int>, const int(&)[4]>);
}

/// What views of const elements and others have in common. `view` is at least 1 x 1 x 1.
template <class Element, int N>
void common_members(const array_view<Element, N>& view) {
    using T = std::remove_const_t<Element>;
    static_assert(array_view<Element, N>::rank == N);
    static_assert(std::is_same_v<typename array_view<Element, N>::value_type, Element>);
    has_type<extent<N>>(view.get_extent());
    const extent<N> size = view.extent;
    has_type<accelerator_view>(view.get_source_accelerator_view());
    const index<N> origin;
    has_type<Element&>(view.get_ref(origin));
    has_type<Element&>(view[origin]);
    has_type<Element&>(view(origin));
    has_type<array_view<Element, N>>(view.section(origin, size));
    has_type<array_view<Element, N>>(view.section(origin));
    has_type<array_view<Element, N>>(view.section(size));
    array<T, N> data(size);
    view.copy_to(data);
    view.copy_to(array_view<T, N>(data));
    view.synchronize();
    has_type<completion_future>(view.synchronize_async());
    view.synchronize_to(cpu_view());
    has_type<completion_future>(view.synchronize_to_async(cpu_view()));
    view.refresh();
    if constexpr (N == 1) {
        has_type<Element*>(view.data());
        has_type<Element&>(view[0]);
        has_type<Element&>(view(0));
        has_type<array_view<Element, 1>>(view.section(0, 1));
        using Other = std::conditional_t<std::is_const_v<Element>, const float, float>;
        has_type<array_view<Other, 1>>(view.template reinterpret_as<float>());
        has_type<array_view<Element, 3>>(view.view_as(extent<3>(1, 1, 1)));
    } else {
        has_type<array_view<Element, N - 1>>(view[0]);
        has_type<array_view<Element, N - 1>>(view(0));
    }
    if constexpr (N == 2) {
        has_type<Element&>(view(0, 0));
        has_type<array_view<Element, 2>>(view.section(0, 0, 1, 1));
    }
    if constexpr (N == 3) {
        has_type<Element&>(view(0, 0, 0));
        has_type<array_view<Element, 3>>(view.section(0, 0, 0, 1, 1, 1));
    }
}

template <int N>
void all_members(const extent<N>& size) {
    std::vector<int> values = counted(6);
    const array_view<int, N> view(size, values);
    common_members(view);
    common_members(array_view<const int, N>(view));
    view.synchronize(access_type_write);
    has_type<completion_future>(view.synchronize_async(access_type_read_write));
    view.synchronize_to(cpu_view(), access_type_read_write);
    has_type<completion_future>(view.synchronize_to_async(cpu_view(), access_type_write));
    view.discard_data();
    EXPECT_EQ(view.get_source_accelerator_view(), cpu_view());
#if TESSERA_DECLSPEC
    const accelerator_view source = view.source_accelerator_view;
    EXPECT_EQ(source, cpu_view());
#endif
}

TEST(ArrayViewApi, MembersOfEachRank) {
    all_members(extent<1>(6));
    all_members(extent<2>(2, 3));
    all_members(extent<3>(1, 2, 3));
}

}  // namespace
