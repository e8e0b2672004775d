// SPDX-License-Identifier: Apache-2.0
#include "tools/options/help_text.h"

#include <fmt/format.h>

#include <sstream>

namespace tessera::tools {
namespace {

constexpr std::size_t kLineWidth = 115;
constexpr std::size_t kSentencesBegin = 30;

class HelpWriter {
  public:
    /// Words from the current column on; further lines begin at `indent`.
    void words(const std::string& text, std::size_t indent) {
        std::istringstream stream(text);
        bool is_first = true;
        for (std::string word; stream >> word; is_first = false) {
            if (!is_first && column_ + 1 + word.size() > kLineWidth) {
                end_line();
                put(std::string(indent, ' '));
                is_first = true;
            }
            put((is_first ? "" : " ") + word);
        }
        end_line();
    }

    void row(const std::string& term, const std::string& sentence, std::size_t column) {
        put("  " + term);
        if (column_ + 2 > column) end_line();
        put(std::string(column - column_, ' '));
        words(sentence, column);
    }

    void put(const std::string& text) {
        text_ += text;
        column_ += text.size();
    }
    void end_line() {
        text_ += '\n';
        column_ = 0;
    }
    std::string take() { return std::move(text_); }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

void write_beginning(const CommandSpec& command, HelpWriter& help) {
    for (std::size_t i = 0; i < command.usage.size(); ++i) {
        help.put((i == 0 ? "Usage: " : "       ") + command.usage[i]);
        help.end_line();
    }
    for (const std::string& paragraph : command.description) {
        help.end_line();
        help.words(paragraph, 0);
    }
}

}  // namespace

std::string help_text(const CommandSpec& command) {
    HelpWriter help;
    write_beginning(command, help);
    for (const OptionGroup& group : command.groups) {
        help.end_line();
        help.put(group.heading + ":");
        help.end_line();
        for (const OptionSpec& option : group.options) help.row(option.term(), option.sentence, kSentencesBegin);
        if (group.heading == kOptionsHeading) help.row("--help", "This text", kSentencesBegin);
    }
    if (!command.notes.empty()) help.end_line();
    for (const std::string& note : command.notes) help.words(note, 0);
    return help.take();
}

std::string help_text(const CommandSpec& tessera, const std::vector<const CommandSpec*>& commands) {
    HelpWriter help;
    write_beginning(tessera, help);
    help.end_line();
    help.put("Commands:");
    help.end_line();
    for (const CommandSpec* command : commands) {
        if (!command->summary.empty()) help.row(command->name(), command->summary, 11);
    }
    help.end_line();
    for (const std::string& note : tessera.notes) help.words(note, 0);
    return help.take();
}

}  // namespace tessera::tools
