// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace tessera::race_detector {

/// Counted while the program runs, for the report's statement of what was covered. Any thread.
struct CoverageNotes {
    std::atomic<std::uint64_t> instrumented_modules{0};  ///< translation units that the compiler instrumented
    std::atomic<std::uint64_t> launches{0};
    std::atomic<std::uint64_t> uncovered_launches{0};
    std::atomic<std::uint64_t> tiles{0};
    std::atomic<std::uint64_t> threads{0};
    std::atomic<std::uint64_t> accesses{0};

    /// In a forked child. The program is what it was.
    void begin_again() {
        for (auto* count : {&launches, &uncovered_launches, &tiles, &threads, &accesses}) count->store(0);
    }
};

extern CoverageNotes coverage_notes;

}  // namespace tessera::race_detector
