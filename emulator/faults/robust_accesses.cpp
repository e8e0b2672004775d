// SPDX-License-Identifier: Apache-2.0
#include "emulator/faults/robust_accesses.h"

#include <cstdio>
#include <cstdlib>
#include <set>
#include <tuple>
#include <utility>

#include "emulator/launch/launch_info.h"
#include "emulator/messages/errors.h"
#include "emulator/support/kernel_entry.h"
#include "emulator/support/sanitizer_annotations.h"
#include "emulator/symbols/symbolizer.h"
#include "emulator/tiles/tile_scheduler.h"
#include "tessera/detail/debug_information.h"

namespace tessera::detail {

namespace {

/// What has been told, for the life of the process.
struct Told {
    std::mutex mutex;
    std::set<std::pair<const void*, std::size_t>> objects;  ///< entry of the kernel, place in the kernel object
    std::uint64_t later_accesses = 0;
    std::uint64_t later_launches = 0;
};

Told& told() {
    static auto* const instance = make_immortal([] { return new Told; });
    return *instance;
}

std::string times(std::uint64_t number) { return number == 1 ? "once" : std::to_string(number) + " times"; }

void tell_rest() {
    const Told& rest = told();
    if (rest.later_accesses == 0) return;
    std::fprintf(stderr,
                 "tessera: bounds=robust: later launches made %llu further accesses out of bounds there "
                 "(launches: %llu)\n",
                 static_cast<unsigned long long>(rest.later_accesses),
                 static_cast<unsigned long long>(rest.later_launches));
}

const HeldMemory* held_at(const std::vector<HeldMemory>& memory, const void* begin) {
    const HeldMemory* around = nullptr;
    for (const HeldMemory& held : memory) {
        if (held.begin == begin) return &held;
        if (begin >= held.begin && begin < held.end) around = &held;
    }
    return around;
}

}  // namespace

RobustAccesses::Object* RobustAccesses::count(const TileScheduler& scheduler, const void* begin) {
    Object& object = objects_[begin];
    static constexpr int no_tile[3] = {};
    const int* const tile = scheduler.job()->is_tiled() ? scheduler.tile() : no_tile;
    const auto here = std::make_tuple(tile[0], tile[1], tile[2], static_cast<std::int64_t>(scheduler.thread()));
    const auto first = std::make_tuple(object.tile[0], object.tile[1], object.tile[2], object.thread);
    if (object.accesses++ > 0 && here >= first) return nullptr;
    std::tie(object.tile[0], object.tile[1], object.tile[2], object.thread) = here;
    object.thread_text = thread_text(scheduler.running_thread());
    return &object;
}

void RobustAccesses::tell(const TileJob& job, const LaunchCapture& capture) const {
    if (objects_.empty()) return;
    const std::vector<HeldMemory> memory = held_memory(job, capture);
    const void* const entry = entry_of(*job.request);
    Told& before = told();
    const std::lock_guard<std::mutex> lock(before.mutex);
    bool is_later = false;
    for (const auto& [begin, object] : objects_) {
        const HeldMemory* const held = held_at(memory, begin);
        const std::size_t place = held != nullptr ? held->closure_offset : ~std::size_t{0};
        if (!before.objects.emplace(entry, place).second) {
            before.later_accesses += object.accesses;
            is_later = true;
            continue;
        }
        if (before.objects.size() == 1) std::atexit(tell_rest);
        const std::string name = held != nullptr ? captured_at(entry, place).variable : std::string();
        std::fprintf(
            stderr,
            "tessera: bounds=robust: %s accessed %s%s %s out of bounds, where reads give 0 and writes are dropped; "
            "the first: %s, in %s, at %s\n",
            kernel_text(job).c_str(), object.wrong.object.c_str(), name.empty() ? "" : (" '" + name + "'").c_str(),
            times(object.accesses).c_str(), object.wrong.text.c_str(), object.thread_text.c_str(),
            source_position(object.wrong.caller).c_str());
    }
    if (is_later) ++before.later_launches;
}

}  // namespace tessera::detail
