// SPDX-License-Identifier: Apache-2.0
#include "tools/run/run_options.h"

#include "tools/support/failure.h"

#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

TEST(RunOptions, ComeFromTheLibrarysTable) {
    bool has_workers = false;
    for (const RunOption& option : run_options()) {
        has_workers = has_workers || std::string(option.name) == "workers";
        EXPECT_STRNE(option.name, "help");
        EXPECT_STRNE(option.sentence, "");
    }
    EXPECT_TRUE(has_workers);
}

TEST(RunOptions, FollowTheEnvironmentSoThatTheyWin) {
    EXPECT_EQ(tessera_options_text("", {}), "");
    EXPECT_EQ(tessera_options_text("", {{"workers", "2"}}), "workers=2");
    EXPECT_EQ(tessera_options_text("workers=1:fill=off", {{"workers", "2"}, {"timeout", "3"}}),
              "workers=1:fill=off:workers=2:timeout=3");
}

TEST(RunOptions, ValueWithAColonIsQuoted) {
    EXPECT_EQ(tessera_options_text("", {{"schedule", "random:7"}}), "schedule='random:7'");
}

TEST(RunOptions, ValueWithAQuotationMarkIsRefused) {
    EXPECT_THROW(tessera_options_text("", {{"output", "it's"}}), Failure);
}

}  // namespace
}  // namespace tessera::tools
