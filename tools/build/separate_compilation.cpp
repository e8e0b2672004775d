// SPDX-License-Identifier: Apache-2.0
#include "tools/build/separate_compilation.h"

#include <algorithm>
#include <utility>

#include "emulator/support/text_parts.h"
#include "tools/compiler/dependency_names.h"

namespace tessera::tools {
namespace {

using detail::begins_with;

/// Only the linker reads it; g++ warns about libraries when nothing is linked.
bool is_for_linker(const std::string& option) {
    return begins_with(option, "-l") || begins_with(option, "-L") || begins_with(option, "-Wl,") ||
           option == "-Xlinker" || option == "-z" || option == "-T";
}

bool is_output(const std::string& option) {
    return begins_with(option, "-o") || begins_with(option, "--output");
}

bool is_language(const std::string& option) { return begins_with(option, "-x") || option == "--language"; }

Command compile_arguments(const CommandLine& line, std::size_t source, bool links) {
    return line.kept([&](const Word& word, std::size_t i) {
        if (word.role == Word::Role::input) return i == source;
        // Of no effect after the only input, which compilers remark upon.
        if (is_language(word.text) && i > source) return false;
        return !links || !(is_for_linker(word.text) || is_output(word.text));
    });
}

/// Headers, assembly, other languages: they stay together, without the sources.
void add_other_inputs(SeparateCompilation& plan, const CommandLine& line) {
    const auto is_other = [](const Word& word) {
        return word.role == Word::Role::input && !word.is_source();
    };
    if (std::none_of(line.words().begin(), line.words().end(), is_other)) return;
    plan.steps.push_back({"", line.kept([](const Word& word, std::size_t) { return !word.is_source(); })});
}

}  // namespace

SeparateCompilation SeparateCompilation::of(const CommandLine& line, bool clang,
                                            const std::filesystem::path& objects, Dependencies dependencies) {
    SeparateCompilation plan;
    const bool links = line.links();
    Command object_of(line.words().size());
    for (std::size_t i = 0; i < line.words().size(); ++i) {
        const Word& word = line.words()[i];
        if (!word.is_source()) continue;
        Step step{word.text, compile_arguments(line, i, links)};
        const std::filesystem::path stem = objects / std::to_string(plan.steps.size());
        if (links) {
            object_of[i] = stem.string() + ".o";
            step.arguments.insert(step.arguments.end(), {"-c", "-o", object_of[i]});
            const Command names = dependency_names(line, line.output(), word.text);
            step.arguments.insert(step.arguments.end(), names.begin(), names.end());
        }
        if (dependencies == Dependencies::listed) {
            step.arguments.insert(step.arguments.end(), {"-MD", "-MF", stem.string() + ".d"});
        }
        // Options that only the other half needs are no mistake of the user's.
        if (clang) step.arguments.push_back("-Qunused-arguments");
        plan.steps.push_back(std::move(step));
    }
    if (!links) {
        add_other_inputs(plan, line);
        return plan;
    }

    Command link;
    bool skips_value = false;
    for (std::size_t i = 0; i < line.words().size(); ++i) {
        const Word& word = line.words()[i];
        // The language of the sources does not hold for their objects.
        const bool language = is_language(word.text);
        if (word.role == Word::Role::option) skips_value = language;
        if (word.role == Word::Role::option ? language : word.role == Word::Role::value && skips_value)
            continue;
        link.push_back(object_of[i].empty() ? word.text : object_of[i]);
    }
    if (clang) link.push_back("-Qunused-arguments");
    plan.link = std::move(link);
    return plan;
}

}  // namespace tessera::tools
