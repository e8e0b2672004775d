// SPDX-License-Identifier: Apache-2.0
#include "tools/run/emulator_options.h"

#include "tools/support/failure.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tessera::tools {
namespace {

TEST(EmulatorOptions, ComeFromTheLibrarysTable) {
    bool has_workers = false;
    for (const EmulatorOption& option : emulator_options()) {
        has_workers = has_workers || option.spec.name == "--workers";
        EXPECT_NE(option.spec.name, "--help");
        EXPECT_NE(option.spec.sentence, "");
    }
    EXPECT_TRUE(has_workers);
}

/// A list of values in --help, in completion and in messages is what the emulator takes.
TEST(EmulatorOptions, TakeTheValuesThatTheyList) {
    for (const EmulatorOption& option : emulator_options()) {
        const OptionSpec& spec = option.spec;
        ASSERT_NE(spec.value, "") << spec.name;
        EXPECT_FALSE(spec.value != "FILE" && spec.allows("no value of any option")) << spec.name;
        if (!option.default_value.empty()) EXPECT_TRUE(spec.allows(option.default_value)) << spec.name;
        bool all_are_words = true;
        for (const std::string& choice : spec.choices()) {
            const bool goes_on = choice.find(':') != std::string::npos;
            all_are_words = all_are_words && !goes_on;
            EXPECT_TRUE(goes_on || spec.allows(choice)) << spec.name << '=' << choice;
        }
        if (!spec.choices().empty() && all_are_words) EXPECT_EQ(spec.expected, listed(spec.choices())) << spec.name;
    }
}

TEST(EmulatorOptions, HaveTheKeysOfTheVariable) {
    const auto& options = emulator_options();
    const auto found = std::find_if(options.begin(), options.end(), [](const EmulatorOption& o) { return o.spec.name == "--max-findings"; });
    ASSERT_NE(found, options.end());
    EXPECT_EQ(emulator_key(found->spec), "max_findings");
    EXPECT_EQ(found->spec.other_name, "--max_findings");
}

TEST(EmulatorOptions, FollowTheEnvironmentSoThatTheyWin) {
    EXPECT_EQ(tessera_options_text("", {}), "");
    EXPECT_EQ(tessera_options_text("", {{"workers", "2"}}), "workers=2");
    EXPECT_EQ(tessera_options_text("workers=1:fill=off", {{"workers", "2"}, {"timeout", "3"}}),
              "workers=1:fill=off:workers=2:timeout=3");
}

TEST(EmulatorOptions, ValueWithAColonIsQuoted) {
    EXPECT_EQ(tessera_options_text("", {{"schedule", "random:7"}}), "schedule='random:7'");
}

TEST(EmulatorOptions, ValueWithAQuotationMarkIsRefused) {
    EXPECT_THROW(tessera_options_text("", {{"output", "it's"}}), Failure);
}

}  // namespace
}  // namespace tessera::tools
