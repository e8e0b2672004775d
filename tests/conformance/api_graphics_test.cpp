// SPDX-License-Identifier: Apache-2.0
// Every name of <amp_graphics.h> with its signature (C++ AMP reference: Concurrency::graphics namespace). What they do is
// tested elsewhere.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <list>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/conformance/api_checks.h"
#include "tests/conformance/host_data.h"
#include "tests/conformance/textures_alone.h"

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

TEST(GraphicsApi, Enumerations) {
    static_assert(std::is_enum_v<address_mode> && std::is_enum_v<filter_mode>);
    const address_mode addresses[] = {address_wrap, address_mirror, address_clamp, address_border, address_unknown};
    const filter_mode filters[] = {filter_point, filter_linear, filter_unknown};
    EXPECT_NE(addresses[3], addresses[4]);
    EXPECT_NE(filters[1], filters[2]);
}

TEST(GraphicsApi, Sampler) {
    sampler usual;
    const sampler point(filter_point), border(address_border, float_4(1.0F)), both(filter_point, address_wrap);
    const sampler all(filter_linear, address_border, float_4(1, 2, 3, 4));
    static_assert(std::is_copy_constructible_v<sampler> && std::is_move_constructible_v<sampler> &&
                  std::is_copy_assignable_v<sampler> && std::is_move_assignable_v<sampler>);
    has_type<filter_mode>(all.get_filter_mode());
    has_type<address_mode>(all.get_address_mode());
    has_type<float_4>(all.get_border_color());
    EXPECT_EQ(usual.filter_mode, filter_linear);
    EXPECT_EQ(usual.address_mode, address_clamp);
    EXPECT_EQ(usual.border_color, float_4(0.0F));
    EXPECT_EQ(point.get_address_mode(), address_clamp);
    EXPECT_EQ(border.get_filter_mode(), filter_linear);
    EXPECT_EQ(both.get_border_color(), float_4(0.0F));
    usual = all;
    EXPECT_EQ(sampler(std::move(usual)).get_border_color(), float_4(1, 2, 3, 4));
}

/// All constructors of texture<T, N>, with an iterator that walks forward only.
template <class T, int N>
constexpr bool has_all_constructors() {
    using Texture = texture<T, N>;
    using Size = extent<N>;
    using It = typename std::list<T>::const_iterator;
    using View = accelerator_view;
    using Bytes = const void*;
    static_assert(!std::is_default_constructible_v<Texture>);
    return is_made_from<Texture, N, Size>() && is_made_from<Texture, N, Size, View>() &&
           is_made_from<Texture, N, Size, It, It>() && is_made_from<Texture, N, Size, It, It, View>() &&
           is_made_from<Texture, N, Size, unsigned>() && is_made_from<Texture, N, Size, unsigned, View>() &&
           is_made_from<Texture, N, Size, Bytes, unsigned, unsigned>() &&
           is_made_from<Texture, N, Size, Bytes, unsigned, unsigned, View>() &&
           std::is_constructible_v<Texture, Size, unsigned, unsigned> &&
           std::is_constructible_v<Texture, Size, unsigned, unsigned, View> &&
           std::is_convertible_v<Size, Texture> && std::is_convertible_v<int, Texture> &&
           is_made_from<Texture, N, Size, View, View>() && is_made_from<Texture, N, Size, unsigned, View, View>() &&
           is_made_from<Texture, N, Size, It, It, View, View>() &&
           is_made_from<Texture, N, Size, Bytes, unsigned, unsigned, View, View>() &&
           std::is_copy_constructible_v<Texture> && std::is_constructible_v<Texture, const Texture&, View> &&
           std::is_constructible_v<Texture, const Texture&, View, View> &&
           std::is_constructible_v<Texture, texture_view<T, N>> &&
           std::is_constructible_v<Texture, texture_view<T, N>, View> &&
           std::is_constructible_v<Texture, texture_view<T, N>, View, View> &&
           std::is_constructible_v<Texture, texture_view<const T, N>> &&
           std::is_constructible_v<Texture, texture_view<const T, N>, View> &&
           std::is_constructible_v<Texture, texture_view<const T, N>, View, View> &&
           std::is_move_constructible_v<Texture> && std::is_copy_assignable_v<Texture> &&
           std::is_move_assignable_v<Texture>;
}

TEST(GraphicsApi, TextureConstructors) {
    static_assert(has_all_constructors<int, 1>() && has_all_constructors<uint_4, 2>());
    static_assert(has_all_constructors<float_2, 3>() && has_all_constructors<double, 1>());
    static_assert(has_all_constructors<norm, 2>() && has_all_constructors<unorm_4, 3>());
}

