// SPDX-License-Identifier: Apache-2.0
#include "emulator/consistency/execution.h"

#include <algorithm>
#include <unordered_map>

namespace tessera::detail {

MemorySpaces FenceEdits::between(std::size_t from, std::size_t to) const {
    MemorySpaces kinds;
    for (const Edit& edit : edits_) {
        if (edit.is_new && from != 0 && edit.place == from && to != from) kinds = kinds | edit.kinds;
    }
    return kinds;
}

MemorySpaces FenceEdits::added_at(std::size_t place) const {
    MemorySpaces kinds;
    for (const Edit& edit : edits_) {
        if (!edit.is_new && edit.place == place) kinds = kinds | edit.kinds;
    }
    return kinds;
}

void carry_out(RelaxedMemory& memory, const ExecutionStep& step) {
    switch (step.kind) {
        case ExecutionStep::Kind::read: return memory.read(step.thread, step.location, step.write);
        case ExecutionStep::Kind::store: memory.store(step.thread, step.location, step.write, 0); return;
        case ExecutionStep::Kind::exchange: memory.exchange(step.thread, step.location, step.write, 0); return;
        case ExecutionStep::Kind::fence: return memory.fence(step.thread, step.kinds);
        case ExecutionStep::Kind::barrier: return memory.barrier(step.tile, step.kinds);
    }
}

bool is_possible(const Execution& execution, const FenceEdits& edits) {
    RelaxedMemory memory;
    for (const MemorySpace kind : execution.locations) memory.add_location(kind, 0);
    std::unordered_map<std::size_t, std::size_t> last;
    const auto fence_behind_last = [&](std::size_t thread, std::size_t to) {
        const MemorySpaces kinds = edits.between(last[thread], to);
        if (!kinds.empty()) memory.fence(thread, kinds);
        last[thread] = to;
    };
    for (const ExecutionStep& step : execution.steps) {
        if (step.kind == ExecutionStep::Kind::barrier) {
            for (const std::size_t thread : step.tile) fence_behind_last(thread, 0);
            memory.barrier(step.tile, step.kinds | edits.added_at(step.place));
            continue;
        }
        fence_behind_last(step.thread, step.is_access() ? step.place : 0);
        if (step.kind == ExecutionStep::Kind::fence) {
            memory.fence(step.thread, step.kinds | edits.added_at(step.place));
            continue;
        }
        const std::vector<RelaxedMemory::Write> offered = memory.readable(step.thread, step.location);
        if (std::find(offered.begin(), offered.end(), step.write) == offered.end()) return false;
        carry_out(memory, step);
    }
    return true;
}

}  // namespace tessera::detail
