// SPDX-License-Identifier: Apache-2.0
#include "tools/options/given_words.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "emulator/support/nearest_word.h"
#include "emulator/support/text_parts.h"
#include "tools/compiler/command_line.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

using detail::begins_with;

bool has_dash(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

class Parser {
  public:
    Parser(const CommandSpec& spec, const Command& words) : spec_(spec), options_(spec.options()), words_(words), given_(spec) {}

    GivenWords parse() {
        for (; at_ < words_.size(); ++at_) {
            const std::string& word = words_[at_];
            if (word == "--help" || (word == "-h" && spec_.others != OtherWords::compilers)) {
                given_.help = true;
                return given_;
            }
            if (word == "--" && spec_.others != OtherWords::compilers) {
                given_.program_arguments.assign(words_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, words_.end());
                break;
            }
            if (!take_option(word)) take_other(word);
        }
        if (spec_.others == OtherWords::operands) {
            given_.operands.insert(given_.operands.end(), given_.program_arguments.begin(), given_.program_arguments.end());
        }
        return given_;
    }

  private:
    bool take_option(const std::string& word) {
        if (!has_dash(word)) return false;
        for (const OptionSpec* option : options_) {
            for (const std::string& name : {option->name, option->other_name}) {
                if (!name.empty() && take_as(*option, name, word)) return true;
            }
        }
        refuse_misuse(word);
        return false;
    }

    /// Takes `word` if it is `option` under this name, with the value in it or after it.
    bool take_as(const OptionSpec& option, const std::string& name, const std::string& word) {
        if (option.value.empty()) {
            if (word != name) return false;
            given_.options.push_back({option.name, ""});
            return true;
        }
        if (option.form == ValueForm::separate && begins_with(word, name) && word != name) {
            return take_value(option, name, word.substr(name.size()));
        }
        if (option.form != ValueForm::separate && begins_with(word, name + "=")) {
            return take_value(option, name, word.substr(name.size() + 1));
        }
        if (option.form == ValueForm::joined || word != name || at_ + 1 == words_.size()) return false;
        return take_value(option, name, words_[++at_]);
    }

    bool take_value(const OptionSpec& option, const std::string& name, const std::string& value) {
        if (value.empty()) throw no_value(option, name);
        if (!option.allows(value)) throw wrong_use("{}: {}={}: expected {}", spec_.name(), name, value, option.expectation());
        given_.options.push_back({option.name, value});
        return true;
    }

    /// An option of ours without its value, or with one that it does not take.
    void refuse_misuse(const std::string& word) const {
        for (const OptionSpec* option : options_) {
            for (const std::string& name : {option->name, option->other_name}) {
                if (name.empty()) continue;
                if (!option->value.empty() && word == name) throw no_value(*option, name);
                if (option->value.empty() && begins_with(word, "--") && begins_with(word, name + "=")) {
                    throw wrong_use("{}: {} takes no value", spec_.name(), name);
                }
            }
        }
    }

    Failure no_value(const OptionSpec& option, const std::string& name) const {
        if (option.form != ValueForm::separate) return wrong_use("{0}: {1} needs a value, written {1}=VALUE", spec_.name(), name);
        std::string what = option.value;
        std::transform(what.begin(), what.end(), what.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return wrong_use("{}: {} needs a {}", spec_.name(), name, what);
    }

    void take_other(const std::string& word) {
        const bool is_flag = has_dash(word);
        if (is_flag && (spec_.others == OtherWords::operands || (spec_.others == OtherWords::with_flags && begins_with(word, "--")))) {
            throw no_such_option(word);
        }
        Command& kind = is_flag ? given_.flags : given_.operands;
        add(word, kind);
        if (is_flag && takes_separate_value(word) && at_ + 1 < words_.size()) add(words_[++at_], kind);
    }

    void add(const std::string& word, Command& kind) {
        kind.push_back(word);
        given_.others.push_back(word);
    }

    /// After a mistyped option the user wants that one, and not the list of all.
    Failure no_such_option(const std::string& word) const {
        std::vector<std::string_view> names = {"--help"};
        std::vector<std::string> terms;
        for (const OptionSpec* option : options_) {
            names.push_back(option->name);
            const bool has_long_value = !option->value.empty() && option->form != ValueForm::separate;
            terms.push_back(has_long_value ? option->name + "=..." : option->term());
        }
        const std::string_view nearest = detail::nearest_word(std::string_view(word).substr(0, word.find('=')), names);
        if (!nearest.empty()) {
            return wrong_use("{} has no option '{}'; did you mean {}? (--help explains all options)", spec_.name(), word, nearest);
        }
        if (terms.empty()) return wrong_use("{} has no option '{}'; there is --help", spec_.name(), word);
        return wrong_use("{} has no option '{}'; there are {} (--help explains them)", spec_.name(), word, fmt::join(terms, ", "));
    }

    const CommandSpec& spec_;
    const std::vector<const OptionSpec*> options_;
    const Command& words_;
    std::size_t at_ = 0;
    GivenWords given_;
};

}  // namespace

std::vector<std::string> GivenWords::all(const std::string& name) const {
    const std::vector<const OptionSpec*> known = spec_->options();
    if (std::none_of(known.begin(), known.end(), [&](const OptionSpec* option) { return option->name == name; })) {
        throw std::logic_error(spec_->name() + " has no option " + name);
    }
    std::vector<std::string> values;
    for (const GivenOption& option : options) {
        if (option.name == name) values.push_back(option.value);
    }
    return values;
}

std::optional<std::string> GivenWords::last(const std::string& name) const {
    const std::vector<std::string> values = all(name);
    return values.empty() ? std::nullopt : std::optional<std::string>(values.back());
}

GivenWords parse_words(const CommandSpec& spec, const Command& words) { return Parser(spec, words).parse(); }

}  // namespace tessera::tools
