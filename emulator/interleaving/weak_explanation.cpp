// SPDX-License-Identifier: Apache-2.0
#include "emulator/interleaving/weak_explanation.h"

#include <map>

#include "emulator/documents/hex_bytes.h"
#include "emulator/documents/weak_outcome_keys.h"
#include "emulator/launch/launch_info.h"
#include "emulator/launch/tile_job.h"
#include "emulator/support/kernel_entry.h"
#include "emulator/support/row_major.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail {

namespace key = weak_outcome_key;

namespace {

struct MemoryName {
    std::string variable, element, type;
};

class Explanation {
  public:
    Explanation(const RelaxedLaunch& launch, const TileJob& job, const std::vector<TileStaticRange>& tile_static, const SourceLines& lines)
        : launch_(launch), job_(job), tile_static_(tile_static), lines_(lines), held_(held_memory(job, *job.capture)) {}

    Json access(const WeakAccess& weak) const {
        const ExecutionStep& step = this->step(weak.access);
        const ExecutionStep& missed = this->step(weak.missed);
        const MemoryName name = name_of(step.location);
        Json told = step_json(step);
        told[key::kDoes] = step.kind == ExecutionStep::Kind::read ? "read" : step.kind == ExecutionStep::Kind::store ? "write" : "atomic";
        told[key::kVariable] = name.variable;
        told[key::kElement] = name.element;
        told[key::kType] = name.type;
        told[key::kValue] = bytes_of(step.location, step.stores() ? step.made : step.write);
        const ExecutionStep* const writer = step.stores() ? nullptr : maker_of(step.location, step.write);
        told[key::kWriter] = writer != nullptr ? step_json(*writer) : Json();
        told[key::kMissed] = step_json(missed);
        told[key::kMissed][key::kValue] = bytes_of(missed.location, missed.made);
        return told;
    }

    Json edit(const FenceEdits::Edit& edit, const std::vector<WeakAccess>& weak) const {
        Json told{{key::kNew, edit.is_new},
                  {key::kGlobal, edit.kinds.contain(MemorySpace::global)},
                  {key::kTileStatic, edit.kinds.contain(MemorySpace::tile_static)},
                  {key::kFile, lines_.at(edit.place).file},
                  {key::kLine, lines_.at(edit.place).line}};
        for (const WeakAccess& access : weak) {
            for (std::size_t i = 0; i + 1 < access.way.size(); ++i) {
                const ExecutionStep &here = step(access.way[i]), &next = step(access.way[i + 1]);
                if (here.place != edit.place || here.is_access() != edit.is_new) continue;
                if (edit.is_new && (next.place == here.place || next.thread != here.thread || !next.is_access())) continue;
                told[key::kBarrier] = here.kind == ExecutionStep::Kind::barrier;
                told[key::kCovered] = here.kinds.contain(MemorySpace::global) ? "global" : "tile_static";
                told[key::kBefore] = edit.is_new ? Json(lines_.at(next.place).line) : Json();
                told[key::kThread] = here.tile.empty() && !concerns_others(edit, here.thread) ? thread_json(here.thread) : Json();
                return told;
            }
        }
        return told;
    }

  private:
    /// Whether threads other than this one pass where the change is to be made.
    bool concerns_others(const FenceEdits::Edit& edit, std::size_t thread) const {
        std::map<std::size_t, const ExecutionStep*> before;  // by thread, its last access
        for (const ExecutionStep& step : launch_.execution().steps) {
            if (!edit.is_new && !step.is_access() && step.place == edit.place && step.thread != thread) return true;
            if (!edit.is_new || !step.is_access() || step.thread == thread) continue;
            const ExecutionStep*& last = before[step.thread];
            if (last != nullptr && last->place == edit.place && step.place != edit.place) return true;
            last = &step;
        }
        return false;
    }

    const ExecutionStep& step(std::size_t number) const { return launch_.execution().steps[number]; }

    const ExecutionStep* maker_of(RelaxedMemory::Location location, RelaxedMemory::Write write) const {
        for (const ExecutionStep& step : launch_.execution().steps) {
            if (step.stores() && step.location == location && step.made == write) return &step;
        }
        return nullptr;
    }

