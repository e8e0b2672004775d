// SPDX-License-Identifier: Apache-2.0
// Kernels that announce their accesses by hand, as compilers do for tessera c++ --check.
#define TESSERA_CHECKED 1
#include <amp.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tessera/execution_observer.h"
#include "tessera/options.h"

namespace {

using namespace Concurrency;

/// An int whose accesses are announced.
class Announced {
  public:
    explicit Announced(int& place) : place_(place) {}
    operator int() const {
        tessera::before_access(&place_, sizeof place_, tessera::AnnouncedAccess::read);
        return place_;
    }
    Announced& operator=(const Announced& other) { return *this = static_cast<int>(other); }
    Announced& operator=(int value) {
        tessera::before_access(&place_, sizeof place_, tessera::AnnouncedAccess::write);
        place_ = value;
        return *this;
    }
    Announced& operator+=(int value) { return *this = *this + value; }

  private:
    int& place_;
};

Announced at(int& place) { return Announced(place); }

class TileInterleaver : public testing::Test {
  protected:
    void SetUp() override { tessera::announces_accesses(); }
    void TearDown() override {
        tessera::options::set("schedule", "forward");
        tessera::options::set("preempt", "barrier");
    }

    template <int Tile, class Kernel>
    static void launch_tiled(int extent, const Kernel& kernel) {
        constexpr int dims[3] = {1, 1, Tile};
        const int extents[3] = {extent, 1, 1};
        auto request = tessera::detail::request_for(kernel, nullptr, "kernel", "kernels.cpp", 7);
        request.run_tile_threads = &tessera::detail::run_tile_threads<Kernel, Tile, 0, 0>;
        request.rank = 1;
        request.extents = extents;
        request.tile_dims = dims + 2;
        request.instrumented = true;
        tessera::detail::launch(request);
    }

    template <class Kernel>
    static void launch_untiled(int extent, const Kernel& kernel) {
        auto request = tessera::detail::request_for(kernel, nullptr, "kernel", "kernels.cpp", 7);
        request.run_range = &tessera::detail::run_range<Kernel, 1>;
        request.rank = 1;
        request.extents = &extent;
        request.instrumented = true;
        tessera::detail::launch(request);
    }

