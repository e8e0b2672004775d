// SPDX-License-Identifier: Apache-2.0
// All commands of `tessera`.
#pragma once

#include <string>
#include <vector>

#include "tools/options/given_words.h"

namespace tessera::tools {

struct CommandEntry {
    const CommandSpec* spec;
    int (*run)(const GivenWords& words);  ///< returns the exit code; throws Failure
};

/// In the order of `tessera --help`; a command's own commands, such as `golden compare`, follow it.
const std::vector<CommandEntry>& command_table();

/// The entry with the most words among those that `words` begins with; null for no command of ours.
const CommandEntry* find_command(const Command& words);

/// Of `tessera` itself.
const CommandSpec& tessera_spec();

/// What `tessera WORDS... --help` prints; of `tessera` itself without an entry.
std::string help_of(const CommandEntry* entry);

}  // namespace tessera::tools
