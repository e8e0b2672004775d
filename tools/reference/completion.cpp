// SPDX-License-Identifier: Apache-2.0
#include "tools/reference/completion.h"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/support/text_parts.h"
#include "tools/commands/command_table.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace {

using detail::begins_with;

/// The first sentence, or the part of it that tells enough: a list has one line for each word.
std::string beginning_of(const std::string& sentence) {
    return sentence.substr(0, std::min({sentence.find(". "), sentence.find("; "), sentence.find(": ")}));
}

class Answer {
  public:
    explicit Answer(std::string beginning) : beginning_(std::move(beginning)) {}

    void offer(const std::string& word, const std::string& sentence = {}) {
        const bool known = std::any_of(found_.words.begin(), found_.words.end(), [&](const Completion& c) { return c.word == word; });
        if (begins_with(word, beginning_) && !known) found_.words.push_back({word, beginning_of(sentence)});
    }
    void offer_paths() { found_.paths = true; }
    Completions take() { return std::move(found_); }

  private:
    std::string beginning_;
    Completions found_;
};

/// "random:" of "random:SEED": the word goes on.
std::string written_part(const std::string& choice) { return choice.substr(0, std::min(choice.find(':'), choice.size() - 1) + 1); }

void complete_option(const CommandSpec& command, const std::string& current, Answer& answer) {
    const std::size_t equals = current.find('=');
    for (const OptionSpec* option : command.options()) {
        const bool has_joined_value = !option->value.empty() && option->form != ValueForm::separate;
        if (equals == std::string::npos || current.substr(0, equals) != option->name || !has_joined_value) {
            answer.offer(option->name + (has_joined_value ? "=" : ""), option->sentence);
            continue;
        }
        for (const std::string& choice : option->choices()) answer.offer(option->name + "=" + written_part(choice));
        if (option->takes_path()) answer.offer_paths();
    }
    answer.offer("--help");
}

void complete_command(Answer& answer) {
    for (const CommandEntry& entry : command_table()) {
        if (!entry.spec->summary.empty()) answer.offer(entry.spec->name(), entry.spec->summary);
    }
    answer.offer("--help");
    answer.offer("--version");
}

/// The commands of a command: record, merge and compare of golden.
Command words_after(const CommandSpec& command) {
    Command found;
    for (const CommandEntry& entry : command_table()) {
        const Command& words = entry.spec->words;
        if (words.size() == command.words.size() + 1 && std::equal(command.words.begin(), command.words.end(), words.begin())) {
            found.push_back(words.back());
        }
    }
    return found;
}

}  // namespace

Completions complete(const Command& arguments) {
    const std::string current = arguments.empty() ? "" : arguments.back();
    const Command before(arguments.begin(), arguments.end() - (arguments.empty() ? 0 : 1));
    Answer answer(current);
    if (before.empty()) {
        complete_command(answer);
        return answer.take();
    }
    const CommandEntry* const entry = find_command(before);
    const bool has_own_words = std::find(before.begin(), before.end(), "--") == before.end();
    if (entry == nullptr || !has_own_words) {
        answer.offer_paths();
        return answer.take();
    }
    const CommandSpec& command = *entry->spec;
    const std::vector<const OptionSpec*> options = command.options();
    const bool is_value = std::any_of(options.begin(), options.end(), [&](const OptionSpec* option) {
        return option->form == ValueForm::separate && option->name == before.back();
    });
    if (!is_value && begins_with(current, "-")) {
        complete_option(command, current, answer);
        return answer.take();
    }
    const Command deeper = before.size() == command.words.size() ? words_after(command) : Command();
    for (const std::string& word : deeper) answer.offer(word);
    // A command that has nothing but further commands, like golden, takes no path.
    if (deeper.empty() || deeper.size() < command.usage.size()) answer.offer_paths();
    return answer.take();
}

int run_complete_command(const Command& arguments) {
    const Completions found = complete(arguments);
    std::string text;
    for (const Completion& completion : found.words) {
        text += fmt::format("{}{}{}\n", completion.word, completion.sentence.empty() ? "" : "\t", completion.sentence);
    }
    if (found.paths) text += ":paths\n";
    write_text(text, "");
    return 0;
}

}  // namespace tessera::tools
