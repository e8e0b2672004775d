// SPDX-License-Identifier: Apache-2.0
// What shadow cells keep of the accesses to a word: enough that nothing is missed, no more.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/check_access.h"
#include "race_detector/checks/check_words.h"
#include "race_detector/checks/global_checks.h"
#include "race_detector/checks/tile_static_checks.h"
#include "race_detector/code/code_addresses.h"
#include "race_detector/detector/detector.h"
#include "race_detector/findings/finding_builder.h"
#include "race_detector/naming/names.h"
#include "race_detector/shadow/own_memory.h"

namespace tessera::race_detector::kept_accesses_test {
namespace {

using detail::FenceKind;

/// One launch on this OS thread, told to a detector step by step.
class KeptAccesses : public testing::Test {
  protected:
    KeptAccesses() {
        current_thread = {};
        facts_.request = &request_;
        facts_.rank = 1;
        facts_.extents = extents_;
        facts_.tile_dims = tile_dims_;
        facts_.tiles = 1024;
        detector_.launch_begins(facts_);
        detector_.tiles_begin(facts_, {{tile_static_, sizeof tile_static_, tile_static_}});
    }
    ~KeptAccesses() override {
        if (in_tile_) detector_.tile_ends();
        detector_.tiles_end();
        detector_.launch_ends(facts_);
        current_thread = {};
    }

    /// One that takes part in the launch, and ends.
    void on_another_thread(const std::function<void()>& work) {
        std::thread([&] {
            detector_.tiles_begin(facts_, {{tile_static_, sizeof tile_static_, tile_static_}});
            work();
            if (std::exchange(in_tile_, false)) detector_.tile_ends();
            detector_.tiles_end();
        }).join();
    }
    void begin_tile(std::uint64_t tile) {
        if (in_tile_) detector_.tile_ends();
        in_tile_ = true;
        detector_.tile_begins(tile);
    }
    void barrier(FenceKind fence = FenceKind::all_memory) { detector_.barrier_released(fence); }
    void access(std::uint64_t thread, AccessType type, const void* address, std::size_t bytes = 4,
                int code = 0) {
        const char* const here = static_cast<const char*>(__builtin_frame_address(0));
        detector_.thread_runs(thread, here - 0x10000, here + 0x1000);
        check_access(&kCode[code], address, bytes, type);
    }

    using Kept = std::vector<std::tuple<unsigned, unsigned, unsigned>>;  ///< tile, thread, interval
    Kept kept_global() {
        Kept all;
        GlobalCell::Lock cell(global_shadow.cell_of(reinterpret_cast<std::uintptr_t>(&global_[0])),
                              global_shadow.launch());
        for (const GlobalEntry& entry : cell)
            all.emplace_back(entry.tile(), entry.thread(), entry.interval());
        return all;
    }
    std::vector<std::pair<unsigned, unsigned>> kept_tile_static() {
        std::vector<std::pair<unsigned, unsigned>> all;
        Worker& worker = *current_thread.worker;
        TileCell* const cell = cell_of(worker, reinterpret_cast<std::uintptr_t>(tile_static_));
        worker.shadow.any_entry(*cell, [&](const TileEntry& entry) {
            all.emplace_back(entry.first(), entry.second());
            return false;
        });
        return all;
    }

    alignas(16) std::uint32_t global_[4] = {};
    alignas(16) char tile_static_[64] = {};

    static inline const char kCode[16] = {};

    Detector detector_;

