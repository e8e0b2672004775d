// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/timeline_text.h"

#include <fmt/format.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "emulator/schedules/schedule_token.h"
#include "tools/recording/old_access_text.h"
#include "tools/recording/timeline_rows.h"
#include "tools/support/terminal_text.h"

namespace tessera::tools {
namespace {

/// Colours of marks: what is read, written, done atomically; what did not see the latest write.
std::string coloured(char mark, const TerminalStyle& style) {
    const std::string text(1, mark);
    if (!style.colours || mark == ' ' || mark == '+') return text;
    if (mark >= 'a') return "\033[1;33m" + text + "\033[0m";
    return (mark == 'W' ? "\033[1;31m" : mark == 'A' ? "\033[1;36m" : "\033[1m") + text + "\033[0m";
}

std::string row_text(const TimelineRow& row, const TimelineRows& rows, const TerminalStyle& style) {
    const char* const bar = style.utf8 ? "\u2502" : "|";
    std::string text = fmt::format("    {:<{}} ", row.name, rows.name_width);
    for (std::size_t i = 0; i < rows.interval_widths.size(); ++i) {
        text += bar;
        text += ' ';
        const std::string& marks = row.marks[i];
        for (const char mark : marks) text += coloured(mark, style);
        text += std::string(rows.interval_widths[i] - marks.size(), ' ');
    }
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

std::string heads_text(const TimelineRows& rows, const TerminalStyle& style) {
    TimelineRow heads;
    heads.name = "barrier interval";
    for (std::size_t i = 0; i < rows.intervals.size(); ++i) heads.marks.push_back(std::to_string(rows.intervals[i]));
    TerminalStyle plain = style;
    plain.colours = false;
    return row_text(heads, rows, plain);
}

/// Rows of the grid for accesses that did not see the latest write, as many as are shown.
constexpr std::size_t kMostArrows = 3;

/// A line from one column to another, which ends below a mark. \param from  none: left of all
std::string arrow_text(const char* name, const TimelineRows& rows, std::optional<std::size_t> from, std::size_t to, const TerminalStyle& style) {
    const char* const line = style.utf8 ? "\u2500" : "-";
    const std::size_t begin = from ? *from : 0, first = std::min(begin, to), last = std::max(begin, to);
    std::string text = fmt::format("    {:<{}} ", name, rows.name_width);
    std::size_t bar = 0, i = 0;
    for (std::size_t column = 0; column <= last; ++column) {
        const bool is_bar = column == bar;
        if (is_bar && i < rows.interval_widths.size()) bar += kBarWidth + rows.interval_widths[i++];
        if (column == to) {
            text += style.utf8 ? "\u25b2" : "^";
        } else if (column == begin) {
            text += style.utf8 ? "\u25cf" : "o";
        } else if (column > first) {
            text += line;
        } else {
            text += !is_bar ? " " : style.utf8 ? "\u2502" : "|";
        }
    }
    return text + "\n";
}

/// Where the values of old reads come from, and the newer writes, below the rows of threads.
std::string arrows_text(const Side& side, const TimelineRows& rows, const TerminalStyle& style) {
    if (!rows.in_order) return "";
    std::string text;
    std::size_t shown = 0;
    const auto column_of = [&](const OldAccess::Write& write) { return write.access ? rows.columns[*write.access] : std::nullopt; };
    for (const OldAccess& old : side.old_accesses) {
        const auto to = rows.columns[old.access];
        if (!to || ++shown > kMostArrows) continue;
        const OldAccess::Write &found = old.writes[old.found], &newer = old.writes[old.newer];
        if (!old.stores && (found.was_before || column_of(found))) text += arrow_text("its old value", rows, column_of(found), *to, style);
        if (column_of(newer)) text += arrow_text("a newer value", rows, column_of(newer), *to, style);
    }
    return text;
}

/// What is said of them.
std::string old_accesses_text(const RecordedMemory& memory, const Side& side) {
    std::string text;
    std::size_t shown = 0;
    for (const bool is_missed : {true, false}) {
        for (const OldAccess& old : side.old_accesses) {
            if (old.is_missed != is_missed || ++shown > kMostArrows) continue;
            text += fmt::format("    {}: {}\n       {}\n", mark_of(side, old.access), old_access_sentence(memory, side, old), views_text(memory, side, old));
        }
    }
    if (shown > kMostArrows) text += fmt::format("    and {} more are marked\n", shown - kMostArrows);
    return text;
}

std::string values_text(const RecordedMemory& memory, const Side& side, const TerminalStyle& style) {
    const char* const arrow = style.utf8 ? "\u2192" : "->";
    constexpr std::size_t kMost = 4;
    std::string text;
    std::size_t changed = 0;
    for (std::size_t i = 0; i < std::min(side.before.size(), side.after.size()); ++i) {
        if (side.before[i] == side.after[i] || ++changed > kMost) continue;
        text += fmt::format("    {}: {} {} {}\n", memory.cell_name(i), side.before[i], arrow, side.after[i]);
    }
    if (changed > kMost) text += fmt::format("    and {} more elements changed\n", changed - kMost);
    if (changed == 0) text += "    no value changed\n";
    return text;
}

std::string side_text(const RecordedMemory& memory, const Side& side, const TerminalStyle& style) {
    const std::string order = side.token.empty() ? "in the order of the check" : "with --schedule=" + detail::replay_of(side.token);
    std::string text = "  " + order + (side.is_cut ? fmt::format(", the first {} accesses", side.accesses.size()) : "") + ":\n";
    const TimelineRows rows = timeline_rows(memory, side, style.width);
    text += heads_text(rows, style);
    for (const TimelineRow& row : rows.rows) text += row_text(row, rows, style);
    if (rows.left_out > 0) text += fmt::format("    and {} more rows\n", rows.left_out);
    if (const std::size_t more = rows.intervals_left_out; more > 0)
        text += fmt::format("    and {} more barrier interval{}, for which the lines are too short\n", more, more == 1 ? "" : "s");
    text += arrows_text(side, rows, style);
    if (!rows.in_order) text += "    (folded: of the accesses of an interval, only those of one row are in their order)\n";
    return text + values_text(memory, side, style) + old_accesses_text(memory, side);
}

}  // namespace

TerminalStyle TerminalStyle::of_this_terminal() {
    TerminalStyle style;
    winsize size{};
    const char* const columns = std::getenv("COLUMNS");
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        style.width = size.ws_col;
    } else if (columns != nullptr && std::atoi(columns) > 0) {
        style.width = static_cast<std::size_t>(std::atoi(columns));
    }
    const locale_t locale = newlocale(LC_CTYPE_MASK, "", nullptr);
    style.utf8 = locale != nullptr && std::string_view(nl_langinfo_l(CODESET, locale)) == "UTF-8";
    if (locale != nullptr) freelocale(locale);
    style.colours = stderr_shows_colours();
    return style;
}

std::string timeline_text(const Recording& recording, const TerminalStyle& style) {
    const RecordedMemory& memory = recording.memory;
    std::string text = fmt::format("timeline of finding {}: {}\n", memory.number, memory.title());
    if (recording.first) text += side_text(memory, *recording.first, style);
    if (recording.second) text += side_text(memory, *recording.second, style);
    return text + "  " + recording.sentence + "\n";
}

}  // namespace tessera::tools
