// SPDX-License-Identifier: Apache-2.0
// What orders accesses apart from covering barriers: one test per row of docs/race-rules.md, and what comes close
// to it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <iterator>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "race_detector/history/happens_before.h"
#include "race_detector/history/race_rules.h"

namespace tessera::race_detector::happens_before_test {
namespace {

using detail::FenceKind;
constexpr auto kTileStatic = check::Memory::tile_static;
constexpr auto kGlobal = check::Memory::global;
constexpr FenceKind kAll = FenceKind::all_memory, kGlobalFence = FenceKind::global_memory,
                    kTileStaticFence = FenceKind::tile_static_memory;
const Location kFlag{0x1000}, kOtherFlag{0x2000};

/// Threads of tiles, written down as they act.
class HappensBeforeTest : public testing::Test {
  protected:
    struct Who {
        std::uint32_t tile, thread;
    };

    Moment access(Who who) { return order_.now(lookups_, who.tile, who.thread, intervals_[who.tile]); }
    void fence(Who who, FenceKind kind = kAll) {
        order_.fence(who.tile, who.thread, intervals_[who.tile], kind);
    }
    void atomic(Who who, const Location& location = kFlag, bool stored = true) {
        order_.atomic(lookups_, who.tile, who.thread, intervals_[who.tile], location, [stored] { return stored; });
    }
    void barrier(std::uint32_t tile, FenceKind kind = kAll) {
        order_.barrier(tile, kind);
        ++intervals_[tile];
    }
    void end_tile(std::uint32_t tile) { order_.end_tile(lookups_, tile); }
    bool ordered(const Moment& a, const Moment& b, check::Memory memory = kGlobal) const {
        return HappensBefore::Search(order_, b, memory).reaches(a);
    }

    static constexpr Who kA{0, 0}, kB{0, 1}, kC{0, 2}, kFar{1, 0}, kFar2{1, 1}, kFarthest{2, 0};
    HappensBefore order_;
    HappensBefore::Lookups lookups_;
    std::uint32_t intervals_[3] = {};  ///< by tile
};

TEST_F(HappensBeforeTest, ThreadIsInOrderWithItself) {
    const Moment a = access(kA);
    EXPECT_TRUE(ordered(a, access(kA)));
}

TEST_F(HappensBeforeTest, NothingOrdersTwoThreadsAtFirst) {
    const Moment a = access(kA);
    EXPECT_FALSE(ordered(a, access(kB)));
    EXPECT_FALSE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, CoveringBarrierOrdersTheTilesThreadsOnly) {
    const Moment a = access(kA);
    barrier(0, kGlobalFence);
    EXPECT_TRUE(ordered(a, access(kB), kGlobal));
    EXPECT_FALSE(ordered(a, access(kB), kTileStatic));
    barrier(0, kTileStaticFence);
    EXPECT_TRUE(ordered(a, access(kB), kTileStatic));
    barrier(1);
    EXPECT_FALSE(ordered(a, access(kFar), kGlobal));
}

TEST_F(HappensBeforeTest, RendezvousOrdersWhatBothThreadsFence) {
    const Moment a = access(kA);
    fence(kA);
    barrier(0, kTileStaticFence);
    EXPECT_FALSE(ordered(a, access(kB))) << "the second thread has not fenced";
    fence(kB);
    EXPECT_TRUE(ordered(a, access(kB)));
    EXPECT_FALSE(ordered(a, access(kC))) << "a fence is its thread's";
}

TEST_F(HappensBeforeTest, RendezvousWithoutTheFirstThreadsFenceOrdersNothing) {
    fence(kA);
    const Moment a = access(kA);
    barrier(0, kTileStaticFence);
    fence(kA);
    fence(kB);
    EXPECT_FALSE(ordered(a, access(kB)));
}

TEST_F(HappensBeforeTest, FenceMustComeAfterTheRendezvousThatItFollows) {
    const Moment a = access(kA);
    fence(kA);
    fence(kB);
    barrier(0, kTileStaticFence);
    const Moment b = access(kB);
    fence(kB);
    EXPECT_FALSE(ordered(a, b));
    EXPECT_TRUE(ordered(a, access(kB)));
}

TEST_F(HappensBeforeTest, RendezvousBetweenTheFencesMayBeAnyOfSeveral) {
    const Moment a = access(kA);
    barrier(0, kTileStaticFence);
    fence(kA);
    barrier(0, kTileStaticFence);
    barrier(0, kTileStaticFence);
    fence(kB);
    EXPECT_TRUE(ordered(a, access(kB)));
}

TEST_F(HappensBeforeTest, FencesWithoutARendezvousOrderNothing) {
    const Moment a = access(kA);
    fence(kA);
    fence(kB);
    EXPECT_FALSE(ordered(a, access(kB)));
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, FenceMustCoverTheMemory) {
    const Moment a = access(kA);
    fence(kA, kGlobalFence);
    barrier(0, kTileStaticFence);
    fence(kB, kAll);
    EXPECT_TRUE(ordered(a, access(kB), kGlobal));
    const Moment c = access(kC);
    fence(kC, kTileStaticFence);
    barrier(0, kTileStaticFence);
    fence(kB, kAll);
    EXPECT_FALSE(ordered(c, access(kB), kGlobal));
}

TEST_F(HappensBeforeTest, MessageOrders) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA);
    atomic(kFar);
    EXPECT_FALSE(ordered(a, access(kFar))) << "the receiver has not fenced";
    fence(kFar);
    EXPECT_TRUE(ordered(a, access(kFar)));
    EXPECT_FALSE(ordered(a, access(kFar2))) << "another thread received nothing";
}

