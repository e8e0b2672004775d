// SPDX-License-Identifier: Apache-2.0
// Source positions on a machine that has no thread left to give.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <pthread.h>

#include <cerrno>
#include <string>

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

}  // namespace