  private:
    const detail::LaunchRequest request_;
    const int extents_[1] = {65536}, tile_dims_[1] = {64};
    LaunchInfo facts_;
    bool in_tile_ = false;
};

TEST_F(KeptAccesses, OneTileKeepsTwoThreadsOfAnInterval) {
    begin_tile(0);
    for (const unsigned thread : {7U, 3U, 5U, 3U, 1U}) access(thread, AccessType::write, global_);
    EXPECT_EQ(kept_global(), (Kept{{0, 7, 0}, {0, 3, 0}}));
}

TEST_F(KeptAccesses, OneTileKeepsItsFirstAndTwoOfItsLatestInterval) {
    begin_tile(0);
    for (unsigned interval = 0; interval < 3; ++interval) {
        for (const unsigned thread : {2U, 4U, 6U}) access(thread, AccessType::write, global_);
        if (interval < 2) barrier();
    }
    EXPECT_EQ(kept_global(), (Kept{{0, 2, 0}, {0, 2, 2}, {0, 4, 2}}));
}

TEST_F(KeptAccesses, BarrierThatDoesNotCoverBeginsNoNewInterval) {
    begin_tile(0);
    access(1, AccessType::write, global_);
    barrier(FenceKind::tile_static_memory);
    access(2, AccessType::write, global_);
    barrier(FenceKind::tile_static_memory);
    access(3, AccessType::write, global_);
    EXPECT_EQ(kept_global(), (Kept{{0, 1, 0}, {0, 2, 1}}));
}

TEST_F(KeptAccesses, ThreadsOneAfterAnotherShareAWorker) {
    for (unsigned tile = 0; tile < 10; ++tile) {
        on_another_thread([&] {
            begin_tile(tile);
            access(2, AccessType::write, tile_static_);
            access(3, AccessType::write, tile_static_);
        });
    }
    EXPECT_EQ(detector_.count_workers(), 2U) << "this thread's, and that of the others";
    const RawFindings found = detector_.collect_all(0, RunningLaunch::interrupt).back();
    ASSERT_EQ(found.conflicts.size(), 1U) << "what a thread has found outlives it";
    EXPECT_EQ(found.conflicts.all().begin()->second.tiles.count(), 10U);
}

TEST_F(KeptAccesses, OfSeveralTilesTheFirstAccessOfTheLowestTwoIsKept) {
    for (const unsigned tile : {5U, 3U, 9U, 1U, 4U}) {
        begin_tile(tile);
        access(8, AccessType::write, global_);
        access(2, AccessType::write, global_);
    }
    const Kept kept = kept_global();
    EXPECT_EQ(std::multiset<Kept::value_type>(kept.begin(), kept.end()),
              (std::multiset<Kept::value_type>{{1, 8, 0}, {3, 8, 0}}));
}

TEST_F(KeptAccesses, WhenASecondTileComesTheFirstKeepsOneAccess) {
    begin_tile(0);
    access(1, AccessType::write, global_);
    barrier();
    access(2, AccessType::write, global_);
    access(3, AccessType::write, global_);
    begin_tile(1);
    access(4, AccessType::write, global_);
    EXPECT_EQ(kept_global(), (Kept{{0, 1, 0}, {1, 4, 0}}));
}

TEST_F(KeptAccesses, OtherInstructionsTypesAndBytesAreKeptBeside) {
    begin_tile(0);
    access(1, AccessType::write, global_);
    access(1, AccessType::read, global_);
    access(1, AccessType::write, global_, 2);
    access(1, AccessType::write, global_, 4, 1);
    access(1, AccessType::atomic, global_);
    EXPECT_EQ(kept_global().size(), 5U);
}

TEST_F(KeptAccesses, TileStaticCellKeepsTwoThreadsOfEachAccess) {
    begin_tile(0);
    for (const unsigned thread : {9U, 4U, 6U, 4U}) access(thread, AccessType::write, tile_static_);
    access(6, AccessType::read, tile_static_);
    EXPECT_EQ(kept_tile_static(), (std::vector<std::pair<unsigned, unsigned>>{{9, 4}, {6, 6}}));
    barrier();
    access(1, AccessType::read, tile_static_);
    EXPECT_EQ(kept_tile_static(), (std::vector<std::pair<unsigned, unsigned>>{{1, 1}}));
}

TEST_F(KeptAccesses, ReadsThatTwoThreadsHaveMadeAreCountedAndForgottenAtTheNextBarrier) {
    begin_tile(0);
    access(0, AccessType::write, tile_static_);
    barrier();
    const std::uint64_t before = current_thread.accesses;
    const auto read = [&](unsigned thread, int code) {
        const char* const here = static_cast<const char*>(__builtin_frame_address(0));
        detector_.thread_runs(thread, here - 0x10000, here + 0x1000);
        check_small_access<4, AccessType::read>(&kCode[code], tile_static_);
    };
    for (const unsigned thread : {1U, 2U, 3U, 1U}) read(thread, 0);
    read(3, 1);
    EXPECT_EQ(current_thread.accesses, before + 5);
    EXPECT_EQ(kept_tile_static(), (std::vector<std::pair<unsigned, unsigned>>{{1, 2}, {3, 3}}));
    barrier();
    read(5, 0);
    EXPECT_EQ(kept_tile_static(), (std::vector<std::pair<unsigned, unsigned>>{{5, 5}}));
    access(6, AccessType::write, tile_static_);
    EXPECT_EQ(current_thread.worker->conflicts.size(), 1U);
}

TEST_F(KeptAccesses, AThreadThatEndsInACheckLeavesNothingBehind) {
    begin_tile(0);
    access(0, AccessType::write, tile_static_);
    alignas(OwnMemory) char stack[sizeof(OwnMemory)];
    new (stack) OwnMemory;  // and no destructor: the stack is abandoned
    detector_.kernel_failed({});
    EXPECT_EQ(current_thread.own_memory, 0U);
}

TEST_F(KeptAccesses, AnIntervalIsNotToldAsOneBeforeIt) {
    begin_tile(0);
    for (int i = 0; i < 18; ++i) barrier(FenceKind::global_memory);
    access(0, AccessType::write, tile_static_);
    const auto only_example = [] {
        const ConflictTable& conflicts = current_thread.worker->conflicts;
        EXPECT_EQ(conflicts.size(), 1U);
        const Sighting& example = conflicts.all().begin()->second.example;
        return example.a.thread == 0 ? std::pair(example.a, example.b) : std::pair(example.b, example.a);
    };
    barrier(FenceKind::global_memory);
    access(1, AccessType::read, tile_static_, 4, 1);
    const auto [written, read] = only_example();
    EXPECT_EQ(written, (AccessPoint{0, 0, 15}));
    EXPECT_TRUE(written.or_later);
    EXPECT_EQ(read, (AccessPoint{0, 1, 19}));
    EXPECT_FALSE(read.or_later);
}

TEST_F(KeptAccesses, WideReadsAreCountedOnceAndKeptInEachWord) {
    begin_tile(0);
    access(0, AccessType::write, tile_static_, 16);
    barrier();
    const std::uint64_t before = current_thread.accesses;
    const auto run = [&](unsigned thread) {
        const char* const here = static_cast<const char*>(__builtin_frame_address(0));
        detector_.thread_runs(thread, here - 0x10000, here + 0x1000);
    };
    for (const unsigned thread : {1U, 2U, 3U, 1U}) {
        run(thread);
        check_wide_access<16, AccessType::read>(&kCode[0], tile_static_);
        check_wide_access<8, AccessType::read>(&kCode[1], tile_static_ + 4);
        check_wide_access<8, AccessType::read>(&kCode[2], tile_static_ + 2);
    }
    EXPECT_EQ(current_thread.accesses, before + 12);
    EXPECT_EQ(kept_tile_static(), (std::vector<std::pair<unsigned, unsigned>>{{1, 2}, {1, 2}})) << "the third one has part of the word";
    run(5);
    check_wide_access<8, AccessType::write>(&kCode[3], tile_static_ + 8);
    EXPECT_EQ(current_thread.accesses, before + 13);
    // Of the two words that are written: the first read both, the second one, the third the first half of one.
    EXPECT_EQ(current_thread.worker->conflicts.size(), 4U);
}

TEST_F(KeptAccesses, WideAccessesOfGlobalMemoryAreCountedOnce) {
    begin_tile(0);
    const auto write = [&](unsigned thread, std::uint32_t value) {
        const char* const here = static_cast<const char*>(__builtin_frame_address(0));
        detector_.thread_runs(thread, here - 0x10000, here + 0x1000);
        check_wide_access<8, AccessType::read>(&kCode[0], global_);
        check_wide_access<8, AccessType::write>(&kCode[1], global_);
        global_[0] = global_[1] = value;
    };
    const std::uint64_t before = current_thread.accesses;
    for (std::uint32_t value = 0; value < 10; ++value) write(3, value);
    EXPECT_EQ(current_thread.accesses, before + 20);
    EXPECT_EQ(kept_global().size(), 2U);
    EXPECT_TRUE(current_thread.worker->meetings.empty());
    write(4, 10);
    EXPECT_FALSE(current_thread.worker->meetings.empty());
}

TEST_F(KeptAccesses, AccessAcrossWordsIsKeptInEach) {
    begin_tile(0);
    access(1, AccessType::write, reinterpret_cast<char*>(global_) + 3, 6);
    ByteMask masks[4] = {};
    for (int word = 0; word < 4; ++word) {
        GlobalCell::Lock cell(global_shadow.cell_of(reinterpret_cast<std::uintptr_t>(&global_[word])),
                              global_shadow.launch());
        for (const GlobalEntry& entry : cell) masks[word] |= entry.key().mask();
    }
    EXPECT_EQ(masks[0], 0x8U);
    EXPECT_EQ(masks[1], 0xFU);
    EXPECT_EQ(masks[2], 0x1U);
    EXPECT_EQ(masks[3], 0U);
}

/// Of a program that may pass messages: a race is noted as it happens.
class KeptAccessesWithMessages : public KeptAccesses {
  protected:
    using Programs = std::vector<std::vector<int>>;  ///< by tile: the instructions that write one word

