// SPDX-License-Identifier: Apache-2.0
// Visual C++ accepts `void main()`; clang and g++ stop there. Recognises that complaint in their diagnostics.
#pragma once

#include <string>

namespace tessera::tools {

/// One of the errors in `diagnostics` is that main does not return int.
bool complains_of_void_main(const std::string& diagnostics);

/// Some error in `diagnostics` is another one: renaming main would not help.
bool has_other_errors_than_void_main(const std::string& diagnostics);

}  // namespace tessera::tools
