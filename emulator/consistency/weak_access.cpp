// SPDX-License-Identifier: Apache-2.0
#include "emulator/consistency/weak_access.h"

#include <algorithm>
#include <optional>

#include "emulator/consistency/precedence.h"

namespace tessera::detail {

namespace {

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
