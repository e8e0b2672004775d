// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/instrumentation_flags.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "emulator/support/text_parts.h"
#include "tools/compile/check_pipeline.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

using detail::begins_with;

/// Functions of the C library that read or write memory: compilers say nothing of it. race_detector/callbacks/text_functions.cpp does.
constexpr const char* kTextFunctions[] = {
    "memcmp", "bcmp", "wmemcmp", "strcmp", "strncmp", "wcscmp", "strlen", "strnlen", "wcslen", "memchr", "memrchr",
    "wmemchr", "strchr", "strrchr", "mempcpy", "wmemcpy", "wmemmove", "strcpy", "stpcpy", "wcscpy", "strncpy",
    "stpncpy", "strcat", "strncat", "wmemset", "qsort"};

/// -flto, and options that compilers accept only together with it.
bool is_link_time_optimisation(const Word& word) {
    return word.role == Word::Role::option &&
           (begins_with(word.text, "-flto") || word.text == "-fwhole-program-vtables" ||
            word.text == "-fvirtual-function-elimination" || word.text == "-ffat-lto-objects");
}

/// The files would lie with objects that are deleted after the link, and of g++'s the report knows no types.
bool is_debug_information_apart(const Word& word) { return word.role == Word::Role::option && begins_with(word.text, "-gsplit-dwarf"); }

/// Whether the option says how much debug information there is, perhaps none. Others, such as -gz, only say how it is written.
bool is_amount_of_debug_information(const std::string& option) {
    constexpr std::string_view amounts[] = {"-ggdb", "-gdwarf-", "-glldb", "-gsce", "-gline-", "-gmlt", "-gstabs", "-gtoggle"};
    if (option == "-g" || option == "-gdwarf") return true;
    if (option.size() > 2 && begins_with(option, "-g") && option[2] >= '0' && option[2] <= '9') return true;
    return std::any_of(std::begin(amounts), std::end(amounts), [&](std::string_view amount) { return begins_with(option, amount); });
}

bool chooses_debug_information(const CommandLine& line) {
    return std::any_of(line.words().begin(), line.words().end(), [](const Word& word) {
        return word.role == Word::Role::option && is_amount_of_debug_information(word.text);
    });
}

/// -Xlinker: as a plain input a library would be compiled after an `-x c++`, and split at commas after -Wl.
void add_for_linker(Command& command, const Command& words) {
    for (const std::string& word : words) command.insert(command.end(), {"-Xlinker", word});
}

}  // namespace

Command instrumentation_flags(const CommandLine& line, Instrumentation kind, CompilerKind compiler, const CheckPipeline& pipeline) {
    Command flags;
    if (kind == Instrumentation::none) return flags;
    const bool clang = compiler == CompilerKind::clang;
    if (kind == Instrumentation::check && clang) {
        flags = pipeline.front_end_flags(line);
    } else {
        flags = {"-fsanitize=thread"};
        // What g++'s optimiser does comes before its marks, so it does nothing.
        if (kind == Instrumentation::check) flags.push_back("-O0");
        // A kernel's functions may be entered in one thread of a tile and left in another: no notes of calls.
        if (kind == Instrumentation::tsan && clang) {
            flags.insert(flags.end(), {"-mllvm", "-tsan-instrument-func-entry-exit=0"});
        }
        // `total += x` reads, too: a schedule's token counts that access.
        if (kind == Instrumentation::as_is && clang) flags.insert(flags.end(), {"-mllvm", "-tsan-instrument-read-before-write=1"});
        if (kind != Instrumentation::tsan) {
            flags.push_back("-fno-omit-frame-pointer");
            // clang's `bounds` has a second half, which traps.
            flags.push_back(clang ? "-fsanitize=array-bounds,integer-divide-by-zero"
                                  : "-fsanitize=bounds,integer-divide-by-zero");
        }
    }
    // The optimiser may turn calls of these into loads, which are not seen.
    if (kind != Instrumentation::tsan) {
        for (const char* function : kTextFunctions) flags.push_back(std::string("-fno-builtin-") + function);
    }
    // The checked variants of string functions are calls that are not seen.
    flags.insert(flags.end(), {"-DTESSERA_CHECKED=1", "-U_FORTIFY_SOURCE"});
    if (!chooses_debug_information(line)) flags.push_back("-g");
    return flags;
}

Command link_inputs(const Installation& installation, Instrumentation kind, bool wrap_copies) {
    const fs::path folder = installation.library.parent_path();
    Command inputs;
    if (has_race_detector(kind)) {
        const fs::path detector = installation.race_detector();
        if (!fs::exists(detector)) {
            throw tool_failed("{} is not in {}: this installation has no race detector", detector.filename().string(), folder.string());
        }
        // Also a program that calls none of its functions needs it: nothing but its being there starts the
        // report.
        add_for_linker(inputs, {"--push-state", "--no-as-needed", detector, "--pop-state"});
        for (const char* function : kTextFunctions) add_for_linker(inputs, {std::string("--wrap=") + function});
        if (wrap_copies) add_for_linker(inputs, {"--wrap=memcpy", "--wrap=memmove", "--wrap=memset"});
    }
    add_for_linker(inputs, {installation.library});
    if (kind == Instrumentation::tsan) {
        const fs::path notes = folder / "libtessera_thread_sanitizer.so";
        if (fs::exists(notes))
            add_for_linker(inputs, {"--push-state", "--no-as-needed", notes, "--pop-state"});
        inputs.push_back("-fsanitize=thread");
    }
    add_for_linker(inputs, {"-rpath", folder});
    return inputs;
}

bool wraps_copies(CompilerKind compiler, const LlvmTools& llvm) {
    return compiler == CompilerKind::gcc || marks_copies_by_their_own_name(llvm);
}

bool has_link_time_optimisation(const CommandLine& line) {
    return std::any_of(line.words().begin(), line.words().end(), is_link_time_optimisation);
}

Command arguments_for_check(const CommandLine& line) {
    const auto is_left_out = [](const Word& word) { return is_link_time_optimisation(word) || is_debug_information_apart(word); };
    if (std::none_of(line.words().begin(), line.words().end(), is_left_out)) return line.arguments();
    return line.kept([&](const Word& word, std::size_t) { return !is_left_out(word); });
}

}  // namespace tessera::tools
