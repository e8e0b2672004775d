// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Lex/Preprocessor.h>

#include <functional>

namespace tessera::restrict_plugin {

/// The compiler has one watcher of the tokens that it reads. This one is called in addition to those before it.
void watch_tokens(clang::Preprocessor& preprocessor, std::function<void(const clang::Token&)> watcher);

}  // namespace tessera::restrict_plugin
