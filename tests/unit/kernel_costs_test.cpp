// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/kernel_costs.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>

namespace tessera::detail {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

class KernelCostsTest : public testing::Test {
  protected:
    double cost() const { return costs_.of(entry_)->count(); }

    KernelCosts costs_;
    const void* const entry_ = this;
};

TEST_F(KernelCostsTest, KnowNothingAtFirst) {
    EXPECT_FALSE(costs_.of(entry_).has_value());
    EXPECT_FALSE(costs_.units_lasting(microseconds(1), entry_).has_value());
}

TEST_F(KernelCostsTest, KnowNothingOfAnEntryThatLooksLikeAnEmptyPlace) {
    const void* const entry = reinterpret_cast<const void*>(std::uintptr_t{1} << 32);
    EXPECT_FALSE(costs_.of(entry).has_value());
    costs_.note(entry, nanoseconds(50));
    EXPECT_TRUE(costs_.of(entry).has_value());
}

TEST_F(KernelCostsTest, SayHowManyUnitsLastSoLong) {
    costs_.note(entry_, nanoseconds(50));
    EXPECT_EQ(cost(), 50);
    EXPECT_EQ(costs_.units_lasting(microseconds(10), entry_), 200U);
    EXPECT_EQ(costs_.units_lasting(nanoseconds(1), entry_), 1U) << "one at least";
    costs_.note(entry_, nanoseconds(0));
    EXPECT_GT(costs_.units_lasting(microseconds(10), entry_), 100000U) << "less than can be measured";
}

TEST_F(KernelCostsTest, FollowWhatIsNotedUnlessItHardlyDiffers) {
    costs_.note(entry_, nanoseconds(80));
    costs_.note(entry_, nanoseconds(88));
    EXPECT_EQ(cost(), 80);
    costs_.note(entry_, nanoseconds(91));
    EXPECT_EQ(cost(), 91);
    costs_.note(entry_, std::chrono::seconds(100));
    EXPECT_GT(cost(), 1e8) << "the most that can be kept";
    EXPECT_LT(cost(), KernelCosts::kNeedsOthers.count());
}

TEST_F(KernelCostsTest, StayAtTheMarkOfAKernelThatNeedsOthers) {
    costs_.note_needs_others(entry_);
    costs_.note(entry_, nanoseconds(50));
    EXPECT_EQ(costs_.of(entry_), KernelCosts::kNeedsOthers);
    EXPECT_EQ(costs_.units_lasting(microseconds(10), entry_), 1U) << "others are to take the other units";
}

TEST_F(KernelCostsTest, OfTwoKernelsInOnePlaceTheLaterOneCounts) {
    const void* other = nullptr;
    costs_.note(entry_, nanoseconds(50));
    // Among so many addresses one has the place.
    for (const char* place = static_cast<const char*>(entry_) + 1; costs_.of(entry_).has_value(); ++place) {
        other = place;
        costs_.note(other, nanoseconds(70));
    }
    EXPECT_EQ(costs_.of(other)->count(), 70);
}

}  // namespace
}  // namespace tessera::detail
