// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace tessera::tools {

/// Bytes of memory, lowest address first, as the value of a C++ type: "4.5", "-3", "true". A type that is not known here is
/// shown as one hexadecimal number.
std::string value_text(std::string_view bytes, const std::string& type);

}  // namespace tessera::tools
