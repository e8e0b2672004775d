// SPDX-License-Identifier: Apache-2.0
#include "race_detector/code/code_addresses.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

namespace tessera::race_detector::code_addresses_test {
namespace {

template <class Function>
const char* address_of(Function* function) {
    const char* address = nullptr;
    std::memcpy(&address, &function, sizeof address);
    return address;
}

int some_function(int x) { return x + 1; }

TEST(CodeAddresses, NumbersWithinAModuleAreOffsets) {
    CodeAddresses codes;
    const char* const here = address_of(&some_function);
    const CodeId id = codes.id_of(here);
    EXPECT_NE(id, 0U);
    EXPECT_EQ(codes.id_of(here + 5), id + 5);
    EXPECT_EQ(codes.address_of(id), here);
    EXPECT_EQ(codes.address_of(id + 5), here + 5);
}

TEST(CodeAddresses, ModulesDoNotShareNumbers) {
    CodeAddresses codes;
    std::vector<const char*> addresses{address_of(&some_function), address_of(&std::abort)};
    static const char generated[3] = {};  // no code there: windows of one address each
    for (const char& byte : generated) addresses.push_back(&byte);
    std::set<CodeId> ids;
    for (const char* address : addresses) ids.insert(codes.id_of(address));
    EXPECT_EQ(ids.size(), addresses.size());
    for (const char* address : addresses) EXPECT_EQ(codes.address_of(codes.id_of(address)), address);
}

TEST(CodeAddresses, UnknownNumbersHaveNoAddress) {
    CodeAddresses codes;
    EXPECT_EQ(codes.address_of(1), nullptr);
    codes.id_of(address_of(&some_function));
    EXPECT_EQ(codes.address_of(0), nullptr);
    EXPECT_EQ(codes.address_of((1U << kCodeBits) - 1), nullptr);
}

TEST(CodeAddresses, ThreadsAgreeOnNumbers) {
    CodeAddresses codes;
    static const char generated[100] = {};
    std::vector<CodeId> ids[2] = {std::vector<CodeId>(100), std::vector<CodeId>(100)};
    const auto ask = [&](std::vector<CodeId>& mine) {
        for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = codes.id_of(&generated[i]);
    };
    std::thread other(ask, std::ref(ids[0]));
    ask(ids[1]);
    other.join();
    EXPECT_EQ(ids[0], ids[1]);
    EXPECT_EQ(std::set<CodeId>(ids[0].begin(), ids[0].end()).size(), 100U);
}

TEST(CodeAddresses, WhenTheWindowsAreUsedUpNumbersAreStillValid) {
    CodeAddresses codes;
    static const char generated[1000] = {};
    for (const char& byte : generated) EXPECT_NE(codes.id_of(&byte), 0U);
    EXPECT_EQ(codes.address_of(codes.id_of(&generated[0])), &generated[0]);
}

}  // namespace
}  // namespace tessera::race_detector::code_addresses_test
