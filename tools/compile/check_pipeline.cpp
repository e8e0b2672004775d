// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/check_pipeline.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "emulator/support/text_parts.h"
#include "tools/compiler/dependency_names.h"

namespace tessera::tools {
namespace {

using detail::begins_with;

template <std::size_t N>
bool begins_with_one_of(std::string_view text, const std::string_view (&beginnings)[N]) {
    return std::any_of(std::begin(beginnings), std::end(beginnings),
                       [&](std::string_view beginning) { return begins_with(text, beginning); });
}

/// The compiler stops before it has code.
constexpr std::string_view kOptionsWithoutCode[] = {
    "-E",        "-M",        "-MM",       "-fsyntax-only", "--preprocess",        "--precompile",   "-###",
    "--analyze", "-emit-ast", "-emit-pch", "-verify-pch",   "--user-dependencies", "--dependencies",
};

constexpr std::string_view kOutput[] = {"-o", "--output"};

/// Replaced by the pipeline's own; debug information in a file of its own would be named after the bitcode, or lie with objects that are
/// deleted after the link.
constexpr std::string_view kOptionsReplaced[] = {"-O", "--optimize", "-o", "--output", "-gsplit-dwarf"};

/// Of no meaning to bitcode: preprocessor, language, warnings, what the first command wrote already.
constexpr std::string_view kOptionsOfTheFrontEnd[] = {
    "-D",
    "-U",
    "-I",
    "-i",
    "-M",
    "-W",
    "-x",
    "--language",
    "-std",
    "--std",
    "-ansi",
    "-pedantic",
    "-Xclang",
    "-Xpreprocessor",
    "-save-temps",
    "--save-temps",
    "-nostdinc",
    "-fplugin",
    "-fsanitize",
    "-fno-sanitize",
    "-fmodule",
    "-fpch",
    "-fprebuilt",
    "-v",
    "-H",
    "-w",
};

/// Names of `__tsan_` functions that kernels call often.
constexpr const char* kAccesses[] = {"read", "write", "unaligned_read", "unaligned_write"};

/// ThreadSanitizer's pass does not drop what is read before it is written, and says nothing of calls.
constexpr const char* kMarking[] = {"-tsan-instrument-read-before-write=1", "-tsan-instrument-func-entry-exit=0"};

/// The optimiser merges no code of several places: a race has its own lines.
constexpr const char* kOptimising[] = {"-simplifycfg-hoist-common=false", "-simplifycfg-sink-common=false", "-enable-tail-merge=false"};

template <typename Options>
void add_for_llvm(Command& command, const Options& options) {
    for (const auto& option : options) command.insert(command.end(), {"-mllvm", option});
}

std::filesystem::path if_it_fits(const std::filesystem::path& plugin, const LlvmTools& llvm) {
    std::error_code ignored;
    return llvm.version == kVersionOfPlugins && std::filesystem::exists(plugin, ignored) ? plugin : std::filesystem::path();
}

bool is_for_the_last_command(const Word& word) {
    return !begins_with_one_of(word.text, kOptionsReplaced) &&
           (!begins_with_one_of(word.text, kOptionsOfTheFrontEnd) || begins_with(word.text, "-Wa,"));
}

}  // namespace

bool CheckPipeline::applies_to(const CommandLine& line) {
    if (line.sources().size() != 1) return false;
    const auto inputs = std::count_if(line.words().begin(), line.words().end(),
                                      [](const Word& word) { return word.role == Word::Role::input; });
    if (inputs != 1) return false;
    for (const Word& word : line.words()) {
        const std::string_view text = word.text;
        if (std::find(std::begin(kOptionsWithoutCode), std::end(kOptionsWithoutCode), text) !=
            std::end(kOptionsWithoutCode)) {
            return false;
        }
    }
    return line.has("-c") || line.has("-S") || line.has("--compile") || line.has("--assemble");
}

Command CheckPipeline::front_end_flags(const CommandLine& line) const {
    // Frame pointers, and calls that return: call stacks are read from them.
    Command flags = {"-fsanitize=thread", "-fsanitize=array-bounds,integer-divide-by-zero", "-fno-omit-frame-pointer",
                     "-fno-optimize-sibling-calls", "-DTESSERA_INLINE_CALLBACKS=1"};
    if (is_one_command() && line.has(plugin_option())) {
        flags.push_back("-O2");
        add_for_llvm(flags, kMarking);
        add_for_llvm(flags, kOptimising);
    } else if (!is_one_command() && llvm_.optimiser.empty()) {
        flags.insert(flags.end(), {"-O0", "-Xclang", "-disable-O0-optnone"});
        add_for_llvm(flags, kMarking);
    } else {
        // -O1 rather than -O0, which would mark all functions as never to be inlined; and macros tell whether there is any optimisation.
        flags.insert(flags.end(), {"-O1", "-Xclang", "-disable-llvm-passes"});
    }
    return flags;
}

Command CheckPipeline::to_object_at_once(const CommandLine& line) const {
    const std::vector<Word>& words = line.words();
    // -o stays: what the compiler names after it (lists of headers, profiles) has its own names. Without passes nothing would be marked.
    Command arguments = line.kept([&](const Word& word, std::size_t i) {
        if (word.text == "-Xclang" && i + 1 < words.size() && words[i + 1].text == "-disable-llvm-passes") return false;
        return word.role == Word::Role::input || begins_with_one_of(word.text, kOutput) || !begins_with_one_of(word.text, kOptionsReplaced);
    });
    if (line.has("-Ofast")) arguments.push_back("-ffast-math");
    arguments.insert(arguments.end(), {plugin_option(), "-Qunused-arguments"});
    return arguments;
}

Command CheckPipeline::to_bitcode(const CommandLine& line, const std::string& bitcode) const {
    Command arguments = line.kept([](const Word& word, std::size_t) {
        return word.role == Word::Role::input || !(begins_with_one_of(word.text, kOptionsReplaced) ||
                                                   word.text == "-S" || word.text == "--assemble");
    });
    if (line.has("-Ofast")) arguments.push_back("-ffast-math");
    const Command names = dependency_names(line, object_of(line), line.sources().at(0));
    arguments.insert(arguments.end(), names.begin(), names.end());
    arguments.insert(arguments.end(), {"-emit-llvm", "-c", "-o", bitcode, "-Qunused-arguments"});
    return arguments;
}

Command CheckPipeline::instrument(const std::string& bitcode, const std::string& instrumented) const {
    if (llvm_.optimiser.empty()) return {};
    // As in tools/marks_plugin/clang_pipeline.cpp, but for the plugin's own passes.
    Command command = {llvm_.optimiser, "-passes=always-inline,cgscc(inline),globaldce,function(mem2reg),tsan-module,function(tsan)"};
    command.insert(command.end(), std::begin(kMarking), std::end(kMarking));
    command.insert(command.end(), {bitcode, "-o", instrumented});
    return command;
}

Command CheckPipeline::to_object(const CommandLine& line, const std::string& instrumented) const {
    Command arguments = line.kept([](const Word& word, std::size_t) {
        return word.role == Word::Role::option && is_for_the_last_command(word);
    });
    arguments.insert(arguments.end(), {"-O2", "-fno-plt"});
    Command llvm(std::begin(kOptimising), std::end(kOptimising));
    // The marks are calls that the front end has not seen: past the procedure linkage table they are quicker.
    for (const char* access : kAccesses) {
        for (const char* size : {"1", "2", "4", "8", "16"}) {
            for (const char* name : {"__tsan_", "tessera_"}) {
                llvm.push_back(std::string("-force-attribute=") + name + access + size + ":nonlazybind");
            }
        }
    }
    llvm.push_back("-force-attribute=tessera_read4_at:nonlazybind");
    if (marks_copies_by_their_own_name(llvm_)) {
        // These marks are calls whose meaning the optimiser would know.
        for (const char* function : {"memcpy", "memmove", "memset"}) {
            for (const char* attribute : {"nobuiltin", "noinline", "optnone"}) {
                llvm.push_back(std::string("-force-attribute=") + function + ":" + attribute);
            }
        }
    }
    add_for_llvm(arguments, llvm);
    if (!line.has("-S") && !line.has("--assemble")) arguments.push_back("-c");
    arguments.insert(arguments.end(),
                     {"-o", object_of(line), "-Qunused-arguments", "-x", "ir", instrumented});
    return arguments;
}

std::filesystem::path find_marks_plugin(const Installation& installation, const LlvmTools& llvm) {
    return if_it_fits(installation.marks_plugin(), llvm);
}

std::filesystem::path find_padding_plugin(const Installation& installation, const LlvmTools& llvm) {
    return if_it_fits(installation.padding_plugin(), llvm);
}

bool marks_copies_by_their_own_name(const LlvmTools& llvm) { return llvm.version < 16; }

std::string object_of(const CommandLine& line) {
    if (!line.output().empty()) return line.output();
    const std::filesystem::path source = line.sources().at(0);
    const bool text = line.has("-S") || line.has("--assemble");
    if (line.has("-emit-llvm")) return source.stem().string() + (text ? ".ll" : ".bc");
    return source.stem().string() + (text ? ".s" : ".o");
}

}  // namespace tessera::tools
