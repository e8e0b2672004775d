// SPDX-License-Identifier: Apache-2.0
// Kernels that go wrong in ways C++ AMP leaves undefined: the emulator names the thread and goes on where it can.
#include <amp.h>
#include <amp_math.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <tessera/options.h>
#include <unistd.h>

#include <chrono>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

#include "tests/conformance/error_text.h"

namespace {

using namespace concurrency;

constexpr bool kThreadSanitizer = TESSERA_INSTRUMENTED != 0;

class KernelFault : public testing::Test {
  protected:
    void SetUp() override {
        tessera::options::set("timeout", "0");
        const std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
        if (kThreadSanitizer && name.find("AfterTheTimeout") != std::string::npos) {
            GTEST_SKIP() << "ThreadSanitizer holds signals back until the thread calls something; an endless loop does not";
        }
    }
    void TearDown() override {
        tessera::options::set("timeout", "0");
        tessera::options::set("workers", "0");
    }

    /// The emulator must be as good as new after every fault.
    static void expect_kernels_still_run() {
        std::vector<int> values(64, 1);
        array_view<int> view(64, values);
        parallel_for_each(view.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
            tile_static int sum[8];
            sum[idx.local[0]] = view[idx];
            idx.barrier.wait();
            int total = 0;
            for (int i = 0; i < 8; ++i) total += sum[i];
            view[idx] = total;
        });
        for (int i = 0; i < 64; ++i) EXPECT_EQ(view[i], 8);
    }
};

/// Under UBSan the check would end the program before the processor's own trap.
constexpr unsigned kDivisionLine = __LINE__ + 2;
__attribute__((no_sanitize("undefined"))) int divide(int dividend, int divisor) restrict(amp) {
    return dividend / divisor;
}

TEST_F(KernelFault, IntegerDivisionByZeroNamesThreadTileAndLine) {
    std::vector<int> values{4, 2, 0, 1, 5, 6, 7, 8};
    array_view<int> view(8, values);
    const unsigned launch_line = __LINE__ + 2;
    const std::string text = runtime_error_of([&] {
        parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            idx.barrier.wait();
            view[idx] = divide(1000, view[idx]);
        });
    });
    EXPECT_NE(text.find("integer division by zero"), std::string::npos) << text;
    EXPECT_NE(text.find("thread (2) of tile (0)"), std::string::npos) << text;
    EXPECT_NE(text.find(":" + std::to_string(launch_line)), std::string::npos) << text;
    EXPECT_NE(text.find("kernel_fault_test.cpp:" + std::to_string(kDivisionLine)), std::string::npos) << text;
    expect_kernels_still_run();
}

// Both divisions of the smallest integer trap alike.
TEST_F(KernelFault, DivisionOfTheSmallestIntegerNamesBothMistakes) {
    for (const int divisor : {0, -1}) {
        const std::string text = runtime_error_of([&] {
            parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
                volatile int quotient = divide(INT_MIN + (idx.local[0] == 3 ? 0 : 4), divisor == 0 && idx.local[0] != 3 ? 1 : divisor);
                (void)quotient;
            });
        });
        EXPECT_NE(text.find("integer division by zero, or of the smallest integer by -1"), std::string::npos) << text;
        EXPECT_NE(text.find("thread (3) of tile (0)"), std::string::npos) << text;
    }
    expect_kernels_still_run();
}

// With one worker the first tiles past the end meet the bytes that the emulator watches, and later ones do not run.
TEST_F(KernelFault, WriteBehindTileStaticVariablesNamesTileAndLaunch) {
    tessera::options::set("workers", "1");
    std::vector<int> values(4096, 1);
    array_view<int> view(4096, values);
    const unsigned launch_line = __LINE__ + 2;
    const std::string text = runtime_error_of([&] {
        parallel_for_each(view.extent.tile<256>(), [=](tiled_index<256> idx) restrict(amp) {
            tile_static int behind[4096];  // of all of this program's variables
            int* const first = behind;
            first[4096 - 256 + idx.global[0] + view[idx] - 1] = 1;
            idx.barrier.wait();
        });
    });
    EXPECT_NE(text.find(") of the kernel launched at "), std::string::npos) << text;
    EXPECT_NE(text.find(":" + std::to_string(launch_line)), std::string::npos) << text;
    EXPECT_NE(text.find("has written past the end of its tile_static variables"), std::string::npos) << text;
    EXPECT_NE(text.find("'tessera check'"), std::string::npos) << text;
    expect_kernels_still_run();
}

