// SPDX-License-Identifier: Apache-2.0
// Linking the library is all it takes.
#include <cstdlib>

#include "race_detector/code/code_addresses.h"
#include "emulator/support/private_environment.h"
#include "race_detector/host/host_memory.h"
#include "race_detector/process_end/process_exit.h"
#include "race_detector/recording/access_recorder.h"
#include "race_detector/shadow/ignored_accesses.h"
#include "race_detector/support/fork_handlers.h"
#include "tessera/execution_observer.h"
#include "tessera/options.h"

namespace {

using namespace tessera::race_detector;

/// Of the locks that host code needs for an access, or to free memory.
void hold_locks() {
    host_memory.before_fork();
    ignored_accesses.before_fork();
    CodeAddresses::before_fork();
}
void give_locks_back() {
    CodeAddresses::after_fork();
    ignored_accesses.after_fork();
    host_memory.after_fork();
}

__attribute__((constructor)) void on_load() {
    at_each_fork(&hold_locks, &give_locks_back, &give_locks_back);
    tessera::announces_accesses([] { ignore_accesses(0, 0); });
    if (const char* const folder = std::getenv(tessera::detail::kRecordAccessesVariable)) return record_accesses(folder);
    ignored_accesses.turn_on();
    if (tessera::options::get("report") != "none") install();
}

}  // namespace
