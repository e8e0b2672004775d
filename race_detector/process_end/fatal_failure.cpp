// SPDX-License-Identifier: Apache-2.0
#include "race_detector/process_end/fatal_failure.h"

#include "race_detector/detector/detector.h"

namespace tessera::race_detector {

namespace {

struct Fatal {
    KernelFailure failure;  ///< of which the process dies, if `is_noted`
    bool is_noted = false;
    std::uint32_t interval = 0;
};

Fatal& fatal = *new Fatal;  // the report is written after static objects have gone

}  // namespace

void note_fatal_failure(const KernelFailure& failure, std::uint32_t interval) {
    // Without what owns memory.
    fatal.failure.kind = failure.kind;
    fatal.failure.launch = failure.launch;
    fatal.failure.tile = failure.tile;
    fatal.failure.thread = failure.thread;
    fatal.failure.address = failure.address;
    fatal.failure.memory = failure.memory;
    fatal.failure.what = failure.what;
    fatal.failure.reason = failure.reason;
    fatal.failure.calls = failure.calls;
    fatal.failure.call_count = failure.call_count;
    fatal.interval = interval;
    fatal.is_noted = true;
}

void add_fatal_failure() {
    if (fatal.is_noted) detector().record_failure(fatal.failure, fatal.interval);
}

}  // namespace tessera::race_detector
