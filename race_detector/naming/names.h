// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

#include "race_detector/code/code_places.h"
#include "race_detector/naming/data_names.h"

namespace tessera::race_detector {

/// What addresses are called. They are looked up once: asking again is cheap, and possible after their module has gone.
struct Names {
    std::mutex mutex;  ///< of all below
    CodePlaces codes;
    DataNames data;
};

}  // namespace tessera::race_detector
