// SPDX-License-Identifier: Apache-2.0
#include "tools/reference/man_page.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "emulator/support/exit_codes.h"
#include "tools/commands/command_table.h"
#include "tools/reference/man_writer.h"
#include "tools/run/emulator_options.h"
#include "tools/run/run_specs.h"
#include "tools/support/failure.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace {

std::string in_capitals(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

/// The options that several commands have stand in one list of their own; a command names those it has.
void write_names(const OptionGroup& group, ManWriter& page) {
    std::string names;
    for (const OptionSpec& option : group.options) names += (names.empty() ? "" : ", ") + option.name;
    page.paragraph("Options of the emulator, see below: " + names + ".");
}

void write_group(const OptionGroup& group, ManWriter& page) {
    if (group.heading == kEmulatorOptionsHeading) return write_names(group, page);
    const bool goes_without_saying = group.heading == kOptionsHeading;
    if (!goes_without_saying) page.paragraph(group.heading + ":");
    for (const OptionSpec& option : group.options) page.row(option.term(), option.sentence);
    if (goes_without_saying) page.row("--help", "This text");
}

void write_command(const CommandSpec& command, ManWriter& page) {
    page.subsection("tessera " + command.name());
    page.lines(command.usage);
    for (const std::string& text : command.description) page.paragraph(text);
    for (const OptionGroup& group : command.groups) write_group(group, page);
    for (const std::string& text : command.notes) page.paragraph(text);
}

/// The usage lines of all commands, each once: golden's lists those of its further commands.
std::vector<std::string> synopsis() {
    std::vector<std::string> lines;
    for (const CommandEntry& entry : command_table()) {
        if (entry.spec->words.size() == 1) lines.insert(lines.end(), entry.spec->usage.begin(), entry.spec->usage.end());
    }
    return lines;
}

void write_description(ManWriter& page) {
    for (const std::string& text : tessera_spec().description) page.paragraph(text);
    for (const CommandEntry& entry : command_table()) {
        if (!entry.spec->summary.empty()) page.row(entry.spec->name(), entry.spec->summary);
    }
    for (const std::string& text : tessera_spec().notes) page.paragraph(text);
}

void write_emulator_options(ManWriter& page) {
    page.section(in_capitals(kEmulatorOptionsHeading));
    page.paragraph("As --option=value of run, check, debug and explore, where a dash does for an underscore; or for any program in "
                   "the environment: TESSERA_OPTIONS=key=value:key=value. Options of the command win over the environment. A value "
                   "in single quotes may hold colons there.");
    for (const EmulatorOption& option : emulator_options()) {
        const std::string value = option.default_value.empty() ? "nothing" : option.default_value;
        page.row("--" + emulator_key(option.spec) + "=" + option.spec.value,
                 option.spec.sentence + " Expected: " + option.spec.expected + ". Default: " + value + ".");
    }
}

void write_exit_codes(ManWriter& page) {
    page.section("EXIT STATUS");
    page.paragraph("Each command says above what its exit code means. In general:");
    page.row("0", "Nothing was found, or everything is in order. A program that ran gives its own exit code.");
    page.row("1", "golden compare: arrays differ.");
    page.row(std::to_string(exit_wrong_use), "Wrong use of the command; one line on standard error says what was expected.");
    page.row(std::to_string(detail::kFindings), "check: findings of severity error (--exitcode changes the number); explore: several outcomes.");
    page.row(std::to_string(exit_tool_failed), "Tessera itself failed, or a check did not run to its report.");
    page.paragraph("A source that does not compile gives the compiler's code.");
}

void write_environment(ManWriter& page) {
    page.section("ENVIRONMENT");
    page.row("TESSERA_OPTIONS", "Run-time options, see above; read when a program starts.");
    page.row("TESSERA_PRECOMPILED", "A folder in which <amp.h> is kept precompiled, so that short programs compile faster; cache: one in the cache.");
    page.row("TESSERA_CXX", "The compiler, instead of the newest of clang++-19 to clang++-14, clang++, g++.");
    page.row("TESSERA_GDB", "The debugger of tessera debug, instead of gdb.");
    page.row("CPPAMP_DEFAULT_ACCELERATOR", "The device path of the accelerator that programs use when they choose none.");
    page.row("XDG_CACHE_HOME, HOME", "Where compiled programs are kept, see FILES.");
    page.row("TMPDIR", "Where temporary folders are made, instead of /tmp.");
    page.row("PATH", "Where compilers and gdb are looked for.");
    page.row("NO_COLOR, TERM", "Reports have no colours when NO_COLOR is set, or when TERM is dumb.");
    page.row("CLICOLOR_FORCE", "Set, and not to 0: the console calls of --msvc's <Windows.h> have effect in a file or a pipe, too.");
    page.row("COLUMNS", "How wide a timeline may be, where the terminal does not say.");
    page.row("DEBUGINFOD_URLS", "Servers from which debug information of libraries may be fetched, as elfutils does.");
}

void write_files(ManWriter& page) {
    page.section("FILES");
    page.row("~/.cache/tessera", "Programs that run, check, debug and explore have compiled; with XDG_CACHE_HOME in its folder "
                                 "tessera. It may be removed at any time.");
    page.row("PREFIX/include/tessera-amp", "The headers.");
    page.row("PREFIX/share/tessera/gdb, PREFIX/share/tessera/lldb", "The commands for the debuggers.");
    page.row("PREFIX/share/tessera/new", "The project that tessera new copies.");
    page.row("PREFIX/share/doc/Tessera", "The documents; docs/README.md there says which one answers what.");
}

}  // namespace

std::string man_page() {
    ManWriter page;
    page.title("TESSERA", 1, "Tessera " TESSERA_VERSION);
    page.section("NAME");
    page.paragraph("tessera - runs C++ AMP programs on the CPU and finds their races");
    page.section("SYNOPSIS");
    page.lines(synopsis());
    page.section("DESCRIPTION");
    write_description(page);
    page.section("COMMANDS");
    for (const CommandEntry& entry : command_table()) write_command(*entry.spec, page);
    write_emulator_options(page);
    write_exit_codes(page);
    write_environment(page);
    write_files(page);
    page.section("SEE ALSO");
    page.paragraph("clang(1), gdb(1), cmake(1)");
    return page.text();
}

int run_man_page_command() {
    write_text(man_page(), "");
    return 0;
}

}  // namespace tessera::tools
