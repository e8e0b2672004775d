// SPDX-License-Identifier: Apache-2.0
// `template int f<int>(int) restrict(amp);`
#pragma once

#include <clang/Lex/Preprocessor.h>

namespace tessera::restrict_plugin {

/// The compiler chooses the template that an explicit instantiation means by the attributes in front of it, and so those of its
/// clause are put there.
void watch_explicit_instantiations(clang::Preprocessor& preprocessor);

}  // namespace tessera::restrict_plugin
