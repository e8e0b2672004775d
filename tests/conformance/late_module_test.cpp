// SPDX-License-Identifier: Apache-2.0
// Kernels in shared libraries that are loaded late and unloaded again: on workers that are older than the library its
// tile_static storage does not exist yet.
#include <amp.h>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <vector>

namespace {

using namespace concurrency;
using AddTiles = unsigned (*)(int, int*, int*);

void make_workers_exist() {
    std::vector<int> values(100000);
    array_view<int> view(100000, values);
    parallel_for_each(view.extent.tile<100>(), [=](tiled_index<100> idx) restrict(amp) {
        tile_static int seen[100];
        seen[idx.local[0]] = idx.global[0];
        idx.barrier.wait();
        view[idx] = seen[99 - idx.local[0]];
    });
}

TEST(LateModule, ItsKernelsHaveTileStaticMemoryOfTheirOwn) {
    for (int round = 0; round < 3; ++round) {
        make_workers_exist();
        void* module = dlopen(LATE_MODULE, RTLD_NOW | RTLD_LOCAL);
        ASSERT_NE(module, nullptr) << dlerror();
        const auto add_tiles = reinterpret_cast<AddTiles>(dlsym(module, "add_tiles"));
        ASSERT_NE(add_tiles, nullptr);
        std::vector<int> values(32 * 1000, 2), sums(1000);
        const unsigned before = add_tiles(32 * 1000, values.data(), sums.data());
        EXPECT_EQ(before, 0xBEBEBEBEU);  // filled between tiles
        for (const int sum : sums) EXPECT_EQ(sum, 64);
        dlclose(module);
    }
    make_workers_exist();
}

}  // namespace
