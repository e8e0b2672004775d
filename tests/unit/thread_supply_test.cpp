// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/thread_supply.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace tessera::detail {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kStack = std::size_t{256} * 1024;

/// A folder with files as Linux shows control groups in.
class ThreadSupplyTest : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) / ("thread-supply-" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    void write(const std::string& file, const std::string& text) const {
        fs::create_directories((folder_ / file).parent_path());
        std::ofstream(folder_ / file) << text << '\n';
    }

    void limit(const std::string& group, const std::string& most, const std::string& now) const {
        write("groups/" + group + "/pids.max", most);
        write("groups/" + group + "/pids.current", now);
    }

    std::optional<std::uint64_t> room() const { return room_in_control_groups((folder_ / "membership").string(), (folder_ / "groups").string()); }

    fs::path folder_;
};

TEST_F(ThreadSupplyTest, NoGroupHasALimit) {
    EXPECT_EQ(room(), std::nullopt) << "no such file";
    write("membership", "0::/user.slice/session");
    limit("user.slice/session", "max", "7");
    EXPECT_EQ(room(), std::nullopt);
}

TEST_F(ThreadSupplyTest, TheLeastRoomOfAGroupAndThoseAroundItCounts) {
    write("membership", "0::/user.slice/session");
    limit("user.slice/session", "100", "60");
    EXPECT_EQ(room(), 40U);
    limit("user.slice", "500", "490");
    EXPECT_EQ(room(), 10U);
    limit(".", "9", "9");
    EXPECT_EQ(room(), 0U);
}

TEST_F(ThreadSupplyTest, MoreProcessesThanALimitThatCameLaterLeaveNoRoom) {
    write("membership", "0::/");
    limit(".", "9", "12");
    EXPECT_EQ(room(), 0U);
}

TEST_F(ThreadSupplyTest, AContainersOwnGroupIsTheRootThatItSees) {
    write("membership", "0::/../../docker/0123abcd");
    limit(".", "64", "4");
    EXPECT_EQ(room(), 60U);
}

TEST_F(ThreadSupplyTest, TheFirstVersionHasAHierarchyOfItsOwn) {
    write("membership", "12:cpu,cpuacct:/build\n5:freezer,pids:/build/job\n1:name=systemd:/init.scope");
    limit("build", "2", "1");
    EXPECT_EQ(room(), std::nullopt) << "a group of another hierarchy";
    limit("pids/build", "30", "10");
    limit("pids/build/job", "25", "10");
    EXPECT_EQ(room(), 15U);
}

TEST_F(ThreadSupplyTest, WhatIsNoMembershipIsPassedOver) {
    write("membership", "nonsense\n\n0:\n0::/a");
    limit("a", "8", "3");
    EXPECT_EQ(room(), 5U);
}

TEST_F(ThreadSupplyTest, ThreadsThatThereAreCanBeHad) {
    EXPECT_EQ(count_threads_to_be_had(0, kStack), 0U);
    EXPECT_EQ(count_threads_to_be_had(2, kStack), 2U);
}

}  // namespace
}  // namespace tessera::detail
