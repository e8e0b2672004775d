// SPDX-License-Identifier: Apache-2.0
#include "tools/reference/completion.h"

#include "tools/reference/help_pages.h"
#include "tools/reference/help_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::tools {
namespace {

bool begins_with(const std::string& text, const std::string& beginning) { return text.rfind(beginning, 0) == 0; }

/// The page of the longest run of words that has one.
const HelpPage& page_of(const Command& words) {
    if (words.size() > 1) {
        if (const HelpPage* page = find_help_page({words[0], words[1]})) return *page;
    }
    if (!words.empty()) {
        if (const HelpPage* page = find_help_page({words[0]})) return *page;
    }
    return help_pages().front();
}

/// What the words before allow. `golden record` takes all that `check` does.
std::vector<HelpOption> options_after(const Command& words) {
    std::vector<HelpOption> options = options_of(read_help(page_of(words).text));
    if (words.size() > 1 && words[0] == "golden" && words[1] == "record") {
        const std::vector<HelpOption> more = options_of(read_help(find_help_page({"check"})->text));
        options.insert(options.end(), more.begin(), more.end());
    }
    return options;
}

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

void complete_option(const std::vector<HelpOption>& options, const std::string& current, Answer& answer) {
    const std::size_t equals = current.find('=');
    for (const HelpOption& option : options) {
        const bool is_this = equals != std::string::npos && current.substr(0, equals) == option.name;
        if (!is_this) {
            answer.offer(option.value.empty() || option.separate ? option.name : option.name + "=", option.sentence);
            continue;
        }
        for (const std::string& choice : option.choices()) answer.offer(option.name + "=" + choice);
        if (option.takes_path()) answer.offer_paths();
    }
}

void complete_command(Answer& answer) {
    for (const HelpBlock& block : read_help(help_pages().front().text).blocks) {
        for (const HelpRow& row : block.rows) answer.offer(row.term, row.sentence);
    }
    answer.offer("--help");
    answer.offer("--version");
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
    const bool is_known = find_help_page({before[0]}) != nullptr;
    const bool has_own_words = std::find(before.begin(), before.end(), "--") == before.end();
    if (!is_known || !has_own_words) {
        answer.offer_paths();
        return answer.take();
    }
    const std::vector<HelpOption> options = options_after(before);
    const bool is_value = std::any_of(options.begin(), options.end(), [&](const HelpOption& option) {
        return option.separate && option.name == before.back();
    });
    if (!is_value && begins_with(current, "-")) {
        complete_option(options, current, answer);
        return answer.take();
    }
    const Command deeper = before.size() == 1 ? words_after(page_of(before)) : Command();
    for (const std::string& word : deeper) answer.offer(word);
    // A command that has nothing but further commands, like golden, takes no path.
    const std::size_t ways = read_help(page_of(before).text).usage.size();
    if (deeper.empty() || deeper.size() < ways) answer.offer_paths();
    return answer.take();
}

int run_complete_command(const Command& arguments) {
    const Completions found = complete(arguments);
    for (const Completion& completion : found.words) {
        fmt::print("{}{}{}\n", completion.word, completion.sentence.empty() ? "" : "\t", completion.sentence);
    }
    if (found.paths) fmt::print(":paths\n");
    return 0;
}

}  // namespace tessera::tools
