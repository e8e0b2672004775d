// SPDX-License-Identifier: Apache-2.0
// A checked build (TESSERA_CHECKED=1) says which texel is outside a texture, as the option `bounds` asks; otherwise reads
// give 0 and writes do nothing.
#include <amp_graphics.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <string>
#include <vector>

#include "tests/conformance/error_text.h"
#include "tests/conformance/texture_data.h"

using namespace concurrency;
using namespace concurrency::graphics;

namespace {

void expect_contains(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "expected \"" << part << "\" in: " << text;
}

TEST(CheckedTextureBounds, ATextureNamesIndexExtentThreadTileAndLine) {
    texture<float, 2> image(4, 4);
    const unsigned line = __LINE__ + 4;
    const std::string text = runtime_error_of([&] {
        parallel_for_each(image.get_extent().tile<2, 2>(), [&image](tiled_index<2, 2> idx) restrict(amp) {
            idx.barrier.wait();
            image.set(idx.global + index<2>(1, 0), 1);
        });
    });
    expect_contains(text, "concurrency::texture<float, 2>: index (4, 0) is outside the extent (4, 4)");
    expect_contains(text, "thread (1, 0) of tile (1, 0)");
    expect_contains(text, "texture_bounds_test.cpp:" + std::to_string(line));
}

TEST(CheckedTextureBounds, ViewsAreCheckedAgainstTheirLevel) {
    texture<unorm_4, 2> image(extent<2>(8, 8), 8U, 2U);
    const texture_view<unorm_4, 2> writable(image, 1);
    const texture_view<const unorm_4, 2> readable(image);
    const writeonly_texture_view<unorm_4, 2> written(image);
    const std::string set = runtime_error_of([&] {
        parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { writable.set(index<2>(4, 0), unorm_4()); });
    });
    expect_contains(set, "unorm_4, 2>: index (4, 0) is outside the extent (4, 4)");
    const std::string get = runtime_error_of([&] {
        parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { readable.get(index<2>(0, 4), 1); });
    });
    expect_contains(get, "index (0, 4) is outside the extent (4, 4)");
    const std::string write = runtime_error_of([&] {
        parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { written.set(index<2>(-1, 0), unorm_4()); });
    });
    expect_contains(write, "writeonly_texture_view");
    expect_contains(write, "index (-1, 0) is outside the extent (8, 8)");
}

TEST(CheckedTextureBounds, ALevelThatIsNotThere) {
    const texture<int, 1> line(extent<1>(8), 32U, 3U);
    const texture_view<const int, 1> view(line, 1, 2);
    const std::string text = runtime_error_of(
        [&] { parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view.get(index<1>(0), 2); }); });
    expect_contains(text, "concurrency::texture_view: mipmap level 2 is not one of the 2 there are");
}

TEST(CheckedTextureBounds, RobustAndOffAreAsInAFastBuild) {
    for (const char* const bounds : {"robust", "off"}) {
        tessera::options::set("bounds", bounds);
        const std::vector<int> numbers{1, 2};
        texture<int, 1> line(2, numbers.begin(), numbers.end());
        const texture_view<int, 1> view(line);
        const texture_view<const int, 1> constant(texture<int, 1>(2, numbers.begin(), numbers.end()));
        std::vector<int> seen(2, -1);
        const array_view<int> out(2, seen);
        parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
            out[0] = view[2];
            out[1] = constant.get(index<1>(0), 1);
            view.set(index<1>(-1), 9);
        });
        out.synchronize();
        EXPECT_EQ(seen, (std::vector<int>{0, 0}));
        EXPECT_EQ(texels_seen_by_kernels(line), numbers);
    }
    tessera::options::set("bounds", "check");
}

}  // namespace
