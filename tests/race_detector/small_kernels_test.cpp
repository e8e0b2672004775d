// SPDX-License-Identifier: Apache-2.0
// Kernels of a few accesses each, in which witnesses of accesses, or words instead of bytes, would not do.
// The model judges them too.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/race_detector/detector_driver.h"
#include "tests/race_detector/kernel_model.h"

namespace tessera::generated {
namespace {

constexpr auto kTileStatic = Space::tile_static_memory;
constexpr auto kGlobal = Space::global_memory;

Step read(Space space, unsigned code, unsigned offset, unsigned bytes = 4) {
    return {Act::read, space, code, offset, bytes, 0, {}};
}
Step write(Space space, unsigned code, unsigned offset, unsigned bytes = 4, unsigned char value = 1) {
    return {Act::write, space, code, offset, bytes, value, {}};
}
Step atomic(Space space, unsigned code, unsigned offset, unsigned bytes = 4) {
    return {Act::atomic, space, code, offset, bytes, 0, {}};
}
Step fence(FenceKind kind = FenceKind::all_memory) { return {Act::fence, kGlobal, 0, 0, 0, 0, kind}; }

/// Puts a kernel together, interval by interval.
class Builder {
  public:
    Builder(unsigned tiles, unsigned threads) : threads_(threads) {
        Launch& launch = kernel_.launches.emplace_back();
        launch.tiles.resize(tiles);
        for (Tile& tile : launch.tiles) tile.intervals.emplace_back(threads);
    }
    static Builder untiled(unsigned threads) {
        Builder made(threads, 1);
        made.kernel_.launches[0].tiled = false;
        return made;
    }

    Builder& discard() {
        kernel_.launches[0].before.push_back({0, kMemoryBytes, false});
        return *this;
    }
    Builder& thread(unsigned tile, unsigned thread, const std::vector<Step>& steps) {
        auto& all = kernel_.launches[0].tiles[tile].intervals.back()[thread];
        all.insert(all.end(), steps.begin(), steps.end());
        return *this;
    }
    Builder& all_threads(unsigned tile, const std::vector<Step>& steps) {
        for (unsigned i = 0; i < threads_; ++i) thread(tile, i, steps);
        return *this;
    }
    Builder& barrier(unsigned tile, FenceKind kind = FenceKind::all_memory) {
        kernel_.launches[0].tiles[tile].barriers.push_back(kind);
        kernel_.launches[0].tiles[tile].intervals.emplace_back(threads_);
        return *this;
    }
    const Kernel& kernel() const { return kernel_; }

