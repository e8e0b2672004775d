// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: Concurrency::graphics::direct3d namespace functions. msad4 works; what shares objects with Direct3D
// says that it cannot.
#include <amp_graphics.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/conformance/error_text.h"

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

template <class Action>
void is_unsupported(const std::string& function, const Action& action) {
    EXPECT_THROW(action(), unsupported_feature);
    EXPECT_EQ(runtime_error_of(action).find("concurrency::graphics::direct3d::" + function + ":"), 0U);
}

TEST(TextureInterop, SaysWhatIsMissing) {
    const accelerator_view view = accelerator().get_default_view();
    texture<float, 2> image(2, 2);
    is_unsupported("make_sampler", [] { graphics::direct3d::make_sampler(nullptr); });
    is_unsupported("get_sampler", [&] { graphics::direct3d::get_sampler(view, sampler()); });
    is_unsupported("make_texture", [&] { graphics::direct3d::make_texture<float, 2>(view, nullptr); });
    is_unsupported("make_texture", [&] {
        graphics::direct3d::make_texture<unorm_4, 2>(view, nullptr, DXGI_FORMAT_R8G8B8A8_UNORM);
    });
    is_unsupported("get_texture", [&] { graphics::direct3d::get_texture(image); });
    is_unsupported("get_texture", [&] { graphics::direct3d::get_texture(texture_view<float, 2>(image)); });
    is_unsupported("get_texture", [&] { graphics::direct3d::get_texture(texture_view<const float, 2>(image)); });
    is_unsupported("get_texture", [&] { graphics::direct3d::get_texture(writeonly_texture_view<float, 2>(image)); });
}

/// The sum of differences from the reference's bytes that are not 0, of the four bytes from `first` on.
unsigned differences(const std::vector<int>& reference, const std::vector<int>& source, std::size_t first) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        if (reference[i] != 0) sum += static_cast<unsigned>(std::abs(reference[i] - source[first + i]));
    }
    return sum;
}

TEST(Msad4, AddsTheDifferencesOfFourAlignments) {
    const std::vector<int> reference{0x12, 0x00, 0xFF, 0x80}, source{0x10, 0x20, 0xF0, 0x81, 0x00, 0xFF, 0x7F, 0x01};
    std::vector<graphics::direct3d::uint4> result(1);
    const array_view<graphics::direct3d::uint4> out(1, result);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = graphics::direct3d::msad4(0x80FF0012U, graphics::direct3d::uint2(0x81F02010U, 0x017FFF00U),
                                           graphics::direct3d::uint4(1, 10, 100, 1000));
    });
    out.synchronize();
    EXPECT_EQ(result[0].x, 1 + differences(reference, source, 0));
    EXPECT_EQ(result[0].y, 10 + differences(reference, source, 1));
    EXPECT_EQ(result[0].z, 100 + differences(reference, source, 2));
    EXPECT_EQ(result[0].w, 1000 + differences(reference, source, 3));
}

}  // namespace
