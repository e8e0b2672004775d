// SPDX-License-Identifier: Apache-2.0
// What #if, #else and their like leave out of a file.
#pragma once

#include <clang/Lex/Preprocessor.h>

namespace tessera::restrict_plugin {

/// Notes it from here on.
void note_skipped_text(clang::Preprocessor& preprocessor);

/// Where the compiler went on when it skipped text from this directive on; the place itself if it skipped none. Invalid: it is not
/// known, for the file was read before, for a precompiled header.
clang::SourceLocation end_of_skipped_text(const clang::Preprocessor& preprocessor, clang::SourceLocation directive);

}  // namespace tessera::restrict_plugin
