// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/unit_rounds.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::detail {
namespace {

using Piece = std::pair<std::uint64_t, std::uint64_t>;

Piece take(UnitRounds& rounds, std::size_t worker) {
    const UnitRange units = rounds.take(worker);
    return {units.begin, units.end};
}

/// All that a worker gets while the others take none.
std::vector<Piece> all_of(UnitRounds& rounds, std::size_t worker) {
    std::vector<Piece> all;
    for (Piece piece = take(rounds, worker); piece.first != piece.second; piece = take(rounds, worker)) all.push_back(piece);
    return all;
}

TEST(UnitRounds, PiecesBecomeSmallerFromRoundToRound) {
    UnitRounds rounds({100, 164}, 2, 4, 3);
    const std::size_t first = rounds.join(), second = rounds.join();
    for (const Piece& piece : {Piece{100, 108}, {116, 122}, {128, 132}, {136, 139}, {142, 145}, {148, 151}, {154, 157}, {160, 163}}) {
        EXPECT_EQ(take(rounds, first), piece);
        EXPECT_EQ(take(rounds, second).first, piece.second);
    }
    EXPECT_EQ(take(rounds, first), Piece(164, 164));
    EXPECT_EQ(take(rounds, second), Piece(164, 164));
}

TEST(UnitRounds, AWorkerThatComesToNothingLeavesItsPiecesInOrder) {
    UnitRounds rounds({0, 1000}, 4, 4, 5);
    std::uint64_t next = 0;
    for (const auto& [begin, end] : all_of(rounds, rounds.join())) {
        EXPECT_EQ(begin, next);
        next = end;
    }
    EXPECT_EQ(next, 1000U);
}

TEST(UnitRounds, AWorkerThatIsBehindLosesItsNextPiece) {
    UnitRounds rounds({0, 64}, 2, 4, 2);
    const std::size_t fast = rounds.join(), slow = rounds.join();
    EXPECT_EQ(take(rounds, slow), Piece(8, 16));
    EXPECT_EQ(take(rounds, fast), Piece(0, 8));
    for (const Piece& own : {Piece{16, 22}, {28, 32}, {36, 39}}) EXPECT_EQ(take(rounds, fast), own);
    EXPECT_EQ(take(rounds, fast), Piece(22, 28)) << "the slow one's second piece, for the fast one has had four";
    EXPECT_EQ(take(rounds, slow), Piece(32, 36));
}

TEST(UnitRounds, PiecesThatBelongToNoWorkerAreTakenBeforeThoseOfLaterRounds) {
    UnitRounds rounds({0, 96}, 3, 4, 2);
    const std::size_t first = rounds.join(), other = rounds.join();
    EXPECT_EQ(take(rounds, other), Piece(8, 16));
    EXPECT_EQ(take(rounds, first), Piece(0, 8));
    EXPECT_EQ(take(rounds, other), Piece(16, 24)) << "the third worker has not come";
    EXPECT_EQ(take(rounds, other), Piece(30, 36));
    EXPECT_EQ(take(rounds, first), Piece(24, 30));
}

TEST(UnitRounds, AThreadIsTheSameWorkerInEachLaunch) {
    UnitRounds before({0, 100}, 4, 4, 1), after({0, 100}, 4, 4, 1), of_two({0, 100}, 2, 4, 1);
    for (UnitRounds* rounds : {&before, &after, &of_two}) EXPECT_EQ(rounds->join(), 0U) << "the first that joins";
    std::size_t of_first = 0, of_second = 0;
    std::atomic<int> step{0};
    const auto wait_for = [&](int wanted) {
        while (step != wanted) std::this_thread::yield();
    };
    // They join in one order and then in the other.
    std::thread first([&] {
        of_first = before.join();
        step = 1;
        wait_for(2);
        EXPECT_EQ(after.join(), of_first);
    });
    std::thread second([&] {
        wait_for(1);
        of_second = before.join();
        EXPECT_EQ(of_two.join(), 1U);
        EXPECT_EQ(after.join(), of_second) << "a launch of fewer workers in between changes nothing";
        step = 2;
    });
    first.join();
    second.join();
    EXPECT_EQ((std::set<std::size_t>{0, of_first, of_second}).size(), 3U);
}

TEST(UnitRounds, EachUnitIsTakenOnceWhoeverTakesIt) {
    std::mt19937 random(5);
    const auto below = [&](std::uint64_t bound) { return std::uniform_int_distribution<std::uint64_t>(0, bound - 1)(random); };
    for (int repetition = 0; repetition < 500; ++repetition) {
        const std::uint64_t begin = below(10), units = 1 + below(300);
        const std::size_t workers = 1 + below(9);
        UnitRounds rounds({begin, begin + units}, workers, 1 + below(5), 1 + below(40));
        std::vector<std::size_t> joined{rounds.join()};
        while (joined.size() < workers && below(4) != 0) joined.push_back(rounds.join());
        std::vector<int> taken(units);
        while (!joined.empty()) {
            const std::size_t at = below(joined.size());
            const auto [first, end] = take(rounds, joined[at]);
            for (std::uint64_t unit = first; unit < end; ++unit) ++taken[unit - begin];
            if (first == end) joined.erase(joined.begin() + static_cast<std::ptrdiff_t>(at));
        }
        EXPECT_EQ(taken, std::vector<int>(units, 1)) << repetition;
    }
}

TEST(UnitRounds, EachUnitIsTakenOnceByManyThreads) {
    constexpr std::uint64_t units = 20'000;
    constexpr std::size_t workers = 4;
    UnitRounds rounds({0, units}, workers, 4, 3);
    std::vector<std::atomic<int>> taken(units);
    const auto work = [&] {
        const UnitsOfWorker supply(rounds);
        for (UnitRange piece = supply.take(); !piece.is_empty(); piece = supply.take()) {
            for (std::uint64_t unit = piece.begin; unit < piece.end; ++unit) ++taken[unit];
        }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < workers; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    for (const std::atomic<int>& each : taken) ASSERT_EQ(each, 1);
}

}  // namespace
}  // namespace tessera::detail
