// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emulator/documents/json.h"
#include "tessera/check.h"

namespace tessera::race_detector {

/// A finding as schema 1 of the report has it, its keys in the documented order.
detail::Json finding_json(const check::Finding& finding);
detail::Json launch_json(const check::LaunchPlace& launch);

/// The same as text.
std::string json_of(const check::Finding& finding);

}  // namespace tessera::race_detector