/// What textures and views have in common.
template <class Scalar, class T, int N, class Texture>
void common_members(const Texture& texture) {
    static_assert(Texture::rank == N && std::is_same_v<typename Texture::value_type, T> &&
                  std::is_same_v<typename Texture::scalar_type, Scalar>);
    has_type<extent<N>>(texture.get_extent());
    has_type<extent<N>>(texture.get_mipmap_extent(0));
    has_type<unsigned>(texture.get_mipmap_levels());
    has_type<unsigned>(texture.get_bits_per_scalar_element());
    has_type<unsigned>(texture.get_data_length());
    has_type<accelerator_view>(texture.get_accelerator_view());
    const extent<N> size = texture.extent;
    const unsigned levels = texture.mipmap_levels, bits = texture.bits_per_scalar_element, bytes = texture.data_length;
    EXPECT_EQ(size, texture.get_extent());
    EXPECT_EQ(levels, texture.get_mipmap_levels());
    EXPECT_EQ(bits, texture.get_bits_per_scalar_element());
    EXPECT_EQ(bytes, texture.get_data_length());
}

TEST(GraphicsApi, TextureMembers) {
    texture<uint_4, 3> volume(2, 3, 4, 8U, cpu_view(), accelerator().get_default_view());
    const texture<uint_4, 3>& constant = volume;
    common_members<unsigned, uint_4, 3>(volume);
    has_type<void*>(volume.data());
    has_type<const void*>(constant.data());
    has_type<accelerator_view>(constant.get_associated_accelerator_view());
    const accelerator_view home = constant.accelerator_view, associated = constant.associated_accelerator_view;
    EXPECT_NE(home, associated);
    has_type<unsigned>(constant.get_row_pitch());
    has_type<unsigned>(constant.get_depth_pitch());
#if TESSERA_DECLSPEC
    EXPECT_EQ(constant.row_pitch, constant.get_row_pitch());
    EXPECT_EQ(constant.depth_pitch, constant.get_depth_pitch());
#endif
    texture<uint_4, 3> other(2, 3, 4, 8U);
#if TESSERA_DECLSPEC
    const texture_view<const uint_4, 3> view(other);
    EXPECT_EQ(view.accelerator_view, other.get_accelerator_view());
#endif
    constant.copy_to(other);
    constant.copy_to(writeonly_texture_view<uint_4, 3>(other));
}

TEST(GraphicsApi, Views) {
    texture<float, 2> image(2, 3);
    const texture<float, 2>& constant = image;
    common_members<float, float, 2>(texture_view<float, 2>(image));
    common_members<float, const float, 2>(texture_view<const float, 2>(constant));
    common_members<float, float, 2>(writeonly_texture_view<float, 2>(image));
    using Writable = texture_view<float, 2>;
    using Readable = texture_view<const float, 2>;
    static_assert(std::is_constructible_v<Writable, texture<float, 2>&, unsigned> && std::is_copy_assignable_v<Writable>);
    static_assert(!std::is_constructible_v<Writable, const texture<float, 2>&> &&
                  !std::is_constructible_v<Writable, Readable>);
    static_assert(std::is_constructible_v<Readable, const texture<float, 2>&, unsigned, unsigned> &&
                  std::is_constructible_v<Readable, Readable, unsigned, unsigned> &&
                  std::is_constructible_v<Readable, Writable> && std::is_copy_assignable_v<Readable> &&
                  std::is_assignable_v<Readable&, const Writable&>);
    static_assert(std::is_same_v<Readable::coordinates_type, float_2> &&
                  std::is_same_v<texture_view<const float, 1>::coordinates_type, float> &&
                  std::is_same_v<texture_view<const norm_2, 3>::coordinates_type, float_3>);
    static_assert(std::is_same_v<Readable::gather_return_type, float_4> &&
                  std::is_same_v<texture_view<const unorm_2, 2>::gather_return_type, unorm_4>);
}

TEST(GraphicsApi, FunctionsOfKernels) {
    texture<float, 1> line(2);
    texture<unorm_4, 2> image(2, 2, 8U);
    parallel_for_each(extent<1>(1), [&line, &image](index<1> i) restrict(amp) {
        has_type<float>(line[i]);
        has_type<float>(line(0));
        has_type<float>(line.get(i));
        line.set(i, 1);
        const texture_view<float, 1> view(line);
        has_type<float>(view[0]);
        has_type<float>(view(i));
        has_type<float>(view.get(i));
        const texture_view<const unorm_4, 2> colors(image);
        has_type<unorm_4>(colors(0, 1));
        has_type<unorm_4>(colors[index<2>()]);
        has_type<unorm_4>(colors.get(index<2>(), 0));
        has_type<unorm_4>(colors.sample(float_2(0.0F)));
        has_type<unorm_4>(colors.sample<filter_point, address_mirror>(float_2(0.0F), 1));
        has_type<const unorm_4>(colors.gather_red(float_2(0.0F)));
        writeonly_texture_view<unorm_4, 2>(image).set(index<2>(), unorm_4());
    });
    EXPECT_EQ(line.get_extent(), extent<1>(2));
}

TEST(GraphicsApi, TheHeaderNeedsNoOther) {
    const std::vector<float> numbers{1, 2};
    EXPECT_EQ(middle_of(texture<float, 1>(2, numbers.begin(), numbers.end())), 1.5F);
}

}  // namespace
