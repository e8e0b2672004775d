// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/engine_summary.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <tuple>

#include "emulator/support/sanitizer_annotations.h"

namespace tessera::detail {

namespace {

struct Counts {
    std::mutex mutex;
    std::uint64_t launches[3] = {};
    std::map<std::tuple<std::string, unsigned, std::string>, std::uint64_t> on_fibers;  ///< by file, line, reason
};

Counts& counts() {
    static auto* const instance = make_immortal([] { return new Counts; });
    return *instance;
}

void tell() {
    Counts& all = counts();
    const std::lock_guard<std::mutex> lock(all.mutex);
    const auto number = [&](EngineUse use) { return static_cast<unsigned long long>(all.launches[static_cast<int>(use)]); };
    std::fprintf(stderr, "tessera: launches that ran as loops over the threads of a tile: %llu; on fibers: %llu; that no thread waits in: %llu\n",
                 number(EngineUse::loops), number(EngineUse::fibers), number(EngineUse::neither));
    for (const auto& [kernel, launches] : all.on_fibers) {
        std::fprintf(stderr, "tessera:   %llu of the kernel launched at %s:%u on fibers: %s\n", static_cast<unsigned long long>(launches),
                     std::get<0>(kernel).c_str(), std::get<1>(kernel), std::get<2>(kernel).c_str());
    }
}

}  // namespace

void note_engine(const LaunchRequest& request, EngineUse use, const char* reason) {
    Counts& all = counts();
    static const bool is_told = std::atexit(&tell) == 0;
    static_cast<void>(is_told);
    const std::lock_guard<std::mutex> lock(all.mutex);
    ++all.launches[static_cast<int>(use)];
    if (use == EngineUse::fibers) ++all.on_fibers[{request.file, request.line, reason != nullptr ? reason : ""}];
}

}  // namespace tessera::detail