TEST_F(KernelFault, EndlessLoopEndsAfterTheTimeout) {
    tessera::options::set("timeout", "1");
    std::vector<int> values(8, 1);
    array_view<int> view(8, values);
    const unsigned loop_line = __LINE__ + 5;
    try {
        parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            idx.barrier.wait();
            if (idx.global[0] == 5) {
                while (*static_cast<volatile int*>(&view[idx]) != 0) continue;
            }
            idx.barrier.wait();
        });
        FAIL() << "the kernel never ends, yet parallel_for_each returned";
    } catch (const accelerator_view_removed& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("thread (1) of tile (1)"), std::string::npos) << text;
        EXPECT_NE(text.find("kernel_fault_test.cpp:" + std::to_string(loop_line)), std::string::npos) << text;
        EXPECT_NE(text.find("timeout"), std::string::npos) << text;
        EXPECT_NE(error.get_view_removed_reason(), 0);
    }
    tessera::options::set("timeout", "0");
    expect_kernels_still_run();
}

/// Most of its time is spent in functions of the C library.
TEST_F(KernelFault, ALoopThatCallsALibraryIsNamedAfterTheTimeout) {
    tessera::options::set("timeout", "1");
    std::vector<float> values(4, 1);
    array_view<float> view(4, values);
    const unsigned loop_line = __LINE__ + 4;
    try {
        parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
            float value = view[idx];
            while (value > -4) value = fast_math::sin(value) + fast_math::cos(value);
            view[idx] = value;
        });
        FAIL() << "the kernel never ends, yet parallel_for_each returned";
    } catch (const accelerator_view_removed& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("kernel_fault_test.cpp:" + std::to_string(loop_line)), std::string::npos) << text;
    }
}

/// The system did not let the thread run for longer than the timeout: here it sleeps, until it is asked whether it goes on.
TEST_F(KernelFault, AThreadThatGoesOnWhenAskedIsNotStoppedAfterTheTimeout) {
    tessera::options::set("timeout", "2");
    std::vector<int> values(4, 0);
    array_view<int> view(4, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        constexpr timespec long_time{600, 0};
        if (idx.local[0] == 2) view[idx] = nanosleep(&long_time, nullptr);
    });
    EXPECT_EQ(view[2], -1) << "the sleep was not interrupted";
}

TEST_F(KernelFault, SpinningOnAnotherTileEndsAfterTheTimeout) {
    // No forward progress between tiles is promised: with one worker tile 0 waits forever.
    tessera::options::set("timeout", "1");
    tessera::options::set("workers", "1");
    std::vector<int> values(2048, 0);
    array_view<int> view(2048, values);
    EXPECT_THROW(parallel_for_each(view.extent.tile<1024>(),
                                   [=](tiled_index<1024> idx) restrict(amp) {
                                       if (idx.tile[0] == 0) {
                                           while (atomic_fetch_add(&view[1024], 0) == 0) continue;
                                       } else {
                                           atomic_exchange(&view[1024], 1);
                                       }
                                   }),
                 accelerator_view_removed);
    tessera::options::set("timeout", "0");
    expect_kernels_still_run();
}

TEST_F(KernelFault, EndlessBarriersEndAfterTheTimeout) {
    tessera::options::set("timeout", "1");
    std::vector<int> values(8, 1);
    array_view<int> view(8, values);
    EXPECT_THROW(parallel_for_each(view.extent.tile<4>(),
                                   [=](tiled_index<4> idx) restrict(amp) {
                                       while (*static_cast<volatile int*>(&view[0]) != 0) idx.barrier.wait();
                                   }),
                 accelerator_view_removed);
    tessera::options::set("timeout", "0");
    expect_kernels_still_run();
}

TEST_F(KernelFault, EndlessUntiledKernelEndsAfterTheTimeout) {
    tessera::options::set("timeout", "1");
    std::vector<int> values(100, 1);
    array_view<int, 2> view(10, 10, values);
    try {
        parallel_for_each(view.extent, [=](index<2> idx) restrict(amp) {
            if (idx[0] == 7 && idx[1] == 3) {
                while (*static_cast<volatile int*>(&view[idx]) != 0) continue;
            }
        });
        FAIL() << "the kernel never ends, yet parallel_for_each returned";
    } catch (const accelerator_view_removed& error) {
        EXPECT_NE(std::string(error.what()).find("thread (7, 3)"), std::string::npos) << error.what();
    }
}

