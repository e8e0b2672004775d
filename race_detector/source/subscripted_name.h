// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::race_detector {

/// The array of a subscript expression: "values" of "out = values[i + 1];". The compilers' check of subscripts tells its
/// place, and no address that debug information could name. Empty: it cannot be told.
/// \param column  from 1: of the expression's beginning (clang), or of a bracket (g++)
std::string subscripted_name(const std::string& line, unsigned column);

}  // namespace tessera::race_detector
