// SPDX-License-Identifier: Apache-2.0
// Linking the library is all it takes.
#include "race_detector/finish.h"

namespace {

__attribute__((constructor)) void on_load() { tessera::race_detector::install(); }

}  // namespace
