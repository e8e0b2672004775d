// SPDX-License-Identifier: Apache-2.0
// Why an outcome of weak memory is none of an interleaving.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "emulator/documents/json.h"
#include "emulator/schedules/source_edit.h"
#include "tools/support/json_document.h"

namespace tessera::tools {

/// A step of a thread.
struct ThreadStep {
    std::vector<std::uint64_t> tile, local, index;  ///< of the thread: tiled the first two, else the last
    std::string file;
    unsigned line = 0;  ///< 0: unknown

    std::string thread_text() const;  ///< "thread (0) of tile (1)"
    std::string place_text() const;   ///< "mp.cpp:12"
};

/// An access that read an old value, or whose write went before another one, although its thread comes behind the newer write.
struct OldValue {
    ThreadStep step;
    std::string does;  ///< read, write, atomic
    std::string variable, element, type;
    std::string value;                  ///< read; else written
    std::optional<ThreadStep> writer;   ///< of what was read; none: it was there before the launch
    ThreadStep missed;
    std::string missed_value;
};

/// A fence that is missing, or one that covers too little.
struct FenceChange {
    detail::SourceEdit edit;
    bool is_barrier = false;       ///< what is there
    bool covers_global = false;    ///< what is there covers global memory only; else tile_static memory only
    std::optional<ThreadStep> step;         ///< a new one: the step behind which it stands
    std::optional<unsigned> before_line;    ///< a new one: it stands before that

    /// "global_memory_fence between lines 12 and 13"
    std::string text() const;
};

struct WeakOutcome {
    std::vector<OldValue> old_values;
    std::vector<FenceChange> changes;  ///< together they forbid it; empty: none are known
    bool is_searched = false;          ///< a whole search with these changes did not find the outcome; else they forbid this schedule

    std::vector<detail::SourceEdit> edits() const;
};

/// A program's explanation of a run.
WeakOutcome told_weak_outcome(const std::string& json);

/// As the report has it.
WeakOutcome weak_outcome_of(const JsonValue& json);
detail::Json json_of(const WeakOutcome& weak);

/// Lines with an indentation of four. \param proven  no interleaving gives the outcome; else this schedule is none
std::string text_of(const WeakOutcome& weak, bool proven);

}  // namespace tessera::tools
