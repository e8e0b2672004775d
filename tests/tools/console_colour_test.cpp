// SPDX-License-Identifier: Apache-2.0
#include "tessera/windows/console_colour.h"

#include <gtest/gtest.h>

namespace tessera::windows {
namespace {

TEST(ConsoleColour, SixteenForegrounds) {
    const char* expected[16] = {
        "\033[0;30;40m", "\033[0;34m", "\033[0;32m", "\033[0;36m", "\033[0;31m", "\033[0;35m",
        "\033[0;33m",    "\033[0m",    "\033[0;90m", "\033[0;94m", "\033[0;92m", "\033[0;96m",
        "\033[0;91m",    "\033[0;95m", "\033[0;93m", "\033[0;97m",
    };
    for (WORD colour = 0; colour < 16; ++colour) EXPECT_EQ(ansi_escape(colour), expected[colour]) << colour;
}

TEST(ConsoleColour, SixteenBackgrounds) {
    const char* expected[16] = {
        "\033[0;31m",     "\033[0;31;44m",  "\033[0;31;42m",  "\033[0;31;46m",
        "\033[0;31;41m",  "\033[0;31;45m",  "\033[0;31;43m",  "\033[0;31;47m",
        "\033[0;31;100m", "\033[0;31;104m", "\033[0;31;102m", "\033[0;31;106m",
        "\033[0;31;101m", "\033[0;31;105m", "\033[0;31;103m", "\033[0;31;107m",
    };
    for (unsigned colour = 0; colour < 16; ++colour) {
        EXPECT_EQ(ansi_escape(static_cast<WORD>(colour << 4U | FOREGROUND_RED)), expected[colour]) << colour;
    }
}

TEST(ConsoleColour, LightGreyOnAColourIsNamed) {
    EXPECT_EQ(ansi_escape(BACKGROUND_BLUE | 7), "\033[0;37;44m");
}

TEST(ConsoleColour, UnderscoreAndReverse) {
    EXPECT_EQ(ansi_escape(COMMON_LVB_UNDERSCORE | FOREGROUND_RED), "\033[0;4;31m");
    EXPECT_EQ(ansi_escape(COMMON_LVB_REVERSE_VIDEO | default_attributes), "\033[0;7m");
}

}  // namespace
}  // namespace tessera::windows
