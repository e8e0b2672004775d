// SPDX-License-Identifier: Apache-2.0
// Kernels in a program that CMake's tessera_tile_loops() builds, on both engines in one process.
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <string>
#include <thread>
#include <vector>

using namespace concurrency;

namespace {

class Engines : public ::testing::Test {
  protected:
    ~Engines() override { tessera::options::set("engine", "loops"); }

    /// What `kernel(values)` leaves on each engine.
    template <class Kernel>
    static void expect_same(int size, const Kernel& kernel) {
        std::vector<int> fibers(static_cast<std::size_t>(size), 7), loops(fibers);
        tessera::options::set("engine", "fibers");
        kernel(array_view<int>(size, fibers));
        tessera::options::set("engine", "loops");
        kernel(array_view<int>(size, loops));
        EXPECT_EQ(fibers, loops);
    }
};

/// Sixteen values of each of 1024 threads, more than a fiber's own stack has room for.
void keep_much(const array_view<int>& out) {
    parallel_for_each(out.get_extent().tile<1024>(), [=](tiled_index<1024> t) restrict(amp) {
        tile_static int shared[1024];
        const int i = t.local[0];
        int kept[16];
        for (int k = 0; k < 16; ++k) kept[k] = out[t.global] * k + i;
        for (int k = 0; k < 16; ++k) {
            shared[i] = kept[k];
            t.barrier.wait();
            kept[(k + i) % 16] += shared[(i + k) % 1024];
            t.barrier.wait();
        }
        int sum = 0;
        for (int k = 0; k < 16; ++k) sum = static_cast<int>(static_cast<unsigned>(sum) * 3 + static_cast<unsigned>(kept[k]));
        out[t.global] = sum;
    });
}

TEST_F(Engines, ValuesThatNeedALargerStack) {
    expect_same(4096, keep_much);
}

TEST_F(Engines, SeveralWorkersAndHostThreads) {
    std::vector<int> one(4096, 3), two(4096, 3);
    std::thread other([&] {
        keep_much(array_view<int>(4096, two));
    });
    keep_much(array_view<int>(4096, one));
    other.join();
    EXPECT_EQ(one, two);
}

TEST_F(Engines, ThreeDimensions) {
    expect_same(4 * 8 * 16, [](const array_view<int>& out) {
        const array_view<int, 3> cube = out.view_as(extent<3>(4, 8, 16));
        parallel_for_each(cube.get_extent().tile<2, 4, 8>(), [=](tiled_index<2, 4, 8> t) restrict(amp) {
            tile_static int shared[2][4][8];
            shared[t.local[0]][t.local[1]][t.local[2]] = t.global[0] * 100 + t.global[1] * 10 + t.global[2];
            t.barrier.wait();
            if (t.local[1] < 2) cube[t.global] = shared[1 - t.local[0]][3 - t.local[1]][7 - t.local[2]];
        });
    });
}

/// The rank that an atomic operation gives depends on which thread comes first, and that is the same.
TEST_F(Engines, RanksByAtomicOperations) {
    tessera::options::set("workers", "1");
    expect_same(512, [](const array_view<int>& out) {
        parallel_for_each(out.get_extent().tile<64>(), [=](tiled_index<64> t) restrict(amp) {
            tile_static int next;
            tile_static int ranks[64];
            if (t.local[0] == 0) next = 0;
            t.barrier.wait();
            for (int round = 0; round < 3; ++round) {
                if (((t.local[0] * 7 + round) & 3) == 0) ranks[t.local[0]] = atomic_fetch_inc(&next);
            }
            t.barrier.wait();
            out[t.global] = ranks[63 - t.local[0]] + next;
        });
    });
    tessera::options::set("workers", "0");
}

TEST_F(Engines, KernelOfItsOwnCopy) {
    expect_same(256, [](const array_view<int>& out) {
        int counter = 5;
        parallel_for_each(out.get_extent().tile<32>(), [=](tiled_index<32> t) mutable restrict(amp) {
            tile_static int shared[32];
            counter += t.local[0];
            shared[t.local[0]] = counter;
            t.barrier.wait();
            counter *= 2;
            out[t.global] = shared[31 - t.local[0]] + counter;
        });
    });
}

/// A thread's array whose size is no multiple of its alignment.
template <int Size>
void turn_own_array(const array_view<int>& out) {
    parallel_for_each(out.get_extent().tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        int own[Size] = {};
        own[static_cast<unsigned>(out[t.global]) % Size] = t.local[0];
        t.barrier.wait();
        unsigned sum = 0;
        for (int k = 0; k < Size; ++k) sum = sum * 3 + static_cast<unsigned>(own[static_cast<unsigned>(k + out[t.global]) % Size]);
        out[t.global] = static_cast<int>(sum);
    });
}