TEST_F(HappensBeforeTest, MessageWithinATileOrders) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA);
    atomic(kB);
    fence(kB);
    EXPECT_TRUE(ordered(a, access(kB), kTileStatic));
}

TEST_F(HappensBeforeTest, SenderMustFenceBetweenAccessAndAtomic) {
    fence(kA);
    const Moment a = access(kA);
    atomic(kA);
    fence(kA);
    const Moment late = access(kA);
    atomic(kFar);
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
    EXPECT_FALSE(ordered(late, access(kFar)));
}

TEST_F(HappensBeforeTest, ReceiverMustFenceAfterTheAtomic) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA);
    fence(kFar);
    atomic(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, AtomicMustComeLaterToObserveTheMessage) {
    atomic(kFar);
    const Moment a = access(kA);
    fence(kA);
    atomic(kA);
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, FencesOfMessagesMustCoverTheMemory) {
    const Moment a = access(kA);
    fence(kA, kGlobalFence);
    atomic(kA);
    atomic(kB);
    fence(kB, kTileStaticFence);
    EXPECT_FALSE(ordered(a, access(kB), kGlobal));
    EXPECT_FALSE(ordered(a, access(kB), kTileStatic));
    fence(kB, kGlobalFence);
    EXPECT_TRUE(ordered(a, access(kB), kGlobal));
}

TEST_F(HappensBeforeTest, OtherLocationCarriesNoMessage) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA, kFlag);
    atomic(kFar, kOtherFlag);
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, TileStaticFlagOfAnotherTileIsAnotherLocation) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA, {0x1000, 0});
    atomic(kFar, {0x1000, 1});
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, OthersAtomicsBetweenDoNotBreakTheMessage) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA);
    atomic(kFar2);  // neither fences
    atomic(kFarthest);
    atomic(kFar);
    fence(kFar);
    EXPECT_TRUE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, FailedCompareExchangeReceivesButDoesNotSend) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA, kFlag, false);
    atomic(kFar);
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
    fence(kA);
    atomic(kA);
    atomic(kFar, kFlag, false);
    fence(kFar);
    EXPECT_TRUE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, MessagesPassOnWhatTheirSenderReceived) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA, kFlag);
    atomic(kFar, kFlag);
    fence(kFar);
    atomic(kFar, kOtherFlag);
    atomic(kFarthest, kOtherFlag);
    fence(kFarthest);
    EXPECT_TRUE(ordered(a, access(kFarthest)));
}

