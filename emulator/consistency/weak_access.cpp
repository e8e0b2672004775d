// SPDX-License-Identifier: Apache-2.0
#include "emulator/consistency/weak_access.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_map>

namespace tessera::detail {

namespace {

constexpr std::size_t kNone = ~std::size_t{0};

/// What an interleaving would have to do in order: steps of a thread, a write and its reads, the writes to a location, a read and
/// the next write.
class Precedence {
  public:
    explicit Precedence(const Execution& execution) : after_(execution.steps.size()), made_(execution.locations.size()) {
        orders_.assign(execution.locations.size(), std::vector<std::size_t>(1, 0));
        for (std::vector<std::size_t>& made : made_) made = {kNone};
        std::unordered_map<std::size_t, std::size_t> last;
        for (std::size_t i = 0; i < execution.steps.size(); ++i) {
            const ExecutionStep& step = execution.steps[i];
            const auto follow = [&](std::size_t thread) {
                const auto [before, is_first] = last.emplace(thread, i);
                if (!is_first) after_[before->second].push_back(i);
                before->second = i;
            };
            if (step.kind == ExecutionStep::Kind::barrier) {
                for (const std::size_t thread : step.tile) follow(thread);
            } else {
                follow(step.thread);
            }
            if (step.is_access()) note_access(i, step);
        }
        for (std::size_t i = 0; i < execution.steps.size(); ++i) {
            const ExecutionStep& step = execution.steps[i];
            if (!step.is_access()) continue;
            if (step.kind != ExecutionStep::Kind::store) add_communication(made_[step.location][step.write], i);
            add_communication(i, next_write(step.location, step.stores() ? step.made : step.write));
        }
    }

    bool has_circle() const {
        std::vector<std::size_t> waits(after_.size(), 0), free;
        for (const auto& all : after_) {
            for (const std::size_t next : all) ++waits[next];
        }
        for (std::size_t i = 0; i < waits.size(); ++i) {
            if (waits[i] == 0) free.push_back(i);
        }
        std::size_t done = 0;
        for (; !free.empty(); ++done) {
            const std::size_t step = free.back();
            free.pop_back();
            for (const std::size_t next : after_[step]) {
                if (--waits[next] == 0) free.push_back(next);
            }
        }
        return done < after_.size();
    }

    /// The shortest one; empty: none.
    std::vector<std::size_t> way(std::size_t from, std::size_t to) const {
        std::vector<std::size_t> before(after_.size(), kNone);
        std::deque<std::size_t> reached = {from};
        before[from] = from;
        while (!reached.empty() && before[to] == kNone) {
            const std::size_t step = reached.front();
            reached.pop_front();
            for (const std::size_t next : after_[step]) {
                if (before[next] != kNone) continue;
                before[next] = step;
                reached.push_back(next);
            }
        }
        if (before[to] == kNone) return {};
        std::vector<std::size_t> way = {to};
        while (way.back() != from) way.push_back(before[way.back()]);
        std::reverse(way.begin(), way.end());
        return way;
    }

    /// Steps that made the location's writes behind `write`, the last one first, of those that came before step `step`.
    std::vector<std::size_t> newer_writes(std::size_t location, std::size_t write, std::size_t step) const {
        std::vector<std::size_t> newer;
        const std::vector<std::size_t>& order = orders_[location];
        for (auto at = order.rbegin(); at != order.rend() && *at != write; ++at) {
            if (made_[location][*at] < step) newer.push_back(made_[location][*at]);
        }
        return newer;
    }

  private:
    void note_access(std::size_t i, const ExecutionStep& step) {
        if (!step.stores()) return;
        std::vector<std::size_t>& order = orders_[step.location];
        order.insert(std::find(order.begin(), order.end(), step.write) + 1, step.made);
        made_[step.location].push_back(i);
    }

    std::size_t next_write(std::size_t location, std::size_t write) const {
        const std::vector<std::size_t>& order = orders_[location];
        const auto at = std::find(order.begin(), order.end(), write);
        return at + 1 == order.end() ? kNone : made_[location][*(at + 1)];
    }

    void add_communication(std::size_t from, std::size_t to) {
        if (from != kNone && to != kNone && from != to) after_[from].push_back(to);
    }

