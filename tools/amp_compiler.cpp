// SPDX-License-Identifier: Apache-2.0
#include "tools/amp_compiler.h"

#include "tools/failure.h"
#include "tools/terminal_text.h"
#include "tools/void_main.h"

#include <cstdio>
#include <initializer_list>
#include <string>
#include <utility>

namespace tessera::tools {
namespace {

/// A full disk shows as one line here instead of the compiler's own crash report.
void throw_if_disk_was_full(const ProcessResult& result, const CommandLine& line) {
    if (result.succeeded()) return;
    for (const char* reason : {"No space left on device", "Disk quota exceeded"}) {
        if (result.standard_error.find(reason) != std::string::npos) {
            const std::string output = line.output();
            throw tool_failed("the compiler could not write {} or its temporary files: {}",
                              output.empty() ? "its output" : "'" + output + "'", reason);
        }
    }
}

}  // namespace

AmpCompiler::AmpCompiler(Compiler compiler, Installation installation, Dialect dialect)
    : compiler_(std::move(compiler)), installation_(std::move(installation)), dialect_(dialect) {}

Command AmpCompiler::command(const CommandLine& line) const { return command(line, {}); }

Command AmpCompiler::command(const CommandLine& line, const Command& extra) const {
    Command command = compiler_.command;
    const auto add = [&](std::initializer_list<std::string> words) {
        command.insert(command.end(), words.begin(), words.end());
    };
    if (line.compiles_cxx()) {
        if (!line.has_standard()) add({"-std=c++17"});
        // Properties without parentheses (`view.extent`), which g++ does not have.
        if (compiler_.is_clang()) add({"-fdeclspec", "-DTESSERA_DECLSPEC=1"});
        add({"-fno-plt"});
        if (dialect_ == Dialect::msvc) add({"-fms-extensions"});
    }
    if (line.reads_headers() && dialect_ == Dialect::msvc) add({"-isystem", installation_.msvc_headers()});
    command.insert(command.end(), extra.begin(), extra.end());
    command.insert(command.end(), line.arguments().begin(), line.arguments().end());
    if (line.reads_headers()) add({"-isystem", installation_.headers});
    // -Xlinker: as a plain input the library would be compiled after an `-x c++`, and split at commas after
    // -Wl.
    if (line.links()) {
        add({"-pthread", "-Xlinker", installation_.library, "-Xlinker", "-rpath", "-Xlinker",
             installation_.library.parent_path()});
    }
    return command;
}

ProcessResult AmpCompiler::run_captured(Command command) const {
    // g++ translates its messages, and the one about void main must be recognised.
    if (dialect_ == Dialect::msvc && !compiler_.is_clang())
        command.insert(command.begin(), {"env", "LANGUAGE=en"});
    return run_process(command, StandardError::captured);
}

ProcessResult AmpCompiler::run(const CommandLine& line) const {
    Command extra;
    // Captured diagnostics would lose their colours.
    if (line.compiles_cxx() && stderr_shows_colours()) extra.push_back("-fdiagnostics-color=always");
    ProcessResult result = run_captured(command(line, extra));
    throw_if_disk_was_full(result, line);
    if (dialect_ != Dialect::msvc || result.succeeded() || line.sources().size() != 1) return result;
    if (!complains_of_void_main(result.standard_error)) return result;
    if (has_other_errors_than_void_main(result.standard_error)) {
        result.standard_error +=
            "tessera: note: --msvc accepts 'void main'; the other errors are to be mended\n";
        return result;
    }
    extra.insert(extra.end(), {"-include", installation_.headers / "tessera" / "windows" / "void_main.h"});
    result = run_captured(command(line, extra));
    throw_if_disk_was_full(result, line);
    return result;
}

void show_diagnostics(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}  // namespace tessera::tools