    Json thread_json(std::size_t thread) const {
        const LaunchRequest& request = *job_.request;
        int position[3] = {0, 0, 0}, local[3] = {0, 0, 0};
        const auto list = [&](const int* numbers) { return Json(std::vector<int>(numbers, numbers + request.rank)); };
        if (!job_.is_tiled()) {
            row_major_position(thread, request.rank, request.extents, position);
            return {{key::kTile, Json()}, {key::kLocal, Json()}, {key::kIndex, list(position)}};
        }
        const auto threads = static_cast<std::uint64_t>(job_.threads);
        row_major_position(thread / threads, request.rank, job_.tile_counts, position);
        row_major_position(thread % threads, request.rank, request.tile_dims, local);
        return {{key::kTile, list(position)}, {key::kLocal, list(local)}, {key::kIndex, Json()}};
    }

    Json step_json(const ExecutionStep& step) const {
        const SourceLines::Line& line = lines_.at(step.place);
        return {{key::kThread, thread_json(step.thread)}, {key::kFile, line.file}, {key::kLine, line.line}};
    }

    std::string bytes_of(RelaxedMemory::Location location, RelaxedMemory::Write write) const {
        const RelaxedLaunch::Place& place = launch_.place_of(location);
        const std::uint64_t value = launch_.memory().value_of(location, write);
        return hex_of({reinterpret_cast<const char*>(&value), static_cast<std::size_t>(place.end - place.begin)});
    }

    MemoryName name_of(RelaxedMemory::Location location) const {
        const RelaxedLaunch::Place& place = launch_.place_of(location);
        if (place.region >= 0) return name_of_held(place);
        std::uint64_t before = 0;
        for (const TileStaticRange& range : tile_static_) {
            if (place.begin - before < range.size) return name_of(thread_local_at(range.image + (place.begin - before)));
            before += range.size;
        }
        return {};
    }

    static MemoryName name_of(const NamedData& data) { return {data.variable, data.element, data.type}; }

    MemoryName name_of_held(const RelaxedLaunch::Place& place) const {
        for (const HeldMemory& held : held_) {
            const auto bytes = static_cast<std::uint64_t>(static_cast<const char*>(held.end) - static_cast<const char*>(held.begin));
            if (held.array != place.region || place.begin - held.array_offset >= bytes || held.element_size == 0) continue;
            std::uint64_t rest = (place.begin - held.array_offset) / held.element_size;
            const void* const entry = entry_of(*job_.request);
            MemoryName name;
            name.variable = captured_at(entry, held.closure_offset).variable;
            const NamedData part = captured_element_at(entry, held.closure_offset, (place.begin - held.array_offset) % held.element_size);
            name.type = part.type;
            for (std::size_t d = 0; d < held.strides.size(); ++d) {
                const auto stride = static_cast<std::uint64_t>(held.strides[d] > 0 ? held.strides[d] : 1);
                name.element += (d == 0 ? "" : ", ") + std::to_string(rest / stride);
                rest %= stride;
            }
            name.element = held.strides.size() == 1 ? "[" + name.element + "]" : "(" + name.element + ")";
            name.element += part.element;
            return name;
        }
        return {};
    }

    const RelaxedLaunch& launch_;
    const TileJob& job_;
    const std::vector<TileStaticRange>& tile_static_;
    const SourceLines& lines_;
    const std::vector<HeldMemory> held_;
};

}  // namespace

Json explanation_of(const RelaxedLaunch& launch, const std::vector<WeakAccess>& weak, const FenceEdits& edits, const TileJob& job,
                    const std::vector<TileStaticRange>& tile_static, const SourceLines& lines) {
    const Explanation explanation(launch, job, tile_static, lines);
    Json accesses = Json::array(), changes = Json::array();
    for (const WeakAccess& access : weak) accesses.push_back(explanation.access(access));
    const std::vector<FenceEdits::Edit> found = forbidding_edits(launch.execution(), weak, edits);
    for (const FenceEdits::Edit& edit : found) changes.push_back(explanation.edit(edit, weak));
    return {{key::kAccesses, std::move(accesses)}, {key::kEdits, found.empty() ? Json() : std::move(changes)}};
}

}  // namespace tessera::detail
