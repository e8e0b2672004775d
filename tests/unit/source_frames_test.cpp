// SPDX-License-Identifier: Apache-2.0
#include <amp.h>
#include <gtest/gtest.h>
#include <tessera/detail/debug_information.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using namespace Concurrency;
using tessera::detail::source_frames;
using tessera::detail::SourceFrame;

namespace counting {

struct Counter {
    __attribute__((noinline)) const void* count();
};

}  // namespace counting

namespace {

/// Where this was called.
__attribute__((noinline)) const void* caller() { return __builtin_return_address(0); }

/// A call's address, kept so that no call is the last thing a function does and becomes a jump.
const void* call_address;
unsigned call_line;

__attribute__((noinline)) const void* average() {
    call_address = caller(), call_line = __LINE__;
    return call_address;
}

template <class T>
__attribute__((noinline)) const void* sum(T) {
    call_address = caller(), call_line = __LINE__;
    return call_address;
}

__attribute__((always_inline)) inline void step() { call_address = caller(), call_line = __LINE__; }

__attribute__((noinline)) unsigned walk() {
    step(); const unsigned line = __LINE__;  // on one line with the call
    return line;
}

__attribute__((noinline)) const void* with_lambda() {
    const auto lambda = [](int) __attribute__((noinline)) {
        call_address = caller(), call_line = __LINE__;
        return call_address;
    };
    return lambda(1);
}

volatile int calls_back;

/// Calls back from a header of Tessera's.
struct CallBack {
    __attribute__((noinline)) void operator()(const index<1>&) const { call_address = __builtin_return_address(0); }
};
__attribute__((noinline)) unsigned call_through_header() {
    tessera::detail::call_kernel(CallBack(), index<1>(0)); const unsigned line = __LINE__;
    calls_back = calls_back + 1;
    return line;
}

void expect_frame(const SourceFrame& frame, const std::string& function, unsigned line) {
    EXPECT_EQ(frame.function, function);
    // Not __FILE__: what shortens paths for a compiler's cache does not shorten those in the debug information.
    const std::string file = "/tests/unit/source_frames_test.cpp";
    EXPECT_EQ(frame.file.substr(frame.file.size() - std::min(file.size(), frame.file.size())), file) << frame.file;
    EXPECT_EQ(frame.line, line);
    EXPECT_GT(frame.column, 0U);
}

TEST(SourceFrames, NameAFunctionAndTheLineOfACall) {
    const std::vector<SourceFrame> frames = source_frames(average());
    ASSERT_EQ(frames.size(), 1U);
    expect_frame(frames.front(), "average", call_line);
}

TEST(SourceFrames, NameTemplatesWithTheirArguments) {
    const void* const sum_of_floats = sum(1.0F);
    expect_frame(source_frames(sum_of_floats).front(), "sum<float>", call_line);
    const void* const sum_of_ints = sum(1);
    expect_frame(source_frames(sum_of_ints).front(), "sum<int>", call_line);
}

TEST(SourceFrames, NameMembersWithTheirClass) {
    counting::Counter counter;
    const void* const at = counter.count();
    expect_frame(source_frames(at).front(), "counting::Counter::count", call_line);
}

TEST(SourceFrames, NameLambdasByTheFunctionAroundThem) {
    const void* const at = with_lambda();
    expect_frame(source_frames(at).front(), "with_lambda()::lambda", call_line);
}

TEST(SourceFrames, FollowInlinedCalls) {
    const unsigned line = walk();
    const std::vector<SourceFrame> frames = source_frames(call_address);
    ASSERT_EQ(frames.size(), 2U);
    expect_frame(frames[0], "step", call_line);
    expect_frame(frames[1], "walk", line);
}

TEST(SourceFrames, LeaveOutTesserasHeaders) {
    const unsigned line = call_through_header();
    const std::vector<SourceFrame> frames = source_frames(call_address);
    ASSERT_EQ(frames.size(), 1U);
    expect_frame(frames[0], "call_through_header", line);
}

TEST(SourceFrames, OfManyAddressesAreThoseOfEach) {
    const std::vector<const void*> addresses = {average(), sum(1), nullptr, with_lambda()};
    const std::vector<std::vector<SourceFrame>> all = source_frames(addresses);
    ASSERT_EQ(all.size(), addresses.size());
    for (std::size_t i = 0; i < addresses.size(); ++i) {
        const std::vector<SourceFrame> alone = source_frames(addresses[i]);
        ASSERT_EQ(all[i].size(), alone.size());
        EXPECT_EQ(all[i].front().function, alone.front().function);
        EXPECT_EQ(all[i].front().line, alone.front().line);
    }
    EXPECT_TRUE(source_frames(std::vector<const void*>()).empty());
}

TEST(SourceFrames, OfNoModuleAreTheAddress) {
    const std::vector<SourceFrame> frames = source_frames(reinterpret_cast<const void*>(std::uintptr_t{16}), false);
    ASSERT_EQ(frames.size(), 1U);
    EXPECT_EQ(frames[0].file, "");
    EXPECT_EQ(frames[0].function, "address 0x10");
}

std::vector<SourceFrame> kernel_frames;

struct Kernel {
    void operator()(tiled_index<2> t) const restrict(amp) {
        t.barrier.wait();
        if (t.local[0] == 1) kernel_frames = source_frames(caller()), call_line = __LINE__;
    }
};

TEST(SourceFrames, CanBeLookedUpOnAFiber) {
    parallel_for_each(extent<1>(2).tile<2>(), Kernel());
    ASSERT_EQ(kernel_frames.size(), 1U);
    expect_frame(kernel_frames.front(), "Kernel::operator()", call_line);
}

}  // namespace

const void* counting::Counter::count() {
    call_address = caller(), call_line = __LINE__;
    return call_address;
}