TEST_F(Engines, LocalArraysOfOddSizes) {
    expect_same(128, turn_own_array<5>);
    expect_same(128, turn_own_array<7>);
    expect_same(128, turn_own_array<9>);
    expect_same(128, turn_own_array<33>);
}

__attribute__((noinline)) int taken(int* counter) restrict(amp) {
    return atomic_fetch_inc(counter);
}
__attribute__((noinline)) void lock(int* word) restrict(amp) {
    while (atomic_exchange(word, 1) != 0) continue;
}
__attribute__((noinline)) void unlock(int* word) restrict(amp) {
    atomic_exchange(word, 0);
}

TEST_F(Engines, AtomicOperationsInFunctions) {
    tessera::options::set("workers", "1");
    expect_same(64, [](const array_view<int>& out) {
        const int rounds = static_cast<int>(out.get_extent().size()) / 16;
        parallel_for_each(out.get_extent().tile<16>(), [=](tiled_index<16> t) restrict(amp) {
            tile_static int next, word, list[64], sums[16];
            const int i = t.local[0];
            if (i == 0) next = word = 0;
            sums[i] = 0;
            t.barrier.wait();
            for (int round = 0; round < rounds; ++round) list[taken(&next)] = i;
            t.barrier.wait();
            lock(&word);
            for (int round = 0; round < rounds; ++round) sums[round] = sums[round] * 3 + i;
            unlock(&word);
            t.barrier.wait();
            out[t.global] = list[i * 4 + 1] * 1000 + sums[i];
        });
    });
    tessera::options::set("workers", "0");
}

TEST_F(Engines, AtomicOperationsOfTwoKinds) {
    expect_same(64, [](const array_view<int>& out) {
        const int rounds = static_cast<int>(out.get_extent().size()) / 32;
        parallel_for_each(out.get_extent().tile<64>(), [=](tiled_index<64> t) restrict(amp) {
            tile_static int sum, bits;
            if (t.local[0] == 0) sum = bits = 0;
            t.barrier.wait();
            atomic_fetch_add(&sum, t.local[0] + 1);
            for (int round = 0; round < rounds; ++round) atomic_fetch_xor(&sum, 3 + round);
            atomic_fetch_or(&bits, 1 << (t.local[0] & 15));
            if (rounds == 2) atomic_fetch_and(&bits, ~(1 << (15 - (t.local[0] & 15))));
            t.barrier.wait();
            out[t.global] = sum * 65536 + bits;
        });
    });
}

/// Neighbours write through one pointer what this thread reads through the other.
void add_neighbours(const tiled_index<64>& t, int* __restrict own, int* __restrict other) restrict(amp) {
    const int i = t.local[0];
    own[i] += i;
    other[i] = i;
    t.barrier.wait();
    other[i] += own[63 - i];
    t.barrier.wait();
    own[i] += other[(i + 1) % 64];
    t.barrier.wait();
}

TEST_F(Engines, RestrictedPointers) {
    expect_same(128, [](const array_view<int>& out) {
        parallel_for_each(out.get_extent().tile<64>(), [=](tiled_index<64> t) restrict(amp) {
            tile_static int one[64], two[64];
            one[t.local[0]] = two[t.local[0]] = out[t.global];
            t.barrier.wait();
            add_neighbours(t, one, two);
            add_neighbours(t, two, one);
            out[t.global] = one[t.local[0]] * 1000 + two[63 - t.local[0]];
        });
    });
}

/// Another kernel's tile_static memory is left as it is: a program with many kernels does not pay for all at each tile.
TEST_F(Engines, FillsWhatTheKernelUses) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    GTEST_SKIP() << "with AddressSanitizer kernels keep their fibers";
#endif
#endif
    tessera::options::set("workers", "1");
    std::vector<long long> place(1);
    std::vector<int> read(1);
    const array_view<long long> place_of(place);
    const array_view<int> out(read);
    parallel_for_each(extent<1>(16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int others[16];
        others[t.local[0]] = 41;
        t.barrier.wait();
        if (t.local[0] == 0) place_of[0] = reinterpret_cast<long long>(&others[0]);
    });
    place_of.synchronize();
    const auto look = [&](const char* engine) {
        tessera::options::set("engine", engine);
        parallel_for_each(extent<1>(16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
            tile_static int own[16];
            own[t.local[0]] = *reinterpret_cast<const int*>(place_of[0]);
            t.barrier.wait();
            if (t.local[0] == 0) out[0] = own[15];
        });
        out.synchronize();
        return read[0];
    };
    EXPECT_EQ(look("loops"), 41);
    EXPECT_EQ(look("fibers"), static_cast<int>(0xBEBEBEBEU));
    tessera::options::set("workers", "0");
}

}  // namespace