TEST_F(KernelFault, ALongLaunchThatMakesProgressIsNotStopped) {
    tessera::options::set("timeout", "0.5");
    tessera::options::set("workers", "1");
    constexpr int steps = 1000000;
    // Each tile is a small part of the timeout, and there are more and more of them, until a launch has taken longer.
    std::chrono::duration<double> took{0};
    for (int tiles = 16; took.count() < 0.75; tiles *= 4) {
        std::vector<int> values(static_cast<std::size_t>(tiles), 0);
        array_view<int> view(tiles, values);
        const auto begin = std::chrono::steady_clock::now();
        parallel_for_each(view.extent.tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
            volatile int& own = view[idx];
            for (int i = 0; i < steps; ++i) own = own + 1;
        });
        took = std::chrono::steady_clock::now() - begin;
        for (int i = 0; i < tiles; ++i) ASSERT_EQ(view[i], steps);
    }
}

/// Has this process stopped for a while, soon: when its launch is watched.
pid_t stop_for(std::chrono::microseconds time) {
    const pid_t stopped = getpid(), child = fork();
    if (child != 0) return child;
    usleep(500'000);
    kill(stopped, SIGSTOP);
    usleep(static_cast<useconds_t>(time.count()));
    kill(stopped, SIGCONT);
    _exit(0);
}

TEST_F(KernelFault, TimeInWhichTheProcessIsStoppedIsNoTimeout) {
    if (kThreadSanitizer) GTEST_SKIP() << "a child of fork may do little under ThreadSanitizer";
    tessera::options::set("timeout", "3");
    std::vector<int> values(2, 0);
    array_view<int> view(2, values);
    constexpr std::chrono::seconds stopped{4};
    const pid_t child = stop_for(stopped);
    ASSERT_GT(child, 0);
    const auto end = std::chrono::steady_clock::now() + stopped + std::chrono::milliseconds(1000);
    parallel_for_each(view.extent.tile<1>(), [=](tiled_index<1> idx) restrict(amp) {
        while (std::chrono::steady_clock::now() < end) {
        }
        view[idx] = 1;
    });
    EXPECT_EQ(view[0] + view[1], 2);
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
}

int recurse(int depth, volatile char* above) {
    volatile char frame[512];
    frame[0] = above == nullptr ? '\0' : above[0];
    if (depth == 0) return frame[0];
    return recurse(depth - 1, frame) + frame[0];
}

void overflow_in_thread_two() {
    std::vector<int> values(4, 1000000);
    array_view<int> view(4, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        idx.barrier.wait();
        if (idx.local[0] == 2) view[idx] = recurse(view[idx], nullptr);
    });
}

using KernelFaultDeathTest = KernelFault;

/// A frame larger than the stack and the guard below it together, of which only the far end is used.
__attribute__((noinline)) int use_far_end_of_large_frame(int at) restrict(amp, cpu) {
    volatile int large[256 * 1024];
    large[at] = 77;
    return large[at];
}

TEST_F(KernelFaultDeathTest, FrameLargerThanTheGuardIsAStackOverflowOfItsThread) {
    EXPECT_DEATH(
        {
            std::vector<int> values(64);
            array_view<int> view(64, values);
            parallel_for_each(view.extent.tile<64>(), [=](tiled_index<64> idx) restrict(amp) {
                idx.barrier.wait();
                if (idx.local[0] == 20) view[idx] = use_far_end_of_large_frame(view[idx]);
                idx.barrier.wait();
            });
        },
        "stack overflow in thread \\(20\\) of tile \\(0\\)");
}

void write_behind_view(int* data) {
    const array_view<int, 2> view(32, 32, data);
    parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        idx.barrier.wait();
        volatile int* const first = &view(0, 0);
        if (idx.local[0] == 3) first[32 * 32 + 3] = 1;
    });
}

TEST_F(KernelFaultDeathTest, FaultBesideAViewNamesItsExtentAndTheDistance) {
    constexpr std::size_t page = 32 * 32 * sizeof(int);
    void* const memory = mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    ASSERT_EQ(mprotect(static_cast<char*>(memory) + page, page, PROT_NONE), 0);
    tessera::options::set("memory", "shared");
    EXPECT_DEATH(write_behind_view(static_cast<int*>(memory)),
                 "thread \\(3\\) of tile \\(0\\) .*out of bounds of an array_view of extent \\(32, 32\\): 12 bytes past its "
                 "end.*'tessera check'");
    tessera::options::set("memory", "discrete");
    munmap(memory, 2 * page);
}

