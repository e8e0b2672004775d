// SPDX-License-Identifier: Apache-2.0
#include "tools/run/run_request.h"

#include "emulator/support/nearest_word.h"
#include "tools/compiler/command_line.h"
#include "tools/run/run_texts.h"
#include "tools/support/failure.h"
#include "tools/support/help.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string_view>
#include <vector>

namespace tessera::tools {
namespace {

/// Those that explore sets itself, or that mean nothing where no race is reported.
constexpr std::string_view options_without_meaning_in_explore[] = {
    "workers",    "schedule",   "preempt",      "golden",       "report",   "output",        "exitcode",
    "same_value", "uninitialized", "call_stacks", "max_findings", "suppressions", "baseline", "halt_on_error", "abort_on_error"};

bool has_meaning(const RunOption& option, RunKind kind) {
    return kind != RunKind::explore || std::find(std::begin(options_without_meaning_in_explore), std::end(options_without_meaning_in_explore),
                                                 option.name) == std::end(options_without_meaning_in_explore);
}

/// The last value given, or nothing.
const std::string* value_of(const OptionValues& options, const char* name) {
    const auto found = std::find_if(options.rbegin(), options.rend(), [&](const auto& option) { return option.first == name; });
    return found != options.rend() ? &found->second : nullptr;
}

/// Threads are switched before single accesses, so the program must announce them.
bool orders_accesses(const OptionValues& options) {
    const std::string* const schedule = value_of(options, "schedule");
    const std::string* const preempt = value_of(options, "preempt");
    return (schedule != nullptr && schedule->rfind("replay:a-", 0) == 0) || (preempt != nullptr && *preempt == "access");
}

/// `run` checks nothing: what it needs of a checked build is only that.
void instrument_quietly(RunRequest& request) {
    request.instrumentation = Instrumentation::check;
    if (value_of(request.options, "report") == nullptr && value_of(request.options, "output") == nullptr) {
        request.options.emplace_back("report", "none");
    }
}

/// The timeline goes to standard error: not into a report for other programs.
void refuse_lost_timeline(const RunRequest& request, bool no_recording, bool tsan) {
    if (!request.timeline) return;
    if (tsan || no_recording) throw wrong_use("check: --timeline has no meaning with {}", tsan ? "--tsan" : "--no-recording");
    const std::string* const format = value_of(request.options, "report");
    const std::string* const output = value_of(request.options, "output");
    if (format != nullptr && *format != "text" && (output == nullptr || output->empty())) {
        throw wrong_use("check: --timeline writes to standard error, as the report does; give the report --output=FILE");
    }
}

/// The options that only `tessera debug` has.
void add_debug_words(CLI::App& app, bool& checked, DebugWords& words) {
    app.add_flag("--check", checked, "Compile for the race detector, which `catch race` needs");
    app.add_option("--core", words.core, "A core file to look at, instead of running the program")->option_text("FILE");
    app.add_option("--ex", words.commands, "A command for gdb; may be given several times")->allow_extra_args(false);
    app.add_flag("--batch", words.batch, "Leave gdb when its commands are done");
}

/// Of "--report=..., --msvc" the names.
std::vector<std::string_view> names_in(std::string_view list) {
    std::vector<std::string_view> names;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(", "), list.size());
        const std::string_view one = list.substr(0, end);
        names.push_back(one.substr(0, one.find('=')));
        list.remove_prefix(std::min(end + 2, list.size()));
    }
    return names;
}

/// After a mistyped option the user wants that one, and not the list of all.
Failure no_such_option(const std::string& word, const RunTexts& texts, RunKind kind) {
    std::string all = texts.switches;
    for (const RunOption& option : run_options()) {
        if (has_meaning(option, kind)) all += fmt::format(", --{}=...", option.name);
    }
    const std::string_view nearest = detail::nearest_word(std::string_view(word).substr(0, word.find('=')), names_in(all));
    if (!nearest.empty()) {
        return wrong_use("{} has no option '{}'; did you mean {}? (--help explains all options)", texts.name, word, nearest);
    }
    return wrong_use("{} has no option '{}'; there are {} (--help explains them)", texts.name, word, all);
}

