// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tessera::detail {

inline bool begins_with(std::string_view text, std::string_view beginning) { return text.substr(0, beginning.size()) == beginning; }

/// "file.cpp" of "/home/a/file.cpp".
inline std::string_view last_component(std::string_view file) { return file.substr(file.rfind('/') + 1); }

}  // namespace tessera::detail
