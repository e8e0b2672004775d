// SPDX-License-Identifier: Apache-2.0
// A command's --help as data. The manual page and the completion of shells are made of it, so that they say what it says.
#pragma once

#include <string>
#include <vector>

namespace tessera::tools {

/// A line of a list: "--report=text|json  how the result is written".
struct HelpRow {
    std::string term;      ///< "--report=text|json"
    std::string sentence;  ///< on one line
};

/// What stands between two blank lines.
struct HelpBlock {
    std::string heading;        ///< "Options", without its colon; empty: none
    std::string paragraph;      ///< on one line
    std::vector<HelpRow> rows;  ///< a list, after the paragraph
};

struct HelpText {
    std::vector<std::string> usage;  ///< "tessera run [OPTIONS] PROGRAM"
    std::vector<HelpBlock> blocks;
};

/// Reads a help text: "Usage:" begins the lines that are indented below it; a line at the margin that ends with a colon is a
/// heading when an indented line follows; an indented line is a row, its term ends before two blanks (or at its first blank,
/// unless it is an option), and lines indented further go on with its sentence; all else is a
/// paragraph. "Exit code:" begins one.
HelpText read_help(const std::string& text);

/// An option, taken out of a row.
struct HelpOption {
    std::string name;                  ///< the first spelling: "--call-stacks", "-o"
    std::string value;                 ///< "FILE", "text|json"; empty: takes none
    bool separate = false;             ///< the value is the next word: "-o FILE"
    std::string sentence;

    /// The values that can be listed, such as {"text", "json"}. One that ends with a colon goes on.
    std::vector<std::string> choices() const;
    bool takes_path() const;
};

/// All options of a help text, in its order.
std::vector<HelpOption> options_of(const HelpText& help);

}  // namespace tessera::tools