/// The words that begin with two dashes: Tessera's own. CLI11 checks them and writes the help.
void parse_own_words(Command words, const RunTexts& texts, RunKind kind, RunRequest& request) {
    CLI::App app(texts.description);
    bool no_cache = false, as_is = false, tsan = false, no_restrict = false, insists = false, no_recording = false, debug_checked = false;
    app.formatter(std::make_shared<Help>(texts.usage));
    app.footer(texts.footer);
    app.set_help_flag("--help", "This text");
    app.add_flag("--msvc", request.msvc, "Accept Visual C++ habits, as tessera c++ --msvc does");
    app.add_flag("--no-cache", no_cache, "Compile anew and keep nothing");
    if (kind == RunKind::check) {
        app.add_flag("--as-is", as_is, "Mark the accesses that are left after your own optimisation");
        app.add_flag("--tsan", tsan, "Use the stock ThreadSanitizer runtime instead, for a second opinion");
        app.add_flag("--restrict", insists, "Fail where the compiler cannot check what restrict(amp) forbids");
        app.add_flag("--no-restrict", no_restrict, "Let kernels do what restrict(amp) forbids");
        app.add_flag("--timeline", request.timeline, "Run again and show who accessed the memory of each race, and when");
        app.add_flag("--no-recording", no_recording, "Do not run again for a report in HTML");
    }
    if (kind == RunKind::run) {
        app.add_flag("--no-restrict", no_restrict, "Do not warn of what restrict(amp) forbids");
        app.add_flag("--tile-loops", request.tile_loops, "Run tiles as loops over their threads, which is fast (clang 19)");
    }
    if (kind == RunKind::debug) add_debug_words(app, debug_checked, request.debug);
    for (const RunOption& option : run_options()) {
        if (!has_meaning(option, kind)) continue;
        const std::string name = option.name;
        std::string spellings = "--" + name;
        std::replace(spellings.begin(), spellings.end(), '_', '-');
        if (spellings != "--" + name) spellings += ",--" + name;
        app.add_option_function<std::string>(
               spellings,
               [&request, &texts, &option, name](const std::string& value) {
                   if (!option.accepts(value)) {
                       throw wrong_use("{}: --{} cannot be '{}'; expected {}", texts.name, name, value, option.expected);
                   }
                   request.options.emplace_back(name, value);
               },
               option.sentence)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
            ->option_text(option.placeholder())
            ->group(emulator_options_heading);
    }
    std::reverse(words.begin(), words.end());
    try {
        app.parse(words);
    } catch (const CLI::CallForHelp&) {
        request.help = app.help();
    } catch (const CLI::ExtrasError&) {
        const auto unknown = std::find_if(words.rbegin(), words.rend(), [&](const std::string& word) {
            return app.get_option_no_throw(word.substr(0, word.find('='))) == nullptr;
        });
        throw no_such_option(unknown != words.rend() ? *unknown : "?", texts, kind);
    } catch (const CLI::ArgumentMismatch& error) {
        const std::string name = std::string(error.what()).substr(0, std::string(error.what()).find(':'));
        throw wrong_use("{0}: {1} needs a value, written {1}=VALUE", texts.name, name);
    } catch (const CLI::ParseError& error) {
        throw wrong_use("{}: {}", texts.name, error.what());
    }
    request.use_cache = !no_cache;
    if (kind == RunKind::run) {
        request.warns_of_restrictions = !no_restrict;
        if (orders_accesses(request.options)) instrument_quietly(request);
        return;
    }
    if (kind == RunKind::debug) {
        // Unoptimised code keeps all its accesses, and its variables.
        if (debug_checked) request.instrumentation = Instrumentation::as_is;
        return;
    }
    request.records = !no_recording;
    refuse_lost_timeline(request, no_recording, tsan);
    request.checks_restrictions = kind == RunKind::check && !no_restrict;
    request.insists_on_restrictions = insists;
    if (insists && no_restrict) throw wrong_use("check: expected one of --restrict and --no-restrict, not both");
    if (as_is && tsan) throw wrong_use("check: expected one of --as-is and --tsan, not both");
    request.instrumentation = tsan    ? Instrumentation::tsan
                              : as_is ? Instrumentation::as_is
                                      : Instrumentation::check;
}

bool is_link_input(const std::string& word) {
    const std::size_t dot = word.rfind('.');
    const std::string extension = dot == std::string::npos ? "" : word.substr(dot);
    return extension == ".o" || extension == ".a" || extension == ".so";
}

void sort_inputs(const Command& inputs, bool has_flags, const RunTexts& texts, RunRequest& request) {
    const bool has_source = std::any_of(inputs.begin(), inputs.end(), is_cxx_source_name);
    if (inputs.empty()) throw wrong_use("{} expects a C++ source file or a program", texts.name);
    if (!has_source) {
        if (inputs.size() > 1) {
            throw wrong_use("{} expects one program, then '{}'; the program's arguments go after --",
                            texts.name, inputs[1]);
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

void refuse_other_outputs(const RunRequest& request, const RunTexts& texts) {
    if (!request.program.empty()) return;
    const CommandLine line(request.compiler_arguments);
    if (!line.output().empty()) {
        throw wrong_use("{} keeps its program itself, so '-o' has no meaning; tessera c++ writes programs",
                        texts.name);
    }
    if (!line.links()) {
        throw wrong_use("{} needs a whole program; to stop earlier (-c, -S, -E) use tessera c++", texts.name);
    }
}

}  // namespace

RunRequest parse_run_request(const Command& arguments, RunKind kind) {
    const RunTexts& texts = texts_of(kind);
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
    parse_own_words(own, texts, kind, request);
    if (!request.help.empty()) return request;
    sort_inputs(inputs, has_flags, texts, request);
    refuse_other_outputs(request, texts);
    return request;
}

}  // namespace tessera::tools
