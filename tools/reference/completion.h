// SPDX-License-Identifier: Apache-2.0
// What can stand where the user presses the tabulator: for the shells' scripts of tools/completion.
#pragma once

#include <string>
#include <vector>

#include "tools/support/process.h"

namespace tessera::tools {

struct Completion {
    std::string word;      ///< the whole word; after one that ends with '=' or ':' the word goes on
    std::string sentence;  ///< may be empty
};

struct Completions {
    std::vector<Completion> words;
    bool paths = false;  ///< files and folders, too: of the part after '=' where there is one
};

/// `arguments` are the words after `tessera`; the last one is to be completed.
Completions complete(const Command& arguments);

/// `tessera complete WORD...`, for scripts only: prints the words, one per line, with a tabulator before the sentence, and
/// ":paths" where paths can stand.
int run_complete_command(const Command& arguments);

}  // namespace tessera::tools