TEST_F(HappensBeforeTest, RelayMustFenceBetweenReceivingAndSending) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA, kFlag);
    fence(kFar);
    atomic(kFar, kFlag);
    atomic(kFar, kOtherFlag);
    atomic(kFarthest, kOtherFlag);
    fence(kFarthest);
    EXPECT_FALSE(ordered(a, access(kFarthest)));
}

TEST_F(HappensBeforeTest, BarrierLetsOneThreadAnnounceForItsTile) {
    const Moment a = access(kA);
    barrier(0);
    atomic(kB);
    atomic(kFar);
    fence(kFar);
    EXPECT_TRUE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, BarrierThatDoesNotCoverLetsNobodyAnnounceForOthers) {
    const Moment a = access(kA);
    barrier(0, kTileStaticFence);
    fence(kB);
    atomic(kB);
    atomic(kFar);
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, BarrierHandsWhatAThreadReceivedToItsTile) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA);
    atomic(kFar);
    EXPECT_FALSE(ordered(a, access(kFar2)));
    barrier(1);
    EXPECT_TRUE(ordered(a, access(kFar2)));
}

TEST_F(HappensBeforeTest, FencesAroundARendezvousHandOnWhatAThreadReceived) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA);
    atomic(kFar);
    fence(kFar);
    barrier(1, kTileStaticFence);
    EXPECT_FALSE(ordered(a, access(kFar2)));
    fence(kFar2);
    EXPECT_TRUE(ordered(a, access(kFar2)));
}

TEST_F(HappensBeforeTest, NewLaunchKnowsNothingOfTheLast) {
    const Moment a = access(kA);
    fence(kA);
    atomic(kA);
    order_.begin_launch();
    atomic(kFar);
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, OneSearchAnswersForManyAsSearchesOfTheirOwnDo) {
    std::mt19937 random(1);
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    std::size_t counts[2] = {};
    for (int round = 0; round < 200; ++round) {
        order_.begin_launch();
        std::fill(std::begin(intervals_), std::end(intervals_), 0);
        std::vector<Moment> moments;
        for (int i = 0; i < 40; ++i) {
            const Who who{below(3), below(2)};
            moments.push_back(access(who));
            switch (below(8)) {
                case 0: barrier(who.tile, below(2) == 0 ? kAll : kTileStaticFence); break;
                case 1: case 2: case 3: fence(who); break;
                default: atomic(who, below(2) == 0 ? kFlag : kOtherFlag, below(4) != 0);
            }
        }
        for (std::uint32_t tile = 0; tile < 3; ++tile) {
            const Moment now = access({tile, 0});
            HappensBefore::Search search(order_, now, kGlobal);
            std::shuffle(moments.begin(), moments.end(), random);
            for (const Moment& moment : moments) {
                const bool expected = ordered(moment, now);
                EXPECT_EQ(search.reaches(moment), expected) << "round " << round;
                ++counts[expected ? 1 : 0];
            }
        }
    }
    EXPECT_GT(counts[0], 1000U);
    EXPECT_GT(counts[1], 1000U);
}

TEST_F(HappensBeforeTest, WhatAWaitingThreadRepeatsIsKeptOnce) {
    const Moment a = access(kA);
    fence(kA);
    fence(kFar);
    for (int i = 0; i < 1000; ++i) atomic(kFar);
    for (int message = 0; message < 100; ++message) {
        fence(kB);
        atomic(kB);
        for (int i = 0; i < 10; ++i) atomic(kFar, kFlag, i % 2 == 0);
    }
    atomic(kA);
    atomic(kFar);
    EXPECT_EQ(order_.kept().acquires, 3U) << "one of each thread, the one that fences has observed nothing new after the first";
    EXPECT_LE(order_.kept().release_bytes, 102U * 5);
    EXPECT_FALSE(ordered(a, access(kFar)));
    fence(kFar);
    EXPECT_TRUE(ordered(a, access(kFar)));
}

TEST_F(HappensBeforeTest, ThreadThatFencesWhileItWaitsHasObservedNothingNew) {
    fence(kFar);
    atomic(kFar);
    atomic(kA);
    fence(kA);
    for (int i = 0; i < 1000; ++i) {
        atomic(kA);
        fence(kA);
    }
    EXPECT_EQ(order_.kept().acquires, 1U);
    EXPECT_LE(order_.kept().release_bytes, 5U * 1001);
}

