// SPDX-License-Identifier: Apache-2.0
// C++ AMP promises no tile that another one runs meanwhile. Programs rely on it all the same: where there are two workers and as many
// tiles, both run, whatever their launches cost before.
#include <amp.h>
#include <gtest/gtest.h>
#include <pthread.h>

#include <csignal>
#include <cstdlib>
#include <vector>

#include "tessera/options.h"

namespace {

using namespace concurrency;

constexpr int kTile = 1024;

class WaitingTiles : public testing::Test {
  protected:
    WaitingTiles() { tessera::options::set("workers", "2"); }
    ~WaitingTiles() override { tessera::options::set("workers", "0"); }
};

/// The first thread of each tile counts itself; of those that are told to wait, it waits for the other tiles.
/// \return how many threads ran
int launch(int tiles, bool wait) {
    array<int> counts(2);
    array_view<int> arrived(counts.section(0, 1)), ran(counts.section(1, 1));
    parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) { (i[0] == 0 ? arrived : ran)[0] = 0; });
    parallel_for_each(extent<1>(tiles * kTile).tile<kTile>(), [=](tiled_index<kTile> idx) restrict(amp) {
        if (idx.local[0] == 0) {
            atomic_fetch_inc(&arrived[0]);
            while (wait && atomic_fetch_add(&arrived[0], 0) < tiles) {}
        }
        atomic_fetch_inc(&ran[0]);
    });
    return std::vector<int>(counts)[1];
}

TEST_F(WaitingTiles, EndInTheFirstLaunchOfAKernelAndInLaterOnes) {
    for (int round = 0; round < 40; ++round) EXPECT_EQ(launch(2, true), 2 * kTile) << round;
}

TEST_F(WaitingTiles, EndWhereLaunchesBeforeDidNotWait) {
    for (int round = 0; round < 40; ++round) EXPECT_EQ(launch(2, false), 2 * kTile) << round;
    EXPECT_EQ(launch(2, true), 2 * kTile);
}

TEST_F(WaitingTiles, LeaveOtherPiecesOfTheLaunchToTheOtherWorker) {
    array<int> counts(64);
    array_view<int> all(counts);
    parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { all[i] = 0; });
    parallel_for_each(extent<1>(64 * kTile).tile<kTile>(), [=](tiled_index<kTile> idx) restrict(amp) {
        if (idx.global[0] == 0) {
            while (atomic_fetch_add(&all[63], 0) < kTile) {}
        }
        atomic_fetch_inc(&all[idx.tile]);
    });
    EXPECT_EQ(std::vector<int>(counts), std::vector<int>(64, kTile));
}

/// In a process of its own, where the launch that waits makes the workers.
class WorkersOfAWaitingLaunch : public WaitingTiles {
  protected:
    WorkersOfAWaitingLaunch() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

bool blocks(int signal) {
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
    return sigismember(&blocked, signal) != 0;
}

/// \return whether a thread that runs one of two tiles blocks the signal
bool a_worker_blocks(int signal) {
    array<int> counts(3);
    array_view<int> all(counts);
    parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { all[i] = 0; });
    parallel_for_each(extent<1>(2 * kTile).tile<kTile>(), [=](tiled_index<kTile> idx) restrict(amp) {
        if (idx.local[0] != 0) return;
        all[idx.tile] = blocks(signal) ? 1 : 0;
        atomic_fetch_inc(&all[2]);
        while (atomic_fetch_add(&all[2], 0) < 2) {}
    });
    return all[0] + all[1] > 0;
}

TEST_F(WorkersOfAWaitingLaunch, BlockNoSignals) {
    EXPECT_EXIT(std::exit(a_worker_blocks(SIGINT) || a_worker_blocks(SIGFPE) ? 1 : 0), testing::ExitedWithCode(0), "");
}

TEST_F(WorkersOfAWaitingLaunch, BlockWhatTheLaunchingThreadBlocksButFaults) {
    const auto block_all_and_launch = [] {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, nullptr);
        return a_worker_blocks(SIGINT) && !a_worker_blocks(SIGFPE) && !a_worker_blocks(SIGSEGV) && !a_worker_blocks(SIGURG);
    };
    EXPECT_EXIT(std::exit(block_all_and_launch() ? 0 : 1), testing::ExitedWithCode(0), "");
}

}  // namespace
