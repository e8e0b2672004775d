// SPDX-License-Identifier: Apache-2.0
// A tile's barriers and fences, against a list of them that is read from end to end; and what is kept of releases.
#include "race_detector/history/tile_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "race_detector/history/releases.h"

namespace tessera::race_detector::tile_order_test {
namespace {

using Kinds = TileOrder::Kinds;

bool is_before(const Moment& a, const Moment& b) {
    return a.interval < b.interval || (a.interval == b.interval && a.step < b.step);
}

/// What TileOrder says, in so many words.
class PlainOrder {
  public:
    void barrier(Kinds kinds) { barriers_.push_back(kinds); }
    void fence(const Moment& at, Kinds kinds) { fences_.push_back({at, kinds}); }

    bool has_fence(std::uint32_t thread) const {
        return any_fence([&](const Fence& fence) { return fence.at.thread == thread; });
    }
    bool has_passed_any(const Moment& at) const {
        return at.interval < barriers_.size() ||
               any_fence([&](const Fence& fence) { return fence.at.thread == at.thread && is_before(at, fence.at); });
    }
    bool fence_between(const Moment& a, const Moment& b, Kinds kind) const {
        for (std::size_t i = a.interval; i < b.interval && i < barriers_.size(); ++i) {
            if ((barriers_[i] & kind) != 0) return true;
        }
        return any_fence([&](const Fence& fence) { return is_fenced_behind(a, fence, kind) && !is_before(b, fence.at); });
    }
    bool ordered(const Moment& a, const Moment& b, Kinds kind) const {
        for (std::size_t i = a.interval; i < b.interval && i < barriers_.size(); ++i) {
            if ((barriers_[i] & kind) != 0) return true;
        }
        for (std::uint32_t rendezvous = 0; rendezvous < barriers_.size(); ++rendezvous) {
            const bool covers = (barriers_[rendezvous] & kind) != 0;
            const bool first = (covers && rendezvous >= a.interval) || any_fence([&](const Fence& fence) {
                                   return is_fenced_behind(a, fence, kind) && fence.at.interval <= rendezvous;
                               });
            const bool second = (covers && rendezvous < b.interval) || any_fence([&](const Fence& fence) {
                                    return fence.at.thread == b.thread && (fence.kinds & kind) != 0 && !is_before(b, fence.at) &&
                                           fence.at.interval > rendezvous;
                                });
            if (first && second) return true;
        }
        return false;
    }

  private:
    struct Fence {
        Moment at;
        Kinds kinds;
    };
    template <class Condition>
    bool any_fence(Condition condition) const {
        return std::any_of(fences_.begin(), fences_.end(), condition);
    }
    static bool is_fenced_behind(const Moment& a, const Fence& fence, Kinds kind) {
        return fence.at.thread == a.thread && (fence.kinds & kind) != 0 && is_before(a, fence.at);
    }

    std::vector<Kinds> barriers_;
    std::vector<Fence> fences_;
};

TEST(TileOrderTest, SaysWhatAListReadFromEndToEndSays) {
    std::mt19937 random(3);
    const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random() % end); };
    std::size_t ordered = 0, unordered = 0;
    for (int round = 0; round < 300; ++round) {
        TileOrder order;
        PlainOrder plain;
        std::vector<Moment> moments;
        std::uint32_t steps[3] = {}, interval = 0;
        const std::uint32_t barriers = 1 + below(4);
        for (int i = 0; i < 40; ++i) {
            const std::uint32_t thread = below(3);
            const auto kinds = static_cast<Kinds>(1 + below(3));
            if (below(20) < barriers) {
                order.barrier(kinds);
                plain.barrier(kinds);
                ++interval;
            } else if (below(2) == 0) {
                const Moment at{0, thread, interval, ++steps[thread]};
                order.fence(at, kinds);
                plain.fence(at, kinds);
            }
            moments.push_back({0, thread, interval, steps[thread]});
        }
        for (std::uint32_t thread = 0; thread < 4; ++thread) EXPECT_EQ(order.has_fence(thread), plain.has_fence(thread));
        for (const Moment& a : moments) {
            EXPECT_EQ(order.has_passed_any(a), plain.has_passed_any(a)) << "round " << round;
            for (const Moment& b : moments) {
                for (const Kinds kind : {TileOrder::kTileStatic, TileOrder::kGlobal}) {
                    EXPECT_EQ(order.fence_between(a, b, kind), plain.fence_between(a, b, kind)) << "round " << round;
                    EXPECT_EQ(order.ordered(a, b, kind), plain.ordered(a, b, kind)) << "round " << round;
                    ++(plain.ordered(a, b, kind) ? ordered : unordered);
                }
            }
        }
    }
    EXPECT_GT(ordered, 10'000U);
    EXPECT_GT(unordered, 10'000U);
}

TEST(ReleasesTest, AreReadAsTheyWereWritten) {
    std::mt19937 random(4);
    const auto value = [&] {
        static constexpr std::uint32_t kEdges[] = {0, 1, 127, 128, 129, 255, 256, 32767, 32768, 32769, 65536, 0x7FFFFFFF, 0xFFFFFFFF};
        return random() % 2 == 0 ? kEdges[random() % 13] : static_cast<std::uint32_t>(random());
    };
    Releases releases;
    Releases::Reader early;
    std::vector<Moment> written;
    for (int i = 0; i < 1000; ++i) {
        written.push_back({value(), value(), value(), value()});
        releases.push_back(written.back());
        if (i == 100) {
            EXPECT_EQ(early.next(releases).step, written[0].step);
        }
    }
    const auto expect_equal = [](const Moment& read, const Moment& wrote) {
        EXPECT_EQ(read.tile, wrote.tile);
        EXPECT_EQ(read.thread, wrote.thread);
        EXPECT_EQ(read.interval, wrote.interval);
        EXPECT_EQ(read.step, wrote.step);
    };
    Releases::Reader reader;
    for (const Moment& wrote : written) {
        ASSERT_LT(reader.position(), releases.end());
        expect_equal(reader.next(releases), wrote);
    }
    EXPECT_EQ(reader.position(), releases.end());
    expect_equal(early.next(releases), written[1]);
}

TEST(ReleasesTest, NextTilesTakesTwoBytes) {
    Releases releases;
    for (std::uint32_t tile = 1; tile <= 1000; ++tile) releases.push_back({tile, 7, 2, 1});
    EXPECT_LE(releases.end(), 2U * 1000 + 3);
}

}  // namespace
}  // namespace tessera::race_detector::tile_order_test
