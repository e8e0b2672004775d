// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/engine.h"

#include <atomic>
#include <cstdio>
#include <fstream>
#include <string>

#include "emulator/launch/engine_summary.h"

namespace tessera::detail {

namespace {

/// Room on the stack for all but the arrays of what threads keep.
constexpr std::size_t kFrame = 64 * 1024;

/// A debugger that the program was started under. Asked once.
bool is_debugged() {
    static const bool debugged = [] {
        std::ifstream status("/proc/self/status");
        const std::string name = "TracerPid:";
        for (std::string line; std::getline(status, line);) {
            if (line.compare(0, name.size(), name) == 0) return line.find_first_of("123456789") != std::string::npos;
        }
        return false;
    }();
    return debugged;
}

/// What wants to see single threads; null: nothing does.
const char* wish_for_threads(const TileJob& job, const Options& options, bool recorded) {
    if (options.engine.engine == Engine::fibers) return "the option engine=fibers asks for them";
    if (options.schedule.kind != ScheduleKind::forward || options.schedule.token) return "the option schedule asks for an order of threads";
    if (options.preempt == Preemption::access || recorded) return "threads are switched out before accesses";
    if (options.timeout.seconds > 0) return "the option timeout needs to know which thread runs";
    if (job.aborts) return "the option failures=abort leaves a tile's threads for a debugger";
    if (job.observer != nullptr) return "an observer watches threads";
    if (is_debugged()) return "a debugger looks at threads";
    return nullptr;
}

/// Says which option a launch cannot follow, once per process.
void tell_of_fibers(const char* wish, const Options& options) {
    static std::atomic<bool> told{false};
    if (!options.engine.chosen || options.engine.engine == Engine::fibers || told.exchange(true)) return;
    std::fprintf(stderr, "tessera: note: engine=loops: the launches run on fibers anyway, because %s\n", wish);
}

}  // namespace

void choose_engine(TileJob& job, const TileLoops* loops, const Options& options, bool recorded) {
    job.run_tiles = job.request->run_tile_threads;
    const bool needs_fibers = job.is_tiled() && (loops == nullptr || loops->run != nullptr || loops->reason != nullptr);
    const char* reason = nullptr;
    if (needs_fibers) {
        reason = loops == nullptr ? "it was compiled without --tile-loops" : loops->reason;
        if (loops != nullptr && loops->run != nullptr) {
            reason = wish_for_threads(job, options, recorded);
            if (reason != nullptr) tell_of_fibers(reason, options);
        }
    }
    if (needs_fibers && reason == nullptr) {
        job.run_tiles = loops->run;
        job.in_loops = true;
        job.fills = loops->fills && job.fill;
        job.fill = job.fill && !loops->fills;
        job.stack_size = options.stack + loops->stack + kFrame;
    }
    if (options.engine_summary) note_engine(*job.request, job.in_loops ? EngineUse::loops : needs_fibers ? EngineUse::fibers : EngineUse::neither, reason);
}

}  // namespace tessera::detail