TEST_F(HappensBeforeTest, AtomicTellsAgainWhatAFenceOrBarrierHasAdded) {
    fence(kA);
    atomic(kA);
    const Moment a = access(kA);
    fence(kA, kTileStaticFence);
    atomic(kA);
    atomic(kFar);
    fence(kFar);
    EXPECT_FALSE(ordered(a, access(kFar)));
    fence(kA, kGlobalFence);
    atomic(kA);
    atomic(kFar);
    EXPECT_FALSE(ordered(a, access(kFar))) << "its fence was before";
    fence(kFar);
    EXPECT_TRUE(ordered(a, access(kFar)));
    const Moment b = access(kB);
    barrier(0);
    atomic(kA);
    atomic(kFar);
    barrier(1);
    EXPECT_TRUE(ordered(b, access(kFar2)));
}

TEST_F(HappensBeforeTest, AcquiresThatNothingFollowsEndWithTheirTile) {
    barrier(0);
    const Moment a = access(kA);
    barrier(0);
    for (std::uint32_t bin = 0; bin < 100; ++bin) atomic(kA, {0x1000 + 4 * bin});
    end_tile(0);
    barrier(1);
    for (std::uint32_t bin = 0; bin < 100; ++bin) atomic(kFar, {0x1000 + 4 * bin});
    EXPECT_EQ(order_.kept().acquires, 100U);
    end_tile(1);
    EXPECT_EQ(order_.kept().acquires, 0U);
    EXPECT_LE(order_.kept().release_bytes, 200U * 5);
    atomic(kFarthest);
    barrier(2);
    end_tile(2);
    EXPECT_EQ(order_.kept().acquires, 1U);
    EXPECT_TRUE(ordered(a, access(kFarthest))) << "what the tiles have released remains";
}

/// What is ordered, by sets of accesses: those that each thread's next fence announces, those that others have announced to it, and
/// those that come before all that it does now.
class PlainModel {
  public:
    static constexpr std::size_t kMost = 256, kThreads = 3;
    using Accesses = std::bitset<kMost>;

    explicit PlainModel(check::Memory memory) : memory_(memory) {}

    void access(std::uint32_t tile, std::uint32_t thread, std::size_t number) { of(tile, thread).own.set(number); }
    void fence(std::uint32_t tile, std::uint32_t thread, FenceKind kind) {
        if (!covers(kind, memory_)) return;
        Thread& me = of(tile, thread);
        me.known |= me.received;
        me.announced = me.known | me.own;
    }
    void barrier(std::uint32_t tile, FenceKind kind) {
        for (std::uint32_t thread = 0; thread < kThreads; ++thread) fence(tile, thread, kind);
        Accesses all;
        for (std::uint32_t thread = 0; thread < kThreads; ++thread) all |= of(tile, thread).announced;
        for (std::uint32_t thread = 0; thread < kThreads; ++thread) of(tile, thread).received |= all;
        for (std::uint32_t thread = 0; thread < kThreads; ++thread) fence(tile, thread, kind);
    }
    void atomic(std::uint32_t tile, std::uint32_t thread, const Location& location, bool stored) {
        Thread& me = of(tile, thread);
        Accesses& there = locations_[{location.address, location.tile}];
        me.received |= there;
        if (stored) there |= me.announced;
    }
    bool ordered(std::size_t number, std::uint32_t tile, std::uint32_t thread) {
        return of(tile, thread).known[number] || of(tile, thread).own[number];
    }

  private:
    struct Thread {
        Accesses own, announced, received, known;
    };
    Thread& of(std::uint32_t tile, std::uint32_t thread) { return threads_[{tile, thread}]; }

    check::Memory memory_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Thread> threads_;
    std::map<std::pair<std::uintptr_t, std::uint32_t>, Accesses> locations_;
};

