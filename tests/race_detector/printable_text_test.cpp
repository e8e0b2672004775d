// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/printable_text.h"

#include <gtest/gtest.h>

namespace tessera::race_detector {
namespace {

constexpr char kReplacement[] = "\xEF\xBF\xBD";

TEST(PrintableText, PlainTextStaysAsItIs) {
    EXPECT_EQ(one_line("total += matrix[t_idx];"), "total += matrix[t_idx];");
    EXPECT_EQ(one_line("größe \xE6\x95\xB0 \xF0\x9F\x98\x80"), "größe \xE6\x95\xB0 \xF0\x9F\x98\x80");
    EXPECT_EQ(one_line(""), "");
}

TEST(PrintableText, LineEndsBecomeBlanks) { EXPECT_EQ(one_line("a\nb\tc\r"), "a b c "); }

TEST(PrintableText, WhatControlsTheTerminalIsReplaced) {
    EXPECT_EQ(one_line("\033[31m"), std::string(kReplacement) + "[31m");
    EXPECT_EQ(one_line("a\xC2\x9Bz"),
              "a" + std::string(kReplacement) + "z");  // C1 control
    EXPECT_EQ(one_line("a\xE2\x80\xAEz"),
              "a" + std::string(kReplacement) + "z");  // right-to-left override
    EXPECT_EQ(one_line(std::string_view("\0", 1)), kReplacement);
}

TEST(PrintableText, EachByteThatIsNoUtf8IsReplaced) {
    const std::string one = kReplacement;
    EXPECT_EQ(one_line("\xFF"), one);
    EXPECT_EQ(one_line("a\xC3"), "a" + one);     // cut
    EXPECT_EQ(one_line("\xC0\x80"), one + one);  // longer than needed
    EXPECT_EQ(one_line("\xE0\x80\x80"), one + one + one);
    EXPECT_EQ(one_line("\xED\xA0\x80"), one + one + one);            // a surrogate
    EXPECT_EQ(one_line("\xF4\x90\x80\x80"), one + one + one + one);  // beyond Unicode
    EXPECT_EQ(one_line("\xE2\x82z"), one + one + "z");
}

TEST(PrintableText, WidthIsThatOnATerminal) {
    const auto widths = [](std::string_view text) {
        std::string result;
        for (const Glyph& glyph : glyphs_of(text)) result += std::to_string(glyph.width);
        return result;
    };
    EXPECT_EQ(widths("aö"), "11");
    EXPECT_EQ(widths("\xE6\x95\xB0\xF0\x9F\x98\x80"), "22");  // a Chinese character, an emoji
    EXPECT_EQ(widths("e\xCC\x81"), "10");                     // a combining accent
}

TEST(PrintableText, OffsetsAreThoseOfTheBytes) {
    const std::vector<Glyph> glyphs = glyphs_of("ö\xFFz");
    ASSERT_EQ(glyphs.size(), 3U);
    EXPECT_EQ(glyphs[0].offset, 0U);
    EXPECT_EQ(glyphs[1].offset, 2U);
    EXPECT_EQ(glyphs[2].offset, 3U);
}

TEST(PrintableText, ParagraphsAreWrappedBetweenWords) {
    EXPECT_EQ(wrapped("one two three four", "help: ", "      ", 14),
              "help: one two\n      three\n      four\n");
    EXPECT_EQ(wrapped("  one \n two  ", "- ", "  ", 40), "- one two\n");
    EXPECT_EQ(wrapped("alongwordthatdoesnotfit x", "- ", "  ", 10), "- alongwordthatdoesnotfit\n  x\n");
    EXPECT_EQ(wrapped("", "- ", "  ", 10), "");
    EXPECT_EQ(wrapped("öö öö", "", "", 5), "öö öö\n");
}

}  // namespace
}  // namespace tessera::race_detector
