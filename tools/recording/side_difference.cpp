// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/side_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
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

std::vector<std::size_t> cells_that_differ(const Side& first, const Side& second) {
    std::vector<std::size_t> cells;
    for (std::size_t i = 0; i < std::min(first.after.size(), second.after.size()); ++i) {
        if (first.after[i] != second.after[i]) cells.push_back(i);
    }
    return cells;
}

}  // namespace

Difference difference_of(const Side& first, const Side& second) {
    if (!cells_that_differ(first, second).empty()) return Difference::in_end;
    return read_difference(first, second).first != nullptr ? Difference::in_reads : Difference::none;
}

std::string difference_sentence(const RecordedMemory& memory, const Side& first, const Side& second) {
    const std::vector<std::size_t> cells = cells_that_differ(first, second);
    if (!cells.empty()) {
        const std::size_t cell = cells.front();
        std::string more;
        if (cells.size() > 1) more = fmt::format(", and {} more element{}", cells.size() - 1, cells.size() > 2 ? "s differ" : " differs");
        return fmt::format("{} ends as {} in the order of the check, and as {} under the other schedule{}.", memory.cell_name(cell), first.after[cell],
                           second.after[cell], more);
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
