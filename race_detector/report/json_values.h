// SPDX-License-Identifier: Apache-2.0
// Values of reports in JSON: what is not known is null.
#pragma once

#include <string>

#include "emulator/support/json.h"

namespace tessera::race_detector {

inline detail::Json text_or_null(const std::string& text) { return text.empty() ? detail::Json() : detail::Json(text); }

/// 0 stands for unknown.
inline detail::Json number_or_null(unsigned number) { return number == 0 ? detail::Json() : detail::Json(number); }

}  // namespace tessera::race_detector
