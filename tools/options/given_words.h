// SPDX-License-Identifier: Apache-2.0
// The words after a command, told apart by its table.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/options/command_spec.h"

namespace tessera::tools {

struct GivenOption {
    std::string name;   ///< the first spelling in the table
    std::string value;  ///< empty where the option takes none
};

/// Example:
///     const GivenWords words = parse_words(merge_spec, {"a", "b", "-o", "c"});
///     words.operands;     // a, b
///     words.last("-o");   // c
class GivenWords {
  public:
    explicit GivenWords(const CommandSpec& spec) : spec_(&spec) {}

    bool help = false;
    std::vector<GivenOption> options;  ///< in their order
    Command operands;                  ///< words that are neither options nor flags
    Command flags;                     ///< the compiler's, with their values
    Command others;                    ///< operands and flags, in their order
    Command program_arguments;         ///< what followed `--`; where the words are operands, they are among them

    const CommandSpec& spec() const { return *spec_; }

    // Of an option that the table has; asking for another one is an error of ours (std::logic_error).
    bool has(const std::string& name) const { return last(name).has_value(); }
    std::optional<std::string> last(const std::string& name) const;
    std::vector<std::string> all(const std::string& name) const;

  private:
    const CommandSpec* spec_;
};

/// Throws Failure for an option that does not exist, has no value, or one that is not expected. Where --help is given, only
/// `help` means anything.
GivenWords parse_words(const CommandSpec& spec, const Command& words);

}  // namespace tessera::tools