    /// Expects the same conflicts in every order of tiles.
    void expect_the_same(const Programs& programs) {
        std::vector<unsigned> order(programs.size());
        std::iota(order.begin(), order.end(), 0U);
        static std::vector<std::uint32_t> words(120);  // read again when the tile ends
        std::string first;
        std::size_t orders = 0;
        do {
            ASSERT_LT(orders, words.size());
            for (const unsigned tile : order) {
                begin_tile(tile);
                for (const int code : programs[tile]) access(0, AccessType::write, &words[orders], 4, code);
            }
            const std::string found = found_at(&words[orders]);
            if (orders++ == 0) first = found;
            EXPECT_EQ(found, first) << "in the order " << testing::PrintToString(order);
        } while (std::next_permutation(order.begin(), order.end()));
        EXPECT_NE(first, "");
    }
    void SetUp() override { access_history.begin_launch(false, true, 0); }
    void TearDown() override {
        ConflictTable global;
        access_history.end_launch(global);
    }

  private:
    static std::string found_at(const void* word) {
        std::map<std::pair<unsigned, unsigned>, std::string> conflicts;
        for (const auto& [key, conflict] : current_thread.worker->unordered.all()) {
            if (key.word != reinterpret_cast<std::uintptr_t>(word)) continue;
            const Sighting& example = conflict.example;
            conflicts[{key.a, key.b}] = std::to_string(example.a.tile) + " and " + std::to_string(example.b.tile) + ", tiles " +
                                        testing::PrintToString(conflict.tiles.runs_in_any()) + (example.b_came_first ? ", b first" : "");
        }
        return conflicts.empty() ? "" : testing::PrintToString(conflicts);
    }
};

TEST_F(KeptAccessesWithMessages, EqualExamplesAreToldByTheirInstructions) {
    expect_the_same({{0, 1}, {0, 1}, {1, 0}, {0, 1}});
}

TEST_F(KeptAccessesWithMessages, EveryTileThatRacesCounts) {
    expect_the_same({{0}, {1}, {0}, {0}, {1}});
}

TEST_F(KeptAccesses, EqualExamplesOfSeveralPartsOfAWordAreToldByTheirInstructions) {
    const AccessKey write(code_addresses.id_of(&kCode[0]), AccessType::write, kWholeWord);
    const auto read = [](ByteMask bytes) { return AccessKey(code_addresses.id_of(&kCode[1]), AccessType::read, bytes); };
    const auto word = reinterpret_cast<std::uintptr_t>(global_);
    const auto first_to_show = [&](const std::vector<bool>& order) {
        RawFindings found;
        found.names = std::make_shared<Names>();
        for (const bool write_is_lower : order) {
            if (write_is_lower) {
                found.conflicts.record(kAddressPlace, word, write, {0, 0, 0}, read(0x1), {1, 0, 0}, {});
            } else {
                found.conflicts.record(kAddressPlace, word, read(0x3), {0, 0, 0}, write, {1, 0, 0}, {});
            }
        }
        const std::vector<check::Finding> findings = build_findings({found}, {});
        return findings.size() == 1 ? std::optional(findings[0].first.access) : std::nullopt;
    };
    EXPECT_TRUE(first_to_show({true, false}).has_value());
    EXPECT_EQ(first_to_show({true, false}), first_to_show({false, true}));
}

TEST_F(KeptAccesses, TheThreadsOwnStackIsNotLookedAt) {
    begin_tile(0);
    const std::uint64_t accesses = current_thread.accesses;
    // AddressSanitizer has a stack of its own for locals, but not for these bytes.
    void* const local = __builtin_alloca(sizeof(int));
    access(1, AccessType::write, local);
    EXPECT_EQ(current_thread.accesses, accesses);
    access(1, AccessType::write, tile_static_);
    EXPECT_EQ(current_thread.accesses, accesses + 1);
}

TEST_F(KeptAccesses, HostCodeIsNotTakenForTheKernels) {
    begin_tile(0);
    access(1, AccessType::read, tile_static_);
    barrier();
    check_access(this, global_, 4, AccessType::write);
    EXPECT_TRUE(kept_global().empty());
}

}  // namespace
}  // namespace tessera::race_detector::kept_accesses_test
