// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Lex/Preprocessor.h>

namespace tessera::restrict_plugin {

/// The compiler forgets a declaration that declares nothing (`decltype(f());`), and with it what the rules say of the operand. This
/// makes it declare a type.
void keep_empty_declarations(clang::Preprocessor& preprocessor);

}  // namespace tessera::restrict_plugin
