// SPDX-License-Identifier: Apache-2.0
// The help texts of the command and of all its commands.
#pragma once

#include "tools/support/process.h"

#include <string>
#include <vector>

namespace tessera::tools {

/// What `tessera WORDS... --help` prints.
struct HelpPage {
    Command words;     ///< {"golden", "compare"}; empty: the command itself
    std::string text;
};

/// The command's own first, then its commands, in the order in which it lists them. A command that the list has and that has
/// no page here is an error of ours, which a test finds.
const std::vector<HelpPage>& help_pages();

/// The page of the words, or null.
const HelpPage* find_help_page(const Command& words);

/// Words that stand in the usage lines of the page right after its own: {"record", "merge", "compare"} of golden.
Command words_after(const HelpPage& page);

}  // namespace tessera::tools