  private:
    unsigned threads_;
    Kernel kernel_;
};

/// What is found, one line per finding; the same for all orders of threads.
std::string found(const Builder& builder,
                  const std::vector<Schedule::Order>& orders = {
                      Schedule::Order::forward, Schedule::Order::reverse, Schedule::Order::interleaved}) {
    std::string all;
    for (const Schedule::Order order : orders) {
        const generated::Run run = run_under_detector(builder.kernel(), {order, 1});
        EXPECT_EQ(difference(judge(builder.kernel(), run.executions).verdict, run.verdict), "")
            << text_of(builder.kernel()) << "in order " << static_cast<int>(order);
        std::string text;
        for (const auto& [finding, details] : run.verdict) text += text_of(finding, details) + '\n';
        EXPECT_TRUE(order == orders.front() || text == all) << text << "not as before:\n" << all;
        all = text;
    }
    return all;
}
const std::vector<Schedule::Order> kForward{Schedule::Order::forward};

TEST(SmallKernels, UndefinedReadsOfTwoInstructionsAreTwoFindings) {
    const std::string tile_static =
        found(Builder(1, 2).thread(0, 0, {read(kTileStatic, 0, 0), read(kTileStatic, 1, 0)}));
    EXPECT_EQ(tile_static,
              "uninitialized-read c0:read in word 0 of tile_static memory, bytes 0xf\n"
              "uninitialized-read c1:read in word 0 of tile_static memory, bytes 0xf\n");
    const std::string global =
        found(Builder(1, 2).discard().thread(0, 0, {read(kGlobal, 0, 0), read(kGlobal, 1, 0)}));
    EXPECT_EQ(global,
              "uninitialized-read c0:read in word 0 of global memory, bytes 0xf\n"
              "uninitialized-read c1:read in word 0 of global memory, bytes 0xf\n");
}

TEST(SmallKernels, EveryThreadsOwnWriteDefines) {
    // Cells remember two writers; the others have written, too.
    for (const Space space : {kTileStatic, kGlobal}) {
        const std::string text = found(Builder(1, 6).discard().all_threads(
            0, {read(space, 0, 0), write(space, 1, 0), read(space, 2, 0)}));
        EXPECT_NE(text.find("uninitialized-read c0:read"), std::string::npos);
        EXPECT_EQ(text.find("uninitialized-read c2:read"), std::string::npos) << text;
    }
}

TEST(SmallKernels, EveryThreadsOwnAtomicDefines) {
    for (const Space space : {kTileStatic, kGlobal}) {
        Builder kernel(3, 4);
        kernel.discard();
        for (unsigned tile = 0; tile < 3; ++tile)
            kernel.all_threads(tile, {atomic(space, 0, 0), read(space, 1, 0)});
        const std::string text = found(kernel);
        EXPECT_NE(text.find("uninitialized-read c0:atomic"), std::string::npos);
        EXPECT_EQ(text.find("uninitialized-read c1:read"), std::string::npos) << text;
    }
}

TEST(SmallKernels, EveryTilesEarlierWritesDefine) {
    Builder kernel(4, 3);
    kernel.discard();
    for (unsigned tile = 0; tile < 4; ++tile) {
        kernel.thread(tile, 0, {atomic(kGlobal, 0, 0)})
            .barrier(tile)
            .thread(tile, 1, {atomic(kGlobal, 1, 0)});
    }
    EXPECT_EQ(found(kernel), "uninitialized-read c0:atomic in word 0 of global memory, bytes 0xf\n");
}

TEST(SmallKernels, FirstAccessIsAMatterOfBytes) {
    // Thread 0 reads one byte and first writes the next one, which explains what thread 1 reads.
    const Builder kernel = Builder(1, 2)
                               .discard()
                               .thread(0, 0, {read(kTileStatic, 0, 0, 1), write(kTileStatic, 1, 1, 1)})
                               .thread(0, 1, {read(kTileStatic, 2, 1, 1)});
    EXPECT_EQ(found(kernel),
              "uninitialized-read c0:read in word 0 of tile_static memory, bytes 0x1\n"
              "race c1:write with c2:read in word 0 of tile_static memory, bytes 0x2, in 1 tiles\n");
}

TEST(SmallKernels, WriteAfterAReadOfDefinedBytesIsNotAFirstAccess) {
    // Thread 1 of tile 0 reads what its tile wrote before it writes: so nothing explains what tile 1 reads.
    const Builder kernel = Builder(2, 2)
                               .discard()
                               .thread(0, 0, {atomic(kGlobal, 0, 0)})
                               .barrier(0)
                               .thread(0, 1, {read(kGlobal, 1, 0), write(kGlobal, 2, 0)})
                               .thread(1, 0, {read(kGlobal, 3, 0)});
    EXPECT_NE(found(kernel).find("uninitialized-read c3:read"), std::string::npos);
}

TEST(SmallKernels, ThreadsFarApartAreDifferentThreads) {
    // Number 0 reads; number 128 writes first, which explains it.
    Builder kernel = Builder::untiled(200);
    kernel.discard().thread(0, 0, {read(kGlobal, 0, 0)}).thread(128, 0, {write(kGlobal, 1, 0)});
    EXPECT_EQ(found(kernel),
              "race c0:read with c1:write in word 0 of global memory, bytes 0xf, between tiles\n");
}

TEST(SmallKernels, FlagInTileStaticMemoryIsOneOfEachTile) {
    const Builder kernel = Builder(2, 1)
                               .thread(0, 0, {write(kGlobal, 0, 0), fence(), atomic(kTileStatic, 1, 4)})
                               .thread(1, 0, {atomic(kTileStatic, 1, 4), fence(), read(kGlobal, 2, 0)});
    EXPECT_NE(found(kernel).find("race c0:write with c2:read"), std::string::npos);
}

TEST(SmallKernels, FlagInGlobalMemoryIsOneForAll) {
    const Builder kernel = Builder(2, 1)
                               .thread(0, 0, {write(kGlobal, 0, 0), fence(), atomic(kGlobal, 1, 4)})
                               .thread(1, 0, {atomic(kGlobal, 1, 4), fence(), read(kGlobal, 2, 0)});
    EXPECT_EQ(found(kernel, kForward), "");
}

TEST(SmallKernels, MeetingOfTilesIsToldWhicheverTileCameFirst) {
    for (const unsigned first : {0U, 1U}) {
        Builder kernel(2, 2);
        kernel.thread(first, 0, {write(kGlobal, 0, 0), fence()})
            .thread(first, 1, {read(kGlobal, 1, 0)})
            .thread(1 - first, 0, {write(kGlobal, 0, 0)});
        EXPECT_NE(found(kernel).find(
                      "race c0:write with c1:read in word 0 of global memory, bytes 0xf, between tiles"),
                  std::string::npos);
    }
}

TEST(EqualValues, AreToldFromOthers) {
    EXPECT_EQ(
        found(Builder(1, 5).all_threads(0, {write(kTileStatic, 0, 0)})),
        "race c0:write with c0:write in word 0 of tile_static memory, bytes 0xf, in 1 tiles, same values\n");
    for (unsigned other = 0; other < 5; ++other) {
        Builder kernel(1, 5);
        for (unsigned i = 0; i < 5; ++i)
            kernel.thread(0, i, {write(kTileStatic, 0, 0, 4, i == other ? 2 : 1)});
        EXPECT_EQ(found(kernel),
                  "race c0:write with c0:write in word 0 of tile_static memory, bytes 0xf, in 1 tiles, "
                  "values differ\n");
    }
}

TEST(EqualValues, AreThoseOfTheBytesThatBothWrite) {
    // They share a byte, and both store 1 there; before, it and the others held something else.
    const Builder kernel =
        Builder(1, 2).thread(0, 0, {write(kTileStatic, 0, 0, 2)}).thread(0, 1, {write(kTileStatic, 1, 1, 2)});
    EXPECT_EQ(
        found(kernel),
        "race c0:write with c1:write in word 0 of tile_static memory, bytes 0x2, in 1 tiles, same values\n");
}

TEST(EqualValues, AreThoseOfTheWordWhicheverOfItsBytesAreWrittenFirst) {
    for (const bool equal_ones_first : {false, true}) {
        Builder kernel(1, 4);
        kernel.thread(0, equal_ones_first ? 0 : 2, {write(kTileStatic, 0, 0, 1)})
            .thread(0, equal_ones_first ? 1 : 3, {write(kTileStatic, 0, 0, 1)})
            .thread(0, equal_ones_first ? 2 : 0, {write(kTileStatic, 1, 3, 1, 1)})
            .thread(0, equal_ones_first ? 3 : 1, {write(kTileStatic, 1, 3, 1, 2)});
        EXPECT_EQ(
            found(kernel, kForward),
            "race c0:write with c0:write in word 0 of tile_static memory, bytes 0x1, in 1 tiles, values differ\n"
            "race c1:write with c1:write in word 0 of tile_static memory, bytes 0x8, in 1 tiles, values differ\n");
    }
}

TEST(EqualValues, OfAnotherIntervalStayEqual) {
    // c0 races with itself before the barrier, with equal values; after it c0 races with c1.
    const Builder kernel = Builder(1, 4)
                               .all_threads(0, {write(kTileStatic, 0, 0)})
                               .barrier(0)
                               .thread(0, 0, {write(kTileStatic, 1, 0)})
                               .thread(0, 3, {write(kTileStatic, 0, 0, 4, 2)});
    EXPECT_EQ(
        found(kernel),
        "race c0:write with c0:write in word 0 of tile_static memory, bytes 0xf, in 1 tiles, same values\n"
        "race c0:write with c1:write in word 0 of tile_static memory, bytes 0xf, in 1 tiles, values "
        "differ\n");
}

TEST(EqualValues, OneInstructionAtDifferentBytesDoesNotRaceWithItself) {
    const Builder kernel = Builder(2, 4)
                               .thread(0, 0, {write(kTileStatic, 1, 0)})
                               .thread(0, 1, {write(kTileStatic, 1, 0)})
                               .thread(1, 0, {write(kTileStatic, 0, 0, 4)})
                               .thread(1, 1, {write(kTileStatic, 1, 0, 1, 2)})
                               .thread(1, 2, {write(kTileStatic, 1, 2, 2, 2)});
    EXPECT_EQ(
        found(kernel),
        "race c0:write with c1:write in word 0 of tile_static memory, bytes 0xd, in 1 tiles, values differ\n"
        "race c1:write with c1:write in word 0 of tile_static memory, bytes 0xf, in 1 tiles, same values\n");
}

TEST(EqualValues, ThreadThatStoresAnotherValueLaterIsNoticed) {
    // The model does not say what the detector must notice here, so this test does.
    const std::string text =
        found(Builder(1, 2)
                  .thread(0, 0, {write(kTileStatic, 0, 0)})
                  .thread(0, 1, {write(kTileStatic, 1, 0), write(kTileStatic, 1, 0, 4, 2)}),
              kForward);
    EXPECT_NE(text.find("values differ"), std::string::npos) << text;
    const std::string after_barrier = found(Builder(1, 2)
                                                .all_threads(0, {write(kTileStatic, 0, 0)})
                                                .barrier(0, FenceKind::global_memory)
                                                .thread(0, 0, {write(kTileStatic, 0, 0, 4, 2)}),
                                            kForward);
    EXPECT_NE(after_barrier.find("values differ"), std::string::npos) << after_barrier;
}

TEST(EqualValues, OfGlobalMemoryAreThoseOfTheLaunch) {
    const auto kernel = [](unsigned char value) {
        return Builder(2, 1)
            .thread(0, 0, {write(kGlobal, 0, 0)})
            .thread(1, 0, {write(kGlobal, 0, 0, 4, value)});
    };
    EXPECT_NE(found(kernel(1)).find("same values"), std::string::npos);
    EXPECT_NE(found(kernel(2)).find("values differ"), std::string::npos);
}

}  // namespace
}  // namespace tessera::generated