    std::vector<std::vector<std::size_t>> after_;   ///< by step
    std::vector<std::vector<std::size_t>> orders_;  ///< by location: its writes
    std::vector<std::vector<std::size_t>> made_;    ///< by location and write: the step
};

/// A part of a way in which each step follows the one before in its thread, or in its tile at a barrier.
bool is_of_one_thread(const ExecutionStep& a, const ExecutionStep& b) {
    const auto is_in = [](const ExecutionStep& barrier, std::size_t thread) {
        return std::find(barrier.tile.begin(), barrier.tile.end(), thread) != barrier.tile.end();
    };
    const bool is_barrier_a = a.kind == ExecutionStep::Kind::barrier, is_barrier_b = b.kind == ExecutionStep::Kind::barrier;
    if (is_barrier_a && is_barrier_b) return a.tile == b.tile;
    if (is_barrier_a) return is_in(a, b.thread);
    if (is_barrier_b) return is_in(b, a.thread);
    return a.thread == b.thread;
}

/// A change that orders the steps `first` to `last` of a way for other threads. None: it is there already, or there is no line
/// behind which it could stand.
std::optional<FenceEdits::Edit> edit_within(const Execution& execution, const std::vector<std::size_t>& way, std::size_t first, std::size_t last,
                                            const FenceEdits& known) {
    // A fence is one thread's: where a barrier leads from one to another, the barrier itself has to cover the memory.
    const ExecutionStep &begin = execution.steps[way[first]], &end = execution.steps[way[last]];
    const bool is_rendezvous = begin.is_access() && end.is_access() && begin.thread != end.thread;
    std::optional<FenceEdits::Edit> found;
    for (std::size_t i = first; i <= last; ++i) {
        const ExecutionStep& step = execution.steps[way[i]];
        if (step.is_access() || (is_rendezvous && step.kind == ExecutionStep::Kind::fence)) continue;
        if ((step.kinds | known.added_at(step.place)) == MemorySpaces::all()) return {};
        if (!found && step.place != 0) found = FenceEdits::Edit{false, step.place, MemorySpaces::all()};
    }
    if (found) return found;
    for (std::size_t i = first; i < last; ++i) {
        const std::size_t from = execution.steps[way[i]].place, to = execution.steps[way[i + 1]].place;
        if (from != 0 && to != 0 && from != to) return FenceEdits::Edit{true, from, MemorySpaces::all()};
    }
    return {};
}

FenceEdits with(const FenceEdits& known, const std::vector<FenceEdits::Edit>& edits) {
    FenceEdits all = known;
    for (const FenceEdits::Edit& edit : edits) all.add(edit);
    return all;
}

}  // namespace

std::vector<WeakAccess> weak_accesses(const Execution& execution, std::size_t most) {
    if (!execution.is_whole) return {};
    const Precedence precedence(execution);
    if (!precedence.has_circle()) return {};
    std::vector<WeakAccess> weak;
    for (std::size_t i = 0; i < execution.steps.size() && weak.size() < most; ++i) {
        const ExecutionStep& step = execution.steps[i];
        if (!step.is_access()) continue;
        for (const std::size_t newer : precedence.newer_writes(step.location, step.stores() ? step.made : step.write, i)) {
            std::vector<std::size_t> way = precedence.way(newer, i);
            if (way.empty()) continue;
            weak.push_back({i, newer, std::move(way)});
            break;
        }
    }
    return weak;
}

std::vector<FenceEdits::Edit> forbidding_edits(const Execution& execution, const std::vector<WeakAccess>& weak, const FenceEdits& known) {
    // One circle is enough: an execution with an impossible part is impossible.
    for (const WeakAccess& access : weak) {
        std::vector<FenceEdits::Edit> edits;
        const std::vector<std::size_t>& way = access.way;
        for (std::size_t first = 0; first < way.size();) {
            std::size_t last = first;
            while (last + 1 < way.size() && is_of_one_thread(execution.steps[way[last]], execution.steps[way[last + 1]])) ++last;
            const auto edit = first < last ? edit_within(execution, way, first, last, known) : std::nullopt;
            const auto is_same = [&](const FenceEdits::Edit& other) { return other.is_new == edit->is_new && other.place == edit->place; };
            if (edit && std::none_of(edits.begin(), edits.end(), is_same)) edits.push_back(*edit);
            first = last + 1;
        }
        if (edits.empty() || is_possible(execution, with(known, edits))) continue;
        for (std::size_t i = edits.size(); i-- > 0;) {
            std::vector<FenceEdits::Edit> fewer = edits;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (!is_possible(execution, with(known, fewer))) edits = std::move(fewer);
        }
        for (FenceEdits::Edit& edit : edits) {
            for (const MemorySpace kind : {MemorySpace::tile_static, MemorySpace::global}) {
                const MemorySpaces all = edit.kinds;
                edit.kinds = MemorySpaces::of(kind);
                if (!is_possible(execution, with(known, edits))) break;
                edit.kinds = all;
            }
        }
        return edits;
    }
    return {};
}

}  // namespace tessera::detail
