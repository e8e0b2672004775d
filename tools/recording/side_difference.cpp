// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/side_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace tessera::tools {
namespace {

/// What each thread has read or done atomically, in its order: that is all that it can know of the others.
using Seen = std::map<std::uint64_t, std::vector<const RecordedAccess*>>;

Seen seen_in(const Side& side) {
    Seen seen;
    for (const RecordedAccess& access : side.accesses) {
        if (access.kind != 'W') seen[access.thread].push_back(&access);
    }
    return seen;
}

bool same(const RecordedAccess& a, const RecordedAccess& b) { return a.cell == b.cell && a.values == b.values; }

/// The first accesses of a thread that saw different values; null: there are none.
struct ReadDifference {
    const RecordedAccess* first = nullptr;
    const RecordedAccess* second = nullptr;
};

ReadDifference read_difference(const Side& first, const Side& second) {
    const Seen in_first = seen_in(first), in_second = seen_in(second);
    for (const auto& [thread, accesses] : in_first) {
        const auto other = in_second.find(thread);
        if (other == in_second.end()) continue;
        for (std::size_t i = 0; i < std::min(accesses.size(), other->second.size()); ++i) {
            if (!same(*accesses[i], *other->second[i])) return {accesses[i], other->second[i]};
        }
    }
    return {};
}

void add_written(const Side& side, std::set<std::size_t>& cells) {
    for (const RecordedAccess& access : side.accesses) {
        for (std::size_t i = 0; access.kind != 'R' && i < access.values.size(); ++i) cells.insert(access.cell + i);
    }
}

/// Of those that a recorded access wrote: other tiles, which are not recorded, write other elements.
std::vector<std::size_t> cells_that_differ(const Side& first, const Side& second) {
    std::set<std::size_t> written;
    add_written(first, written);
    add_written(second, written);
    std::vector<std::size_t> cells;
    for (const std::size_t cell : written) {
        if (cell < std::min(first.after.size(), second.after.size()) && first.after[cell] != second.after[cell]) cells.push_back(cell);
    }
    return cells;
}

/// Writes of an element that the same thread has read before.
struct Updates {
    std::size_t all = 0;
    std::size_t lost = 0;  ///< another thread wrote in between: its value is lost
};

Updates updates_in(const Side& side) {
    Updates updates;
    std::map<std::pair<std::uint64_t, std::size_t>, std::size_t> read;  // thread and element -> writes of the element until then
    std::map<std::size_t, std::size_t> writes;
    for (const RecordedAccess& access : side.accesses) {
        const auto key = std::make_pair(access.thread, access.cell);
        if (access.kind == 'R') {
            read[key] = writes[access.cell];
            continue;
        }
        const auto known = read.find(key);
        if (access.kind == 'W' && known != read.end()) {
            ++updates.all;
            if (known->second != writes[access.cell]) ++updates.lost;
            read.erase(known);
        }
        ++writes[access.cell];
    }
    return updates;
}

/// Whether a thread did something else although all that it had seen of this memory was the same: it knew of the other schedule from
/// elsewhere.
bool is_brought(const Side& first, const Side& second) {
    std::map<std::uint64_t, std::vector<const RecordedAccess*>> threads;
    std::map<const RecordedAccess*, std::vector<std::string>> old_values;  // of atomic operations: what they found
    const auto replay = [&](const Side& side, auto&& each) {
        std::vector<std::string> now = side.before;
        for (const RecordedAccess& access : side.accesses) {
            if (access.kind == 'A') {
                for (std::size_t i = 0; i < access.values.size() && access.cell + i < now.size(); ++i) old_values[&access].push_back(now[access.cell + i]);
            }
            if (access.kind != 'R') {
                for (std::size_t i = 0; i < access.values.size() && access.cell + i < now.size(); ++i) now[access.cell + i] = access.values[i];
            }
            each(access);
        }
    };
    replay(first, [&](const RecordedAccess& access) { threads[access.thread].push_back(&access); });
    std::map<std::uint64_t, std::size_t> done;
    std::set<std::uint64_t> has_seen_other;
    bool is_brought = false;
    replay(second, [&](const RecordedAccess& access) {
        const std::size_t at = done[access.thread]++;
        const std::vector<const RecordedAccess*>& before = threads[access.thread];
        if (is_brought || has_seen_other.count(access.thread) != 0) return;
        if (at >= before.size()) {
            is_brought = !first.is_cut;
            return;
        }
        const RecordedAccess& other = *before[at];
        const bool is_same_access = other.kind == access.kind && other.cell == access.cell;
        const bool has_seen = access.kind == 'A' ? old_values[&access] != old_values[&other] : access.kind == 'R' && access.values != other.values;
        if (is_same_access && has_seen) {
            has_seen_other.insert(access.thread);
        } else if (!is_same_access || access.values != other.values) {
            is_brought = true;
        }
    });
    for (const auto& [thread, accesses] : threads) {
        is_brought |= has_seen_other.count(thread) == 0 && done[thread] < accesses.size() && !second.is_cut;
    }
    return is_brought;
}

bool in_same_order(const Side& first, const Side& second) {
    return std::equal(first.accesses.begin(), first.accesses.end(), second.accesses.begin(), second.accesses.end(),
                      [](const RecordedAccess& a, const RecordedAccess& b) { return a.thread == b.thread && a.kind == b.kind && a.cell == b.cell; });
}

}  // namespace

Difference difference_of(const Side& first, const Side& second) {
    if (!cells_that_differ(first, second).empty()) {
        const Updates before = updates_in(first), now = updates_in(second);
        const bool is_explained = before.all > 0 ? now.lost != before.lost : !in_same_order(first, second);
        return is_explained && first.before == second.before && !is_brought(first, second) ? Difference::in_end : Difference::brought;
    }
    return read_difference(first, second).first != nullptr ? Difference::in_reads : Difference::none;
}

std::string difference_sentence(const RecordedMemory& memory, const Side& first, const Side& second) {
    const std::vector<std::size_t> cells = cells_that_differ(first, second);
    if (!cells.empty()) {
        const std::size_t cell = cells.front();
        std::string more;
        if (cells.size() > 1) more = fmt::format(", and {} more element{}", cells.size() - 1, cells.size() > 2 ? "s differ" : " differs");
        const char* cause = "";
        if (first.before != second.before) {
            cause = " It began with other values already.";
        } else if (!first.is_weak() && !second.is_weak() && is_brought(first, second)) {
            cause = " That comes from other memory, at least in part: a thread did something else although it had seen the same here.";
        }
        const char* const how = first.token.empty() ? "in the order of the check" : "under the given schedule";
        return fmt::format("{} ends as {} {}, and as {} under the other schedule{}.{}", memory.cell_name(cell), first.after[cell], how,
                           second.after[cell], more, cause);
    }
    const ReadDifference read = read_difference(first, second);
    if (read.first == nullptr) return "";
    const std::string name = memory.thread_name(read.first->thread);
    if (read.first->cell != read.second->cell) {
        return fmt::format("Under the other schedule {} reads {} in place of {}; in the end all values are the same.", name,
                           memory.cell_name(read.second->cell), memory.cell_name(read.first->cell));
    }
    std::size_t i = 0;
    while (i + 1 < read.first->values.size() && i + 1 < read.second->values.size() && read.first->values[i] == read.second->values[i]) ++i;
    return fmt::format("Under the other schedule {} reads {} from {}, and not {}; in the end all values are the same.", name,
                       read.second->values[i], memory.cell_name(read.first->cell + i), read.first->values[i]);
}

}  // namespace tessera::tools