    /// What `run` gives under schedules drawn from many seeds.
    template <class Run>
    static std::set<int> results(const Run& run, int seeds = 300) {
        std::set<int> values;
        for (int seed = 0; seed < seeds; ++seed) {
            tessera::options::set("schedule", "replay:a-all-r" + std::to_string(seed));
            values.insert(run());
        }
        return values;
    }
};

TEST_F(TileInterleaver, UpdatesOfATileAreLostInAllWaysAndNoOther) {
    const auto run = [] {
        int out = -1;
        array_view<int, 1> result(1, &out);
        launch_tiled<4>(4, [=](tiled_index<4> t) restrict(amp) {
            tile_static int total;
            if (t.local[0] == 0) at(total) = 0;
            t.barrier.wait();
            at(total) += 1 << t.local[0];
            t.barrier.wait();
            if (t.local[0] == 0) result[0] = at(total);
        });
        result.synchronize();
        return out;
    };
    std::set<int> every;
    for (int sum = 1; sum <= 15; ++sum) every.insert(sum);
    EXPECT_EQ(results(run, 2000), every);
}

TEST_F(TileInterleaver, UpdatesOfTilesAreLostInGlobalMemory) {
    const auto run = [] {
        int out = 0;
        array_view<int, 1> result(1, &out);
        launch_tiled<1>(3, [=](tiled_index<1>) restrict(amp) { at(result[0]) += 1; });
        result.synchronize();
        return out;
    };
    EXPECT_EQ(results(run), (std::set<int>{1, 2, 3}));
}

TEST_F(TileInterleaver, UpdatesOfUntiledThreadsAreLost) {
    const auto run = [] {
        int out = 0;
        array_view<int, 1> result(1, &out);
        launch_untiled(3, [=](index<1>) restrict(amp) { at(result[0]) += 1; });
        result.synchronize();
        return out;
    };
    EXPECT_EQ(results(run), (std::set<int>{1, 2, 3}));
}

TEST_F(TileInterleaver, TilesInFlightKeepTheirTileStaticMemory) {
    const auto run = [] {
        std::vector<int> out(32);
        array_view<int, 1> result(32, out);
        launch_tiled<4>(32, [=](tiled_index<4> t) restrict(amp) {
            tile_static int values[4];
            at(values[t.local[0]]) = t.global[0];
            t.barrier.wait();
            at(result[t.global[0]]) = at(values[3 - t.local[0]]);
        });
        result.synchronize();
        for (int i = 0; i < 32; ++i) {
            if (out[static_cast<std::size_t>(i)] != i / 4 * 4 + 3 - i % 4) return i;
        }
        return -1;
    };
    EXPECT_EQ(results(run, 50), std::set<int>{-1});
}

TEST_F(TileInterleaver, AThreadMayWaitForAnotherTile) {
    const auto run = [] {
        int out[2] = {0, 0};
        array_view<int, 1> result(2, out);
        launch_tiled<1>(2, [=](tiled_index<1> t) restrict(amp) {
            if (t.tile[0] == 0) {
                while (at(result[0]) == 0) {
                }
                at(result[1]) = 5;
            } else {
                at(result[0]) = 1;
            }
        });
        result.synchronize();
        return out[1];
    };
    EXPECT_EQ(results(run, 20), std::set<int>{5});
    for (const char* token : {"replay:a-all-f", "replay:a-all-v", "replay:a-all-x", "replay:a-all-p1d1k5"}) {
        tessera::options::set("schedule", token);
        EXPECT_EQ(run(), 5) << token;
    }
}

TEST_F(TileInterleaver, DivergenceUnwindsTheTilesThreadsAndOthersGoOn) {
    static int alive = 0;
    struct Counted {
        Counted() { ++alive; }
        ~Counted() { --alive; }
    };
    const auto run = [] {
        std::vector<int> out(8);
        array_view<int, 1> result(8, out);
        bool thrown = false;
        try {
            launch_tiled<4>(8, [=](tiled_index<4> t) restrict(amp) {
                const Counted counted;
                at(result[t.global[0]]) = 1;
                if (t.tile[0] == 0 && t.local[0] == 2) return;
                t.barrier.wait();
                at(result[t.global[0]]) = 2;
            });
        } catch (const runtime_exception& error) {
            thrown = std::string(error.what()).find("barrier divergence in tile (0)") != std::string::npos;
        }
        return thrown && alive == 0 ? 1 : 0;
    };
    EXPECT_EQ(results(run, 50), std::set<int>{1});
}

TEST_F(TileInterleaver, AnExceptionEndsItsTileAndComesOut) {
    const auto run = [] {
        std::vector<int> out(8);
        array_view<int, 1> result(8, out);
        try {
            launch_tiled<4>(8, [=](tiled_index<4> t) restrict(amp) {
                at(result[t.global[0]]) = 1;
                if (t.global[0] == 2) throw 42;
                t.barrier.wait();
                at(result[t.global[0]]) = 2;
            });
        } catch (const int value) {
            return value;
        }
        return 0;
    };
    EXPECT_EQ(results(run, 50), std::set<int>{42});
}

TEST_F(TileInterleaver, AThreadMayBeSwitchedOutWhileItHandlesAnException) {
    const auto run = [] {
        std::vector<int> out(4);
        array_view<int, 1> result(4, out);
        launch_untiled(4, [=](index<1> i) restrict(amp) {
            try {
                throw i[0];
            } catch (const int value) {
                at(result[i]) = value;
                try {
                    throw value + 1;
                } catch (const int next) {
                    at(result[i]) = next * 10 + at(result[i]);
                }
            }
        });
        result.synchronize();
        return out[0] == 10 && out[1] == 21 && out[2] == 32 && out[3] == 43 ? 1 : 0;
    };
    EXPECT_EQ(results(run, 100), std::set<int>{1});
}

TEST_F(TileInterleaver, AnEndlessThreadOfAFailedTileIsLeftBehind) {
    const auto run = [] {
        int flag = 0;
        array_view<int, 1> result(1, &flag);
        try {
            launch_tiled<2>(2, [=](tiled_index<2> t) restrict(amp) {
                if (t.local[0] == 0) {
                    while (at(result[0]) == 0) {
                    }
                } else {
                    at(result[0]) += 0;
                    throw 7;
                }
            });
        } catch (const int value) {
            return value;
        }
        return 0;
    };
    EXPECT_EQ(results(run, 3), std::set<int>{7});
}

TEST_F(TileInterleaver, ManyThreadsAndTilesOneAfterAnother) {
    tessera::options::set("preempt", "access");
    tessera::options::set("schedule", "random:3");
    std::vector<int> out(4096);
    array_view<int, 1> result(4096, out);
    launch_tiled<256>(4096, [=](tiled_index<256> t) restrict(amp) {
        tile_static int values[256];
        at(values[t.local[0]]) = 1;
        for (int half = 128; half > 0; half /= 2) {
            t.barrier.wait();
            if (t.local[0] < half) at(values[t.local[0]]) += at(values[t.local[0] + half]);
        }
        t.barrier.wait();
        at(result[t.global[0]]) = at(values[0]);
    });
    result.synchronize();
    EXPECT_EQ(out, std::vector<int>(4096, 256));
}

TEST_F(TileInterleaver, AKernelWhoseAccessesAreNotKnownIsRefused) {
    tessera::options::set("preempt", "access");
    int out = 0;
    array_view<int, 1> result(1, &out);
    const auto kernel = [=](index<1>) restrict(amp) { result[0] = 1; };
    auto request = tessera::detail::request_for(kernel, nullptr, "kernel", "kernels.cpp", 7);
    const int extent = 1;
    request.run_range = &tessera::detail::run_range<decltype(kernel), 1>;
    request.rank = 1;
    request.extents = &extent;
    request.instrumented = false;
    try {
        tessera::detail::launch(request);
        FAIL() << "it ran";
    } catch (const runtime_exception& error) {
        EXPECT_NE(std::string(error.what()).find("expects a kernel built with tessera c++ --check"), std::string::npos) << error.what();
    }
}

}  // namespace