TEST_F(KernelFaultDeathTest, StackOverflowNamesThreadTileSizeAndOption) {
    EXPECT_DEATH(overflow_in_thread_two(),
                 "stack overflow in thread \\(2\\) of tile \\(0\\).*, at .*kernel_fault_test.cpp:[0-9]+: its stack of 65536 bytes.*option 'stack'.*stack=");
}

/// Its first instructions, which no line of this file has, make room on the stack.
void overflow_at_the_beginning() {
    std::vector<int> values(4, 1000);
    array_view<int> view(4, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        volatile int large[500000];
        large[view[idx]] = idx.local[0];
        idx.barrier.wait();
        view[idx] = large[view[idx]];
    });
}

TEST_F(KernelFaultDeathTest, StackOverflowAtTheBeginningOfAKernelNamesNoLineOfTessera) {
    EXPECT_DEATH(overflow_at_the_beginning(), "stack overflow in thread \\([0-3]\\) of tile \\(0\\) of the kernel launched at "
                                              "[^,]*kernel_fault_test.cpp:[0-9]+(, at [^,]*kernel_fault_test.cpp:[0-9]+)?: its stack of 65536");
}

TEST_F(KernelFault, ALargerStackHoldsWhatTheDefaultDoesNot) {
    tessera::options::set("stack", "1048576");
    std::vector<int> values(4, 1000);
    array_view<int> view(4, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        idx.barrier.wait();
        view[idx] = recurse(view[idx], nullptr);
    });
    tessera::options::set("stack", "65536");
    EXPECT_EQ(view[0], 0);
}

void access_far_away() {
    std::vector<int> values(4, 16);  // an address that compilers do not see through
    array_view<int> view(4, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        idx.barrier.wait();
        int* wild = reinterpret_cast<int*>(static_cast<std::uintptr_t>(view[idx]));
        if (idx.local[0] == 3) *static_cast<volatile int*>(wild) = 1;
    });
}
constexpr unsigned kWildLine = __LINE__ - 3;

TEST_F(KernelFaultDeathTest, WildAccessNamesThreadTileAndLine) {
    EXPECT_DEATH(access_far_away(), "thread \\(3\\) of tile \\(0\\).*accessed memory.*, at .*kernel_fault_test.cpp:" + std::to_string(kWildLine) +
                                        "; 'tessera check' looks at every index\\.");
}

#if defined(__x86_64__)
void trap() {
    std::vector<int> values(4);
    array_view<int> view(4, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        idx.barrier.wait();
        if (view[idx] + idx.local[0] == 2) __builtin_trap();
    });
}
constexpr unsigned kTrapLine = __LINE__ - 3;

TEST_F(KernelFaultDeathTest, TrapNamesThreadTileAndLine) {
    EXPECT_DEATH(trap(), "thread \\(2\\) of tile \\(0\\).*came to an instruction that ends the program.*, at .*kernel_fault_test.cpp:" +
                             std::to_string(kTrapLine));
}

void leave_the_processor() {
    std::vector<int> values(4);
    array_view<int> view(4, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        idx.barrier.wait();
        if (view[idx] + idx.local[0] == 2) asm volatile(".byte 0x0f, 0x04");  // no processor has it
    });
}

TEST_F(KernelFaultDeathTest, AnUnknownInstructionIsNoTrap) {
    EXPECT_DEATH(leave_the_processor(), "thread \\(2\\) of tile \\(0\\).*an instruction that this processor does not have");
}
#endif

struct Large {
    char bytes[10000];
};

/// Compilers have the C library copy what is large.
void copy_from_far_away() {
    std::vector<Large> values(4);
    array_view<Large> view(4, values);
    parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> idx) restrict(amp) {
        const Large* const first = &view[0];
        if (idx.local[0] == 3) view[idx] = first[1 << 28];
    });
}
constexpr unsigned kFarCopyLine = __LINE__ - 3;

TEST_F(KernelFaultDeathTest, WildAccessInALibraryNamesTheLineThatCallsIt) {
    EXPECT_DEATH(copy_from_far_away(), "accessed memory.*, at .*kernel_fault_test.cpp:" + std::to_string(kFarCopyLine) + ";");
}

}  // namespace
