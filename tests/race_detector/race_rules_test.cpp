// SPDX-License-Identifier: Apache-2.0
// One test per row of docs/race-rules.md, as far as a row is a pure function.
#include "race_detector/history/race_rules.h"

#include <gtest/gtest.h>

namespace tessera::race_detector::race_rules_test {
namespace {

using check::Hazard;
using check::Severity;
using detail::FenceKind;
constexpr auto kTileStatic = check::Memory::tile_static;
constexpr auto kGlobal = check::Memory::global;
constexpr AccessType kAllTypes[] = {AccessType::read, AccessType::write, AccessType::atomic_read,
                                    AccessType::atomic};

AccessKey whole_word(AccessType type) { return {1, type, kWholeWord}; }

TEST(RaceRules, AccessesConflictWhenTheyShareAByte) {
    for (ByteMask a = 1; a <= kWholeWord; ++a) {
        for (ByteMask b = 1; b <= kWholeWord; ++b) {
            const AccessKey write(1, AccessType::write, a), read(2, AccessType::read, b);
            EXPECT_EQ(conflicts(write, read), (a & b) != 0) << a << ' ' << b;
            EXPECT_EQ(conflicts(read, write), (a & b) != 0) << a << ' ' << b;
        }
    }
}

TEST(RaceRules, ReadsDoNotConflict) {
    EXPECT_FALSE(conflicts(whole_word(AccessType::read), whole_word(AccessType::read)));
    EXPECT_FALSE(conflicts(whole_word(AccessType::read), whole_word(AccessType::atomic_read)));
    EXPECT_FALSE(conflicts(whole_word(AccessType::atomic_read), whole_word(AccessType::read)));
}

TEST(RaceRules, PlainWriteConflictsWithEverything) {
    for (const AccessType other : kAllTypes) {
        EXPECT_TRUE(conflicts(whole_word(AccessType::write), whole_word(other)));
        EXPECT_TRUE(conflicts(whole_word(other), whole_word(AccessType::write)));
    }
}

TEST(RaceRules, AtomicsDoNotConflictWithEachOther) {
    for (const AccessType a : {AccessType::atomic, AccessType::atomic_read}) {
        for (const AccessType b : {AccessType::atomic, AccessType::atomic_read}) {
            EXPECT_FALSE(conflicts(whole_word(a), whole_word(b)));
        }
    }
}

TEST(RaceRules, AtomicThatStoresConflictsWithAPlainRead) {
    EXPECT_TRUE(conflicts(whole_word(AccessType::atomic), whole_word(AccessType::read)));
    EXPECT_TRUE(conflicts(whole_word(AccessType::read), whole_word(AccessType::atomic)));
}

TEST(RaceRules, OnlyPlainWritesMakeAWriteWriteHazard) {
    for (const AccessType a : kAllTypes) {
        for (const AccessType b : kAllTypes) {
            const bool both = a == AccessType::write && b == AccessType::write;
            EXPECT_EQ(hazard_of(a, b), both ? Hazard::write_write : Hazard::read_write);
        }
    }
}

TEST(RaceRules, FenceCoversTheMemoryItNames) {
    EXPECT_TRUE(covers(FenceKind::all_memory, kTileStatic));
    EXPECT_TRUE(covers(FenceKind::all_memory, kGlobal));
    EXPECT_FALSE(covers(FenceKind::global_memory, kTileStatic));
    EXPECT_TRUE(covers(FenceKind::global_memory, kGlobal));
    EXPECT_TRUE(covers(FenceKind::tile_static_memory, kTileStatic));
    EXPECT_FALSE(covers(FenceKind::tile_static_memory, kGlobal));
}

TEST(RaceRules, EqualValuesAreAWarningUnlessTheUserWantsMore) {
    EXPECT_EQ(severity_of_race(Hazard::write_write, true, false), Severity::warning);
    EXPECT_EQ(severity_of_race(Hazard::write_write, true, true), Severity::error);
    EXPECT_EQ(severity_of_race(Hazard::write_write, false, false), Severity::error);
    EXPECT_EQ(severity_of_race(Hazard::read_write, true, false), Severity::error);
}

TEST(AccessKey, KeepsItsParts) {
    const CodeId most = (1U << kCodeBits) - 1;
    for (const AccessType type : kAllTypes) {
        for (ByteMask mask = 0; mask <= kWholeWord; ++mask) {
            const AccessKey key(most, type, mask);
            EXPECT_EQ(key.code(), most);
            EXPECT_EQ(key.type(), type);
            EXPECT_EQ(key.mask(), mask);
            EXPECT_EQ(key.bits >> kKeyBits, 0U);
            EXPECT_EQ(AccessKey(key.code_and_type()).type(), type);
            EXPECT_EQ(AccessKey(key.code_and_type()).code(), most);
        }
    }
    EXPECT_NE(AccessKey(1, AccessType::read, 1), AccessKey(1, AccessType::read, 2));
}

TEST(AccessPoint, ReportsPreferLowTilesThenEarlyIntervalsThenLowThreads) {
    const AccessPoint lowest{0, 9, 9};
    EXPECT_LT(lowest, (AccessPoint{1, 0, 0}));
    EXPECT_LT((AccessPoint{1, 9, 0}), (AccessPoint{1, 0, 1}));
    EXPECT_LT((AccessPoint{1, 0, 1}), (AccessPoint{1, 1, 1}));
    EXPECT_FALSE(lowest < lowest);
}

}  // namespace
}  // namespace tessera::race_detector::race_rules_test
