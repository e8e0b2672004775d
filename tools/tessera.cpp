// SPDX-License-Identifier: Apache-2.0
#include "tools/tessera.h"

#include <fcntl.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "emulator/support/nearest_word.h"
#include "tools/build/compile_launcher.h"
#include "tools/commands/command_table.h"
#include "tools/commands/version_command.h"
#include "tools/compile/restrict_findings.h"
#include "tools/compiler/command_line.h"
#include "tools/reference/completion.h"
#include "tools/reference/man_page.h"
#include "tools/support/failure.h"
#include "tools/support/standard_error.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace {

/// The commands that `tessera --help` lists.
std::vector<std::string> listed_names() {
    std::vector<std::string> names;
    for (const CommandEntry& entry : command_table()) {
        if (!entry.spec->summary.empty()) names.push_back(entry.spec->name());
    }
    return names;
}

/// A word that is no command: mistyped, or a program where `run` was left out.
Failure no_such_command(const std::string& name) {
    constexpr const char* kind_names[] = {"command", "option"};
    const char* const kind = kind_names[name[0] == '-' ? 1 : 0];
    if (is_cxx_source_name(name)) {
        return wrong_use("there is no {} '{}'; tessera run {} compiles and runs it (--help explains the commands)", kind, name, name);
    }
    const std::vector<std::string> names = listed_names();
    std::vector<std::string_view> known(names.begin(), names.end());
    known.insert(known.end(), {"--help", "--version"});
    const std::string_view nearest = detail::nearest_word(name, known);
    if (!nearest.empty()) return wrong_use("there is no {} '{}'; did you mean {}? (--help explains the commands)", kind, name, nearest);
    return wrong_use("there is no {} '{}'; the commands are {} (--help explains them)", kind, name, fmt::join(names, ", "));
}

/// What scripts and our own build call. False for another word.
bool run_unlisted_command(const std::string& name, const Command& rest, int& code) {
    if (name == "complete") {
        code = run_complete_command(rest);
    } else if (name == "man-page") {
        code = run_man_page_command();
    } else if (name == "compile-launcher") {
        code = run_compile_launcher(rest);
    } else if (name == kRestrictReportCommand) {
        code = 0;  // the race detector in this process reports when it ends
    } else {
        return false;
    }
    return true;
}

/// `tessera help golden compare`
int show_help_of(const Command& words) {
    const CommandEntry* const entry = find_command(words);
    if (entry == nullptr) throw no_such_command(words[0]);
    if (entry->spec->words.size() < words.size()) throw wrong_use("there is no command '{}'; {} is one", fmt::join(words, " "), entry->spec->name());
    write_text(help_of(entry), "");
    return 0;
}

int dispatch(const Command& arguments) {
    if (arguments.empty()) throw wrong_use("expected a command: {} (--help explains them)", listed(listed_names()));
    const std::string& name = arguments[0];
    if (name == "help" && arguments.size() > 1) return show_help_of(Command(arguments.begin() + 1, arguments.end()));
    if (const CommandEntry* const entry = find_command(arguments)) {
        const auto first = arguments.begin() + static_cast<std::ptrdiff_t>(entry->spec->words.size());
        const GivenWords words = parse_words(*entry->spec, Command(first, arguments.end()));
        if (!words.help) return entry->run(words);
        write_text(help_of(entry), "");
        return 0;
    }
    int code = 0;
    if (run_unlisted_command(name, Command(arguments.begin() + 1, arguments.end()), code)) return code;
    if (name == "--help" || name == "-h" || name == "help") {
        write_text(help_of(nullptr), "");
        return 0;
    }
    if (name == "--version") {
        write_text(version_text(), "");
        return 0;
    }
    throw no_such_command(name);
}

/// A file of ours must not get the number of a stream that our caller has closed, and with it what is meant for the stream. Reading
/// and writing still fail.
void occupy_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        const int mode = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF) static_cast<void>(open("/dev/null", mode));
    }
}

/// Beyond the size that is allowed for files, writing fails and we say so, instead of dying with our folders left behind. Unlike one that
/// is ignored, a signal with a handler is again what it was in the programs that we start.
void survive_large_files() {
    struct sigaction action = {};
    sigaction(SIGXFSZ, nullptr, &action);
    if (action.sa_handler == SIG_DFL) std::signal(SIGXFSZ, [](int) {});
}

/// The standard library's own words tell of its functions.
std::string words_of(const std::filesystem::filesystem_error& error) {
    std::error_code gone;
    static_cast<void>(std::filesystem::current_path(gone));
    if (gone) return "cannot find out the current folder, which may have been deleted: " + gone.message();
    return "'" + error.path1().string() + "': " + error.code().message();
}

}  // namespace

int run_tessera(const Command& arguments) {
    occupy_closed_streams();
    survive_large_files();
    try {
        const int code = dispatch(arguments);
        if (std::fflush(stdout) != 0) throw tool_failed("cannot write to standard output: {}", std::strerror(errno));
        return code;
    } catch (const Interrupted& interrupted) {
        end_like({128 + interrupted.signal, interrupted.signal, {}});
    } catch (const Failure& failure) {
        print_error("tessera: {}\n", failure.what());
        return failure.code();
    } catch (const std::filesystem::filesystem_error& error) {
        print_error("tessera: {}\n", words_of(error));
        return exit_tool_failed;
    } catch (const std::exception& error) {
        print_error("tessera: {}\n", error.what());
        return exit_tool_failed;
    }
}

}  // namespace tessera::tools
