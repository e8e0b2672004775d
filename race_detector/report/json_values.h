// SPDX-License-Identifier: Apache-2.0
// Values of reports in JSON: what is not known is null.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace tessera::race_detector {

inline nlohmann::ordered_json text_or_null(const std::string& text) { return text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(text); }

/// 0 stands for unknown.
inline nlohmann::ordered_json number_or_null(unsigned number) { return number == 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(number); }

/// Bytes that are no UTF-8 become U+FFFD.
inline std::string written(const nlohmann::ordered_json& json, int indent) {
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace tessera::race_detector
