// SPDX-License-Identifier: Apache-2.0
// Response files: @FILE on a compiler's command line stands for the words in FILE.
#pragma once

#include <string>

#include "tools/support/process.h"

namespace tessera::tools {

/// The words of a response file's text: separated by white space, with quotes and backslashes as g++ reads
/// them.
Command words_in(const std::string& text);

/// `arguments` with every @FILE replaced by its words (also nested). A file that cannot be read stays as it
/// is: the compiler takes it as a file name and says so.
Command expand_response_files(const Command& arguments);

}  // namespace tessera::tools
