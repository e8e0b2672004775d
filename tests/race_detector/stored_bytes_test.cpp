// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/stored_bytes.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::race_detector::stored_bytes_test {
namespace {

using Ranges = std::set<std::pair<std::uintptr_t, std::uintptr_t>>;

Ranges take(StoredBytes& stored) {
    Ranges ranges;
    stored.take([&](std::uintptr_t begin, std::uintptr_t end) { ranges.emplace(begin, end); });
    return ranges;
}

TEST(StoredBytes, AreTakenAsRangesOnce) {
    StoredBytes stored;
    StoredPage& page = stored.page_of(0x5000, 0);
    page.add(0x5000, 0xF);
    page.add(0x5004, 0x3);
    page.add(0x5010, 0xF);
    page.add(0x5014, 0xF);
    page.add(0x5FFC, 0x8);
    EXPECT_EQ(take(stored), (Ranges{{0x5000, 0x5006}, {0x5010, 0x5018}, {0x5FFF, 0x6000}}));
    EXPECT_EQ(take(stored), Ranges());
}

TEST(StoredBytes, ArePageByPageAndLaunchByLaunch) {
    StoredBytes stored;
    EXPECT_EQ(&stored.page_of(0x5000, 0), &stored.page_of(0x5FFC, 0));
    stored.page_of(0x5FFC, 0).add(0x5FFC, 0xF);
    stored.page_of(0x6000, 0).add(0x6000, 0xF);
    EXPECT_EQ(take(stored), (Ranges{{0x5FFC, 0x6000}, {0x6000, 0x6004}}));
    stored.page_of(0x6000, 1).add(0x6008, 0xF);
    EXPECT_EQ(take(stored), (Ranges{{0x6008, 0x600C}}));
}

TEST(StoredBytes, OfSeveralWorkersAreJoined) {
    StoredBytes stored;
    std::vector<std::thread> workers;
    for (unsigned worker = 0; worker < 4; ++worker) {
        workers.emplace_back([&stored, worker] {
            StoredPage& page = stored.page_of(0x5000, 2);
            for (std::uintptr_t word = 0x5000; word < 0x6000; word += kWordBytes) page.add(word, 1U << worker);
        });
    }
    for (std::thread& worker : workers) worker.join();
    EXPECT_EQ(take(stored), (Ranges{{0x5000, 0x6000}}));
}

}  // namespace
}  // namespace tessera::race_detector::stored_bytes_test
