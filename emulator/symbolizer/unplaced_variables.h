// SPDX-License-Identifier: Apache-2.0
// Variables of functions with one place per thread, of which the debug information tells the type but not the place: so clang
// describes them for aarch64. The symbol table has the place.
#pragma once

#include <vector>

#include "emulator/symbolizer/loaded_module.h"

namespace tessera::detail::symbols {

/// Those that have a symbol which can be no other variable's, by place.
const std::vector<PlacedVariable>& variables_placed_by_symbols(LoadedModule& module);

}  // namespace tessera::detail::symbols