TEST_F(HappensBeforeTest, RepeatedAtomicsOrderAsThePlainModelSays) {
    std::mt19937 random(2);
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    std::size_t counts[2] = {};
    for (int round = 0; round < 1500; ++round) {
        order_.begin_launch();
        std::fill(std::begin(intervals_), std::end(intervals_), 0);
        PlainModel models[] = {PlainModel(kGlobal), PlainModel(kTileStatic)};
        std::vector<Moment> moments;
        bool has_ended[3] = {};
        const auto a_kind = [&] { return below(3) != 0 ? kAll : below(2) == 0 ? kGlobalFence : kTileStaticFence; };
        const std::uint32_t fences = below(5), locations = 1 + below(3);
        for (int i = 0; i < 80; ++i) {
            const Who who{below(3), below(PlainModel::kThreads)};
            if (has_ended[who.tile]) continue;
            const std::uint32_t what = below(20);
            if (what < 4) {
                for (PlainModel& model : models) model.access(who.tile, who.thread, moments.size());
                moments.push_back(access(who));
            } else if (what < 4 + fences) {
                const FenceKind kind = a_kind();
                for (PlainModel& model : models) model.fence(who.tile, who.thread, kind);
                fence(who, kind);
            } else if (what < 10) {
                const FenceKind kind = a_kind();
                for (PlainModel& model : models) model.barrier(who.tile, kind);
                barrier(who.tile, kind);
            } else if (what == 10 && i > 40) {
                has_ended[who.tile] = true;
                end_tile(who.tile);
                continue;
            } else {
                const std::uint32_t place = below(locations);
                const Location location{0x1000 + 4 * place, place == 1 ? who.tile : Location::kEveryTile};
                for (std::uint32_t times = 1 + below(4); times-- > 0;) {
                    const bool stored = below(4) != 0;
                    for (PlainModel& model : models) model.atomic(who.tile, who.thread, location, stored);
                    atomic(who, location, stored);
                    if (times == 0 || below(4) != 0) continue;
                    for (PlainModel& model : models) model.access(who.tile, who.thread, moments.size());
                    moments.push_back(access(who));
                }
            }
            const Moment now = access(who);
            for (const check::Memory memory : {kGlobal, kTileStatic}) {
                HappensBefore::Search search(order_, now, memory);
                for (std::size_t number = 0; number < moments.size(); ++number) {
                    const bool expected = models[memory == kGlobal ? 0 : 1].ordered(number, who.tile, who.thread);
                    ASSERT_EQ(search.reaches(moments[number]), expected)
                        << "round " << round << ", step " << i << ", access " << number;
                    ++counts[expected && moments[number].tile != who.tile ? 1 : 0];
                }
            }
        }
    }
    EXPECT_GT(counts[0], 100'000U);
    EXPECT_GT(counts[1], 10'000U) << "of other tiles, by messages";
}

TEST_F(HappensBeforeTest, SearchDoesNotCostTheSquareOfTheAtomics) {
    const auto cost_of = [](std::uint32_t threads) {
        // A histogram: two tiles count in tile_static bins of their own, then add the bins up in global memory.
        HappensBefore order;
        HappensBefore::Lookups own;
        for (std::uint32_t tile = 0; tile < 2; ++tile) {
            order.barrier(tile, kAll);
            for (std::uint32_t i = 0; i < 2 * threads; ++i) {
                order.atomic(own, tile, i % threads, 1, Location{0x1000 + 4 * (i / 4), tile}, [] { return true; });
            }
            order.barrier(tile, kAll);
        }
        std::size_t cost = 0;
        for (std::uint32_t thread = 0; thread < 16; ++thread) {
            HappensBefore::Search search(order, order.now(own, 1, thread, 2), kGlobal);
            EXPECT_FALSE(search.reaches(order.now(own, 0, thread, 2)));
            cost += search.looked_at();
        }
        return cost;
    };
    const std::size_t few = cost_of(64);
    EXPECT_GT(few, 0U);
    EXPECT_LE(cost_of(32 * 64), 2 * 32 * few);  // a square would make 32 * 32 of it
}

}  // namespace
}  // namespace tessera::race_detector::happens_before_test
