// SPDX-License-Identifier: Apache-2.0
// A command as data: its words, its options, and the texts about them. Parsing, --help, the manual page and completion are made
// of it, so that they agree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/support/process.h"

namespace tessera::tools {

/// How an option's value is written.
enum class ValueForm {
    joined,    ///< --name=VALUE
    separate,  ///< -n VALUE or -nVALUE
    either,    ///< --name=VALUE or --name VALUE
};

struct OptionSpec {
    std::string name{};      ///< "--report", "-o"
    std::string value{};     ///< "text|json", "FILE", "N"; empty: it takes none
    std::string sentence{};  ///< what it does
    ValueForm form = ValueForm::joined;
    std::string other_name{};                      ///< a second spelling, or empty
    bool (*accepts)(std::string_view) = nullptr;   ///< null: any of the choices, or, where there are none, anything
    std::string expected{};                        ///< which values `accepts` takes, as part of a sentence

    /// The values that `value` lists: {"text", "json"}; capitals stand for something else, as in "random:SEED" and "FILE".
    std::vector<std::string> choices() const;
    bool takes_path() const { return value == "FILE" || value == "FOLDER"; }
    bool allows(const std::string& given) const;
    std::string expectation() const;  ///< "text or json"
    std::string term() const;         ///< "--report=text|json", "-o FILE"
};

/// The heading of a command's own options, which every command has: --help is one of them.
constexpr const char* kOptionsHeading = "Options";

struct OptionGroup {
    std::string heading;
    std::vector<OptionSpec> options;
};

/// Whose the words are that are no options of the table.
enum class OtherWords {
    operands,        ///< files or names; with a dash they are mistakes
    with_flags,      ///< files, and the compiler's flags, which have one dash
    compilers,       ///< the compiler's, whatever they are
};

struct CommandSpec {
    Command words;                          ///< {"golden", "compare"}; empty: the command itself
    std::string summary;                    ///< in the list of all commands; empty: it is not listed there
    std::vector<std::string> usage;         ///< "tessera new [FOLDER/]NAME"
    std::vector<std::string> description;   ///< paragraphs
    std::vector<OptionGroup> groups;        ///< all but --help, which every command has
    std::vector<std::string> notes;         ///< paragraphs below the options
    OtherWords others = OtherWords::operands;

    std::string name() const;  ///< "golden compare"
    std::vector<const OptionSpec*> options() const;
};

/// "a, b or c"
std::string listed(const std::vector<std::string>& words);

}  // namespace tessera::tools
