// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/helped_units.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::detail {
namespace {

TEST(UnitPieces, AreTakenInOrderUntilNoneIsLeft) {
    UnitPieces pieces(10);
    for (const auto& [begin, end] : {std::pair{0, 4}, {4, 8}, {8, 10}, {10, 10}, {10, 10}}) {
        const UnitRange piece = pieces.take(4);
        EXPECT_EQ(piece.begin, static_cast<std::uint64_t>(begin));
        EXPECT_EQ(piece.end, static_cast<std::uint64_t>(end));
        EXPECT_EQ(piece.is_empty(), begin == end);
    }
}

TEST(UnitPieces, OfWhatIsLeftBecomeSmallerTowardsTheEnd) {
    UnitPieces pieces(UnitRange{100, 120});
    const UnitsInOrder supply(pieces, 4, 2, 0);
    for (const auto& [begin, end] : {std::pair{100, 105}, {105, 108}, {108, 111}, {111, 113}, {113, 115}, {115, 117}, {117, 119}, {119, 120}, {120, 120}}) {
        const UnitRange piece = supply.take();
        EXPECT_EQ(piece.begin, static_cast<std::uint64_t>(begin));
        EXPECT_EQ(piece.end, static_cast<std::uint64_t>(end));
    }
}

TEST(UnitPieces, AreSmallInTheFirstRows) {
    UnitPieces pieces(40);
    const UnitsInOrder supply(pieces, 2, 3, 8);
    for (const auto& [begin, end] : {std::pair{0, 3}, {3, 6}, {6, 9}, {9, 24}, {24, 32}, {32, 36}, {36, 39}, {39, 40}, {40, 40}}) {
        const UnitRange piece = supply.take();
        EXPECT_EQ(piece.begin, static_cast<std::uint64_t>(begin));
        EXPECT_EQ(piece.end, static_cast<std::uint64_t>(end));
    }
}

TEST(Helpers, RunEachUnitOnceAndEndBeforeTheirLaunch) {
    constexpr std::uint64_t units = 10'000;
    std::vector<std::atomic<int>> ran(units);
    UnitPieces pieces(units);
    std::vector<std::thread> workers;
    std::function<void()> late;
    {
        const Helpers helpers(pieces, 7, [&ran](UnitRange piece) {
            for (std::uint64_t unit = piece.begin; unit < piece.end; ++unit) ++ran[unit];
        });
        for (int i = 0; i < 3; ++i) workers.emplace_back(helpers.work());
        late = helpers.work();
        while (!pieces.take(1).is_empty()) {}  // what this thread takes the others do not run
    }
    int all = 0;
    for (const std::atomic<int>& each : ran) {
        EXPECT_LE(each, 1);
        all += each;
    }
    late();
    for (std::thread& worker : workers) worker.join();
    for (const std::atomic<int>& each : ran) all -= each;
    EXPECT_EQ(all, 0) << "a helper worked after its launch";
}

TEST(Helpers, AreWaitedFor) {
    UnitPieces pieces(1);
    std::atomic<bool> begun{false}, may_end{false}, ended{false};
    std::optional<Helpers> helpers(std::in_place, pieces, 1, [&](UnitRange) {
        begun = true;
        while (!may_end) std::this_thread::yield();
        ended = true;
    });
    std::thread worker(helpers->work());
    while (!begun) std::this_thread::yield();
    std::thread ends([&] { may_end = true; });
    helpers.reset();
    EXPECT_TRUE(ended);
    worker.join();
    ends.join();
}

}  // namespace
}  // namespace tessera::detail
