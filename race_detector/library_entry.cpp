// SPDX-License-Identifier: Apache-2.0
// Linking the library is all it takes.
#include <cstdlib>

#include "race_detector/access_recorder.h"
#include "race_detector/finish.h"
#include "race_detector/ignored_accesses.h"
#include "tessera/execution_observer.h"
#include "tessera/options.h"

namespace {

__attribute__((constructor)) void on_load() {
    using namespace tessera::race_detector;
    tessera::announces_accesses([] { ignore_accesses(0, 0); });
    if (const char* const folder = std::getenv("TESSERA_RECORD_ACCESSES")) return record_accesses(folder);
    ignored_accesses.turn_on();
    if (tessera::options::get("report") != "none") install();
}

}  // namespace
