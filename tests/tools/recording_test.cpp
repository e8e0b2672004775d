// SPDX-License-Identifier: Apache-2.0
// What becomes of a recording: values as text, how two schedules differ, the timeline in characters, the page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tools/page/page_parts.h"
#include "tools/recording/page_recordings.h"
#include "tools/recording/recording.h"
#include "tools/recording/side_difference.h"
#include "tools/recording/timeline_text.h"
#include "tools/recording/value_text.h"
#include "tools/report/report_html.h"

namespace tessera::tools {
namespace {

using testing::HasSubstr;
using testing::Not;

RecordedMemory total() {
    RecordedMemory memory;
    memory.number = 3;
    memory.launched_at = "total.cpp:26";
    memory.tile = 5;
    memory.extent = {8, 8};
    memory.tile_dims = {2, 2};
    memory.variable = "total";
    memory.cells = {""};
    return memory;
}

/// Each thread reads and writes `total` in interval 1, one after the other.
Side in_turn(std::uint64_t threads) {
    Side side;
    side.before = {"0"};
    for (std::uint64_t thread = 0; thread < threads; ++thread) {
        side.accesses.push_back({thread, 1, 'R', 0, 0, {std::to_string(thread)}});
        side.accesses.push_back({thread, 1, 'W', 1, 0, {std::to_string(thread + 1)}});
    }
    side.after = {std::to_string(threads)};
    return side;
}

TEST(ValueText, IsThatOfTheType) {
    EXPECT_EQ(value_text(std::string("\x00\x00\x90\x40", 4), "float"), "4.5");
    EXPECT_EQ(value_text("\xBE\xBE\xBE\xBE", "int"), "-1094795586");
    EXPECT_EQ(value_text("\xBE\xBE\xBE\xBE", "volatile int"), "-1094795586");
    EXPECT_EQ(value_text("\xFF", "unsigned char"), "255");
    EXPECT_EQ(value_text("\x01", "bool"), "true");
    EXPECT_EQ(value_text("\xBE", "bool"), "0xbe");
    EXPECT_EQ(value_text(std::string("\x01\x02\x00\x00", 4), "Colour"), "0x00000201");
    EXPECT_EQ(value_text(std::string("\x01\x02", 2), "float"), "0x0201");  // not one: a part of it
}

TEST(RecordedMemory, NamesThreadsAsProgramsDo) {
    RecordedMemory memory = total();
    EXPECT_EQ(memory.thread_name(2), "thread (1, 0)");
    EXPECT_EQ(memory.title(), "total in tile (1, 1) of the launch at total.cpp:26");
    memory.tile.reset();
    EXPECT_EQ(memory.thread_name(4 * 5 + 2), "thread (1, 0) of tile (1, 1)");
    memory.tile_dims.clear();
    EXPECT_EQ(memory.thread_name(9), "thread (1, 1)");
}

TEST(SideDifference, IsInTheEndOrInWhatAThreadHasRead) {
    const Side side = in_turn(3);
    Side other = side;
    EXPECT_EQ(difference_of(side, other), Difference::none);
    other.accesses[2].values = {"0"};
    EXPECT_EQ(difference_of(side, other), Difference::in_reads);
    EXPECT_EQ(difference_sentence(total(), side, other),
              "Under the other schedule thread (0, 1) reads 0 from total, and not 1; in the end all values are the same.");
    other.after = {"2"};
    EXPECT_EQ(difference_of(side, other), Difference::brought);
    std::swap(other.accesses[1], other.accesses[2]);  // a write after both reads
    EXPECT_EQ(difference_of(side, other), Difference::in_end);
    EXPECT_EQ(difference_sentence(total(), side, other), "total ends as 3 in the order of the check, and as 2 under the other schedule.");
}

/// Each thread writes a value to `total`, in the order of the arguments.
Side writes(const std::vector<std::pair<std::uint64_t, std::string>>& threads) {
    Side side;
    side.before = {"0"};
    for (const auto& [thread, value] : threads) side.accesses.push_back({thread, 1, 'W', 0, 0, {value}});
    side.after = {threads.back().second};
    return side;
}

TEST(SideDifference, IsNotOfTheOrderWhenAThreadWroteAnotherValue) {
    const Side side = writes({{0, "1"}, {1, "1"}});
    const Side brought = writes({{1, "2"}, {0, "2"}});
    EXPECT_EQ(difference_of(side, brought), Difference::brought);
    EXPECT_EQ(difference_sentence(total(), side, brought),
              "total ends as 1 in the order of the check, and as 2 under the other schedule. That comes from other memory, at least in part: a thread did "
              "something else although it had seen the same here.");
    EXPECT_EQ(difference_of(writes({{0, "1"}, {1, "2"}}), writes({{1, "2"}, {0, "1"}})), Difference::in_end);
    EXPECT_EQ(difference_of(writes({{0, "1"}, {1, "2"}}), writes({{0, "1"}})), Difference::brought) << "a thread left its write out";
    Side other_tile = writes({{1, "1"}, {0, "1"}}), same = side;
    same.after = {"1", "0"};
    other_tile.after = {"1", "7"};  // which no recorded access wrote
    EXPECT_EQ(difference_of(same, other_tile), Difference::none);
    Side later = writes({{1, "1"}, {0, "3"}});
    later.before = {"5"};
    EXPECT_EQ(difference_of(side, later), Difference::brought);
    EXPECT_EQ(difference_sentence(total(), side, later), "total ends as 1 in the order of the check, and as 3 under the other schedule. It began with other values already.");
}

TEST(TimelineText, GivesEachAccessAColumnWhereThereIsRoom) {
    Recording recording{total(), in_turn(3), {}, "None of 64 schedules gave another value."};
    const TerminalStyle style{80, false, false};
    EXPECT_EQ(timeline_text(recording, style),
              "timeline of finding 3: total in tile (1, 1) of the launch at total.cpp:26\n"
              "  in the order of the check:\n"
              "    barrier interval | 1\n"
              "    (0, 0)           | R W\n"
              "    (0, 1)           |     R W\n"
              "    (1, 0)           |         R W\n"
              "    total: 0 -> 3\n"
              "  None of 64 schedules gave another value.\n");
    EXPECT_THAT(timeline_text(recording, {80, true, true}), HasSubstr("\u2502 \033[1mR\033[0m \033[1;31mW\033[0m"));
}

TEST(TimelineText, FoldsThreadsThatDidTheSame) {
    RecordedMemory memory = total();
    memory.tile_dims = {1024};
    memory.extent = {8192};
    Recording recording{memory, in_turn(1024), {}, ""};
    recording.first->accesses.push_back({7, 2, 'A', 1, 0, {"9"}});
    const std::string text = timeline_text(recording, {80, false, false});
    EXPECT_THAT(text, HasSubstr("    (0) and 1022 more | RW |\n    (7)               | RW | A\n"));
    EXPECT_THAT(text, HasSubstr("(folded"));
}

TEST(TimelineText, ShowsTheIntervalOfTheRaceWhereThereIsRoomForOne) {
    Recording recording{total(), in_turn(3), {}, ""};
    recording.first->accesses.insert(recording.first->accesses.begin(), {0, 0, 'W', 1, 0, {"0"}});
    recording.first->accesses.push_back({0, 2, 'R', 1, 0, {"3"}});
    recording.first->accesses.push_back({1, 2, 'R', 1, 0, {"3"}});
    const std::string text = timeline_text(recording, {26, false, false});
    EXPECT_THAT(text, HasSubstr("    barrier interval | 1\n    (0, 0)           | RW\n    (0, 1)           | RW\n    (1, 0)           | RW\n"
                                "    and 2 more barrier intervals, for which the lines are too short\n"));
    EXPECT_THAT(timeline_text(recording, {30, false, false}), HasSubstr("interval | 0 | 1\n"));
    EXPECT_THAT(timeline_text(recording, {80, false, false}), Not(HasSubstr("too short")));
}

TEST(TimelineText, SaysWhenThereIsNoRecording) {
    const Recording recording{total(), {}, {}, "A signal ended the second run."};
    EXPECT_EQ(timeline_text(recording, {80, false, false}),
              "timeline of finding 3: total in tile (1, 1) of the launch at total.cpp:26\n  A signal ended the second run.\n");
}

/// Thread 0 writes 7, and thread 1 reads the value from before twice: the second time although it must have seen the 7.
Recording old_reads() {
    Side side;
    side.token = "w-all-r2";
    side.before = {"0"};
    side.after = {"7"};
    side.codes = {{"/src/total.cpp", 30, 9}, {"/src/total.cpp", 33, 9}};
    side.accesses = {{0, 1, 'W', 0, 0, {"7"}}, {1, 1, 'R', 1, 0, {"0"}}, {1, 2, 'R', 1, 0, {"0"}}};
    OldAccess old;
    old.access = 1;
    old.writes = {{{}, true, "0"}, {0, false, "7"}};
    old.newer = old.newer_view = 1;
    side.old_accesses = {old, old};
    side.old_accesses.back().access = 2;
    side.old_accesses.back().is_missed = true;
    return {total(), in_turn(1), side, "It differs."};
}

TEST(TimelineText, ShowsWhereOldValuesComeFrom) {
    const std::string text = timeline_text(old_reads(), {80, false, false});
    EXPECT_THAT(text, HasSubstr("  with --schedule=replay:w-all-r2:\n"
                                "    barrier interval | 1   | 2\n"
                                "    (0, 0)           | W   |\n"
                                "    (0, 1)           |   r | r\n"
                                "    its old value    o---^\n"
                                "    a newer value    | o-^\n"
                                "    its old value    o-------^\n"
                                "    a newer value    | o-----^\n"
                                "    total: 0 -> 7\n"
                                "    r: thread (0, 1) reads total = 0 at total.cpp:33, the old value from before the launch, and not the 7 that thread (0, 0) wrote at "
                                "total.cpp:30\n"
                                "       at that time total can be 7 only for thread (0, 0), and 0 or 7 for thread (0, 1)\n"
                                "    r: thread (0, 1) reads total = 0 at total.cpp:33, the old value from before the launch, as if before the 7 that thread (0, 0) wrote at "
                                "total.cpp:30\n"));
    EXPECT_THAT(timeline_text(old_reads(), {80, true, true}), HasSubstr("\u25cf\u2500\u2500\u2500\u25b2\n"));
    EXPECT_THAT(timeline_text(old_reads(), {20, false, false}), Not(HasSubstr("o--"))) << "no line where accesses have no columns";
}

TEST(TimelineText, SaysWhereAnOldWriteWent) {
    Recording recording = old_reads();
    Side& side = *recording.second;
    side.accesses[1].kind = side.accesses[2].kind = 'W';
    for (OldAccess& old : side.old_accesses) old.stores = true;
    side.accesses[1].values = {"3"};
    side.accesses[2].kind = 'A';
    side.old_accesses[0].writes[1].access.reset();
    const std::string text = timeline_text(recording, {80, false, false});
    EXPECT_THAT(text, HasSubstr("|   w | a\n    a newer value    | o-----^\n"));
    EXPECT_THAT(text, HasSubstr("w: thread (0, 1) writes total = 3 at total.cpp:33, as if before a newer 7 that is not in the recording\n"));
    EXPECT_THAT(text, HasSubstr("a: thread (0, 1) changes total to 0 at total.cpp:33, as if before the 7 that thread (0, 0) wrote at total.cpp:30\n"));
    EXPECT_THAT(text, Not(HasSubstr("its old value")));
}

TEST(PageRecordings, HaveTheOriginsOfOldValues) {
    const std::string json = recordings_json({old_reads()}, 1 << 20);
    EXPECT_THAT(json, HasSubstr(R"({"access":2,"stores":false,"missed":true,"writes":[[null,true,"0"],[0,false,"7"]],"found":0,"newer":1,"views":[1,0],)"));
    EXPECT_THAT(json, HasSubstr(R"("sentence":"thread (0, 1) reads total = 0 at total.cpp:33, the old value from before the launch, and not the 7 that)"));
}

TEST(SideDifference, OfWeakMemoryIsNotExplainedByOrder) {
    const Recording recording = old_reads();
    Side other = *recording.second;
    other.after = {"5"};
    other.accesses[0].values = {"5"};
    EXPECT_EQ(difference_sentence(total(), *recording.second, other), "total ends as 7 under the given schedule, and as 5 under the other schedule.");
}

TEST(PageRecordings, NoTextEndsTheScript) {
    Recording recording{total(), in_turn(1), {}, "</script><b>"};
    const std::string part = recordings_html({{recording}, 3}, 1 << 20);
    EXPECT_THAT(part, Not(HasSubstr("</script><b>")));
    EXPECT_THAT(part, HasSubstr("and 3 under other schedules"));
    const std::string page = html_report(ReportDocument(), {{recording}, 3});
    EXPECT_THAT(page, HasSubstr(part));
    EXPECT_THAT(page, Not(HasSubstr("This page has no timelines")));
    for (const char* word : {"https:", "src=", "@import", "url("}) EXPECT_THAT(std::string(timeline_style) + timeline_script + part, Not(HasSubstr(word)));
}

TEST(PageRecordings, StaySmall) {
    RecordedMemory memory = total();
    const Side side = in_turn(2048);
    const std::vector<Recording> recordings(20, Recording{memory, side, side, "it differs"});
    const std::string json = recordings_json(recordings, 1 << 20);
    EXPECT_LT(json.size(), (1U << 20) + 10000);
    EXPECT_THAT(json, HasSubstr("the page would become too large"));
    ReportDocument report;
    report.unused_suppressions.assign(49, std::string(100000, 'x'));
    EXPECT_LT(html_report(report, {recordings, 3}).size(), 5U << 20);
}

}  // namespace
}  // namespace tessera::tools
