// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/timeline_rows.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>

namespace tessera::tools {
namespace {

/// More rows are too many to read.
constexpr std::size_t kMostRows = 24;
/// Characters of a row in addition to its name and its marks: before the name, and for each interval.
constexpr std::size_t kBeforeName = 5, kAroundInterval = 3;
constexpr std::size_t kLeastInterval = 4;
constexpr std::string_view kHead = "barrier interval";

using Marks = std::vector<std::string>;  ///< of each interval

std::vector<std::uint32_t> intervals_of(const Side& side) {
    std::vector<std::uint32_t> intervals;
    for (const RecordedAccess& access : side.accesses) intervals.push_back(access.interval);
    std::sort(intervals.begin(), intervals.end());
    intervals.erase(std::unique(intervals.begin(), intervals.end()), intervals.end());
    return intervals;
}

std::size_t position_of(std::uint32_t interval, const std::vector<std::uint32_t>& intervals) {
    return static_cast<std::size_t>(std::lower_bound(intervals.begin(), intervals.end(), interval) - intervals.begin());
}

/// A column of two characters for each access of an interval.
TimelineRows rows_in_order(const RecordedMemory& memory, const Side& side, std::vector<std::uint32_t> intervals) {
    TimelineRows rows;
    rows.in_order = true;
    rows.interval_widths.assign(intervals.size(), 0);
    std::map<std::uint64_t, Marks> threads;
    for (std::size_t at = 0; at < side.accesses.size(); ++at) {
        const RecordedAccess& access = side.accesses[at];
        const std::size_t i = position_of(access.interval, intervals);
        std::string& marks = threads.try_emplace(access.thread, intervals.size()).first->second[i];
        marks.resize(rows.interval_widths[i], ' ');
        marks += mark_of(side, at);
        rows.columns.emplace_back(rows.interval_widths[i]);
        rows.interval_widths[i] += 2;
    }
    for (auto& [thread, marks] : threads) rows.rows.push_back({memory.thread_index(thread), std::move(marks)});
    rows.intervals = std::move(intervals);
    return rows;
}

/// Threads that did the same in one row; marks that do not fit are a plus.
TimelineRows folded_rows(const RecordedMemory& memory, const Side& side, std::vector<std::uint32_t> intervals, std::size_t width) {
    std::map<std::uint64_t, Marks> threads;
    for (std::size_t at = 0; at < side.accesses.size(); ++at) {
        const RecordedAccess& access = side.accesses[at];
        threads.try_emplace(access.thread, intervals.size()).first->second[position_of(access.interval, intervals)] += mark_of(side, at);
    }
    std::map<Marks, std::vector<std::uint64_t>> alike;
    for (const auto& [thread, marks] : threads) alike[marks].push_back(thread);
    std::vector<std::pair<std::uint64_t, const Marks*>> order;  // by the first thread of each
    for (const auto& [marks, members] : alike) order.emplace_back(members.front(), &marks);
    std::sort(order.begin(), order.end());

    TimelineRows rows;
    for (const auto& [first, marks] : order) {
        const std::size_t more = alike[*marks].size() - 1;
        rows.rows.push_back({memory.thread_index(first) + (more > 0 ? " and " + std::to_string(more) + " more" : ""), *marks});
        rows.name_width = std::max(rows.name_width, rows.rows.back().name.size());
    }
    const std::size_t used = kBeforeName + std::max(rows.name_width, kHead.size());
    const std::size_t room = width > used ? (width - used) / std::max<std::size_t>(intervals.size(), 1) : 0;
    const std::size_t most = std::max(kLeastInterval, room > kAroundInterval ? room - kAroundInterval : 0);
    rows.interval_widths.assign(intervals.size(), 0);
    for (TimelineRow& row : rows.rows) {
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (row.marks[i].size() > most) row.marks[i] = row.marks[i].substr(0, most - 1) + "+";
            rows.interval_widths[i] = std::max(rows.interval_widths[i], row.marks[i].size() + 1);
        }
    }
    rows.intervals = std::move(intervals);
    return rows;
}

std::size_t width_of(const TimelineRows& rows) {
    std::size_t name = kHead.size(), marks = 0;
    for (const TimelineRow& row : rows.rows) name = std::max(name, row.name.size());
    for (const std::size_t interval : rows.interval_widths) marks += interval + kAroundInterval - 1;
    return kBeforeName + name + marks;
}

/// Two threads use the same element in it, and one of them writes.
bool has_conflict(const Side& side, std::uint32_t interval) {
    const auto is_conflict = [](const RecordedAccess& a, const RecordedAccess& b) {
        const bool overlap = a.cell < b.cell + std::max<std::size_t>(b.values.size(), 1) && b.cell < a.cell + std::max<std::size_t>(a.values.size(), 1);
        return a.thread != b.thread && overlap && (a.kind == 'W' || b.kind == 'W');
    };
    std::vector<const RecordedAccess*> seen;
    for (const RecordedAccess& access : side.accesses) {
        if (access.interval != interval) continue;
        if (std::any_of(seen.begin(), seen.end(), [&](const RecordedAccess* other) { return is_conflict(*other, access); })) return true;
        seen.push_back(&access);
    }
    return false;
}

/// The positions of as many intervals as fit, in their order: those with conflicts before others, and at least one.
std::vector<std::size_t> shown_intervals(const TimelineRows& rows, const Side& side, std::size_t width) {
    std::vector<std::size_t> order(rows.intervals.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (width_of(rows) <= width) return order;
    std::vector<std::size_t> others;
    order.clear();
    for (std::size_t i = 0; i < rows.intervals.size(); ++i) (has_conflict(side, rows.intervals[i]) ? order : others).push_back(i);
    order.insert(order.end(), others.begin(), others.end());
    std::size_t used = kBeforeName + rows.name_width;
    std::size_t shown = 0;
    for (; shown < order.size(); ++shown) {
        used += rows.interval_widths[order[shown]] + kAroundInterval - 1;
        if (used > width && shown > 0) break;
    }
    order.resize(shown);
    std::sort(order.begin(), order.end());
    return order;
}

template <class Value>
std::vector<Value> chosen(const std::vector<Value>& all, const std::vector<std::size_t>& positions) {
    std::vector<Value> some;
    for (const std::size_t i : positions) some.push_back(all[i]);
    return some;
}

/// What does not fit is left out.
void finish(TimelineRows& rows, const Side& side, std::size_t width) {
    if (rows.rows.size() > kMostRows) {
        rows.left_out = rows.rows.size() - kMostRows;
        rows.rows.resize(kMostRows);
    }
    rows.name_width = kHead.size();
    for (const TimelineRow& row : rows.rows) rows.name_width = std::max(rows.name_width, row.name.size());
    for (std::size_t i = 0; i < rows.intervals.size(); ++i) {
        rows.interval_widths[i] = std::max(rows.interval_widths[i], std::to_string(rows.intervals[i]).size() + 1);
    }
    const std::vector<std::size_t> shown = shown_intervals(rows, side, width);
    rows.intervals_left_out = rows.intervals.size() - shown.size();
    rows.intervals = chosen(rows.intervals, shown);
    rows.interval_widths = chosen(rows.interval_widths, shown);
    for (TimelineRow& row : rows.rows) row.marks = chosen(row.marks, shown);
}

/// From columns of an interval to columns of a row, as it is shown.
void place_columns(TimelineRows& rows, const Side& side) {
    std::vector<std::size_t> begins;
    std::size_t begin = 0;
    for (const std::size_t width : rows.interval_widths) {
        begins.push_back(begin + kBarWidth);
        begin += kBarWidth + width;
    }
    for (std::size_t at = 0; at < rows.columns.size(); ++at) {
        const std::uint32_t interval = side.accesses[at].interval;
        const std::size_t i = position_of(interval, rows.intervals);
        if (i < begins.size() && rows.intervals[i] == interval) {
            *rows.columns[at] += begins[i];
        } else {
            rows.columns[at].reset();
        }
    }
}

}  // namespace

char mark_of(const Side& side, std::size_t access) {
    const char kind = side.accesses[access].kind;
    return side.old_access(access) != nullptr ? static_cast<char>(kind - 'A' + 'a') : kind;
}

TimelineRows timeline_rows(const RecordedMemory& memory, const Side& side, std::size_t width) {
    const std::vector<std::uint32_t> intervals = intervals_of(side);
    TimelineRows rows = rows_in_order(memory, side, intervals);
    if (width_of(rows) > width || rows.rows.size() > kMostRows) rows = folded_rows(memory, side, intervals, width);
    finish(rows, side, width);
    place_columns(rows, side);
    return rows;
}

}  // namespace tessera::tools
