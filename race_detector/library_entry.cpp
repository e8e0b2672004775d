// SPDX-License-Identifier: Apache-2.0
// Linking the library is all it takes.
#include <cstdlib>

#include "race_detector/access_recorder.h"
#include "race_detector/finish.h"
#include "tessera/execution_observer.h"
#include "tessera/options.h"

namespace {

__attribute__((constructor)) void on_load() {
    tessera::announces_accesses();
    if (const char* const folder = std::getenv("TESSERA_RECORD_ACCESSES")) return tessera::race_detector::record_accesses(folder);
    if (tessera::options::get("report") != "none") tessera::race_detector::install();
}

}  // namespace
