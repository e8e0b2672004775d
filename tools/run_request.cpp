// SPDX-License-Identifier: Apache-2.0
#include "tools/run_request.h"

#include "tools/command_line.h"
#include "tools/failure.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace tessera::tools {
namespace {

constexpr const char* usage =
    "Usage: tessera run [OPTIONS] [COMPILER FLAGS] FILE.cpp... [-- ARGUMENTS]\n"
    "       tessera run [OPTIONS] PROGRAM [-- ARGUMENTS]\n";
constexpr const char* footer = R"(
Words with one dash (-O3 -I dir -DX=1) go to the compiler, after -O2 -g.
Options of the emulator go into TESSERA_OPTIONS and win over what is there.
Exit code: the program's own; 2 for wrong use of this command; 70 when Tessera itself failed;
the compiler's when the source does not compile.
)";

struct UsageOfRun : CLI::Formatter {
    std::string make_usage(const CLI::App* /*app*/, std::string /*name*/) const override { return usage; }
    std::string make_option_opts(const CLI::Option* option) const override {
        return option->get_expected_max() > 0 ? "=VALUE" : "";
    }
};

/// The words that begin with two dashes: Tessera's own. CLI11 checks them and writes the help.
void parse_own_words(Command words, RunRequest& request) {
    CLI::App app("Compiles C++ AMP sources (cached) and runs them, or runs a program.");
    bool no_cache = false;
    app.formatter(std::make_shared<UsageOfRun>());
    app.footer(footer);
    app.set_help_flag("--help", "This text");
    app.add_flag("--msvc", request.msvc, "Accept Visual C++ habits, as tessera c++ --msvc does");
    app.add_flag("--no-cache", no_cache, "Compile anew and keep nothing");
    for (const RunOption& option : run_options()) {
        const std::string name = option.name;
        std::string spellings = "--" + name;
        std::replace(spellings.begin(), spellings.end(), '_', '-');
        if (spellings != "--" + name) spellings += ",--" + name;
        app.add_option_function<std::string>(
               spellings,
               [&request, name](const std::string& value) { request.options.emplace_back(name, value); },
               option.sentence)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
            ->group("Options of the emulator");
    }
    std::reverse(words.begin(), words.end());
    try {
        app.parse(words);
    } catch (const CLI::CallForHelp&) {
        request.help = app.help();
    } catch (const CLI::ExtrasError&) {
        std::string names = "--msvc, --no-cache";
        for (const RunOption& option : run_options()) names += fmt::format(", --{}=...", option.name);
        const auto unknown = std::find_if(words.rbegin(), words.rend(), [&](const std::string& word) {
            return app.get_option_no_throw(word.substr(0, word.find('='))) == nullptr;
        });
        throw wrong_use("run has no option '{}'; there are {} (--help explains them)",
                        unknown != words.rend() ? *unknown : "?", names);
    } catch (const CLI::ArgumentMismatch& error) {
        const std::string name = std::string(error.what()).substr(0, std::string(error.what()).find(':'));
        throw wrong_use("run: {0} needs a value, written {0}=VALUE", name);
    } catch (const CLI::ParseError& error) {
        throw wrong_use("run: {}", error.what());
    }
    request.use_cache = !no_cache;
}

bool is_link_input(const std::string& word) {
    const std::size_t dot = word.rfind('.');
    const std::string extension = dot == std::string::npos ? "" : word.substr(dot);
    return extension == ".o" || extension == ".a" || extension == ".so";
}

void sort_inputs(const Command& inputs, bool has_flags, RunRequest& request) {
    const bool has_source = std::any_of(inputs.begin(), inputs.end(), is_cxx_source_name);
    if (inputs.empty()) throw wrong_use("run expects a C++ source file or a program");
    if (!has_source) {
        if (inputs.size() > 1) {
            throw wrong_use("run expects one program, then '{}'; the program's arguments go after --",
                            inputs[1]);
        }
        if (has_flags) throw wrong_use("compiler flags (words with one dash) need a C++ source file");
        request.program = inputs[0];
        request.compiler_arguments.clear();
        return;
    }
    for (const std::string& input : inputs) {
        if (!is_cxx_source_name(input) && !is_link_input(input)) {
            throw wrong_use("'{}' is no C++ source; the program's arguments go after --", input);
        }
    }
}

void refuse_other_outputs(const RunRequest& request) {
    if (!request.program.empty()) return;
    const CommandLine line(request.compiler_arguments);
    if (!line.output().empty()) {
        throw wrong_use("run keeps its program itself, so '-o' has no meaning; tessera c++ writes programs");
    }
    if (!line.links()) {
        throw wrong_use("run needs a whole program; to stop earlier (-c, -S, -E) use tessera c++");
    }
}

}  // namespace

RunRequest parse_run_request(const Command& arguments) {
    RunRequest request;
    Command own;
    Command inputs;
    bool has_flags = false;
    std::size_t i = 0;
    for (; i < arguments.size() && arguments[i] != "--"; ++i) {
        const std::string& word = arguments[i];
        if (word.rfind("--", 0) == 0 || word == "-h") {
            own.push_back(word == "-h" ? "--help" : word);
            continue;
        }
        request.compiler_arguments.push_back(word);
        if (word.size() < 2 || word[0] != '-') {
            inputs.push_back(word);
            continue;
        }
        has_flags = true;
        if (takes_separate_value(word) && i + 1 < arguments.size()) {
            request.compiler_arguments.push_back(arguments[++i]);
        }
    }
    for (++i; i < arguments.size(); ++i) request.program_arguments.push_back(arguments[i]);
    parse_own_words(own, request);
    if (!request.help.empty()) return request;
    sort_inputs(inputs, has_flags, request);
    refuse_other_outputs(request);
    return request;
}

}  // namespace tessera::tools
