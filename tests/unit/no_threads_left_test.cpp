// SPDX-License-Identifier: Apache-2.0
// Source positions, launches and their watchdog on a machine that has no thread left to give.
#include <amp.h>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>
#include <tessera/options.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <vector>

#include "tessera/detail/debug_information.h"

namespace {

bool has_threads_left = true;

}  // namespace

/// In place of the C library's, for every library of this program.
extern "C" __attribute__((visibility("default"))) int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                                                     void* (*function)(void*), void* argument) noexcept {
    if (!has_threads_left) return EAGAIN;
    static const auto real = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
    return real(thread, attributes, function, argument);
}

namespace {

__attribute__((noinline)) const void* caller() { return __builtin_return_address(0); }

TEST(NoThreadsLeft, PositionsAreReadOnTheCallersOwnStack) {
    const void* const address = caller();
    const unsigned line = __LINE__ - 1;
    has_threads_left = false;
    const tessera::detail::SourceFrame frame = tessera::detail::source_frames(address).front();
    has_threads_left = true;
    EXPECT_NE(frame.file.find("no_threads_left_test.cpp"), std::string::npos) << frame.file << ' ' << frame.function;
    EXPECT_EQ(frame.line, line);
}

/// Kernels long enough to be shared, tiled and not.
void expect_right_results() {
    std::vector<int> values(1 << 16, 1);
    {
        const concurrency::array_view<int, 1> view(static_cast<int>(values.size()), values);
        parallel_for_each(view.extent.tile<64>(), [=](concurrency::tiled_index<64> t) restrict(amp) {
            tile_static int shared[64];
            shared[t.local[0]] = t.global[0];
            t.barrier.wait();
            view[t.global] = shared[63 - t.local[0]];
        });
        parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += 1; });
    }
    for (int i = 0; i < static_cast<int>(values.size()); ++i) ASSERT_EQ(values[static_cast<std::size_t>(i)], (i ^ 63) + 1);
}

/// In a process of its own, which has no workers yet.
[[noreturn]] void launch_without_threads() {
    // Some limit has to be set for the emulator to try whether there are threads.
    rlimit limit{};
    getrlimit(RLIMIT_NPROC, &limit);
    limit.rlim_cur = std::min(limit.rlim_max, rlim_t{4000});
    setrlimit(RLIMIT_NPROC, &limit);
    tessera::options::set("workers", "8");
    tessera::options::set("timeout", "0.5");
    has_threads_left = false;
    for (int i = 0; i < 3; ++i) expect_right_results();
    has_threads_left = true;
    expect_right_results();
    std::_Exit(testing::Test::HasFailure() ? 1 : 0);
}

TEST(NoThreadsLeft, KernelsRunOnTheCallingThread) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    EXPECT_EXIT(launch_without_threads(), testing::ExitedWithCode(0),
                "^tessera: warning: the system lets this process start no more threads, so none watches its kernels: one that never ends is "
                "not stopped\n"
                "tessera: warning: kernels run on 1 worker instead of 8, because the system lets this process have too few threads: [^\n]*\n$");
}

}  // namespace
