// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/port_command.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "emulator/support/write_all.h"
#include "tools/cache/program_cache.h"
#include "tools/compile/amp_compiler.h"
#include "tools/compiler/command_line.h"
#include "tools/port/porting.h"
#include "tools/support/failure.h"
#include "tools/support/standard_error.h"
#include "tools/support/temporary_folder.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

Compiler clang_for_porting() {
    const Compiler compiler = find_compiler();
    if (compiler.is_clang()) return compiler;
    for (const char* name :
         {"clang++-19", "clang++-18", "clang++-17", "clang++-16", "clang++-15", "clang++-14", "clang++"}) {
        if (!find_program(name).empty()) return compiler_of({find_program(name)});
    }
    throw tool_failed("port needs clang 14 or newer, which suggests changes; found only {}",
                      compiler.command[0]);
}

void write(const fs::path& path, const std::string& text) {
    if (!detail::write_file(path.string(), text)) throw tool_failed("cannot write {}: {}", path.string(), std::strerror(errno));
}

void print_patch(const SourceText& file) {
    const TemporaryFolder folder(temporary_parent());
    const fs::path before = folder.path() / "before", after = folder.path() / "after";
    write(before, file.original());
    write(after, file.text());
    const std::string name = file.path().string();
    const ProcessResult result = run_process({"diff", "-u", "--label", name, "--label", name, before, after},
                                             StandardError::captured_with_output);
    if (result.exit_code > 1) throw tool_failed("diff failed: {}", result.standard_error);
    write_text(result.standard_error, "");
    if (file.is_in_utf16()) print_error("tessera: port: '{}' is in UTF-16, which patch does not accept; --apply changes it\n", name);
}

std::string summary(const std::map<std::string, int>& changes) {
    std::string text;
    for (const auto& [reason, count] : changes)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", reason, count);
    return text.empty() ? "nothing to change" : text;
}

}  // namespace

const CommandSpec& port_spec() {
    static const CommandSpec spec = {
        {"port"},
        "fixes code that only Visual C++ accepts",
        {"tessera port [--apply | -o FILE] [COMPILER FLAGS] FILE.cpp [HEADER...]"},
        {"Prints a patch that fixes what Visual C++ accepts although the C++ standard forbids it: missing typename and template, temporaries "
         "bound to references, narrowing in braces, overloads on restrict(amp), void main, formats of another size, for each, names of "
         "headers in another case or with backslashes. It does not change the use of libraries (<Windows.h>, <ppl.h>, _tmain): use "
         "tessera c++ --msvc for them. HEADERs are changed too, if the source includes them."},
        {{kOptionsHeading,
          {{"--apply", "", "Change the files instead"},
           {"-o", "FILE", "Write the changed source to FILE instead", ValueForm::separate}}}},
        {"Words with one dash (-I dir -DX=1) go to the compiler, which must be a clang.",
         "The compiler's errors show what you must fix by hand; docs/porting.md explains it.",
         "Exit code: 0 when the source compiles after the changes; else the compiler's; 2 for wrong use; 70 when Tessera itself failed."},
        OtherWords::with_flags};
    return spec;
}

PortRequest port_request(const GivenWords& words) {
    PortRequest request;
    request.apply = words.has("--apply");
    request.output = words.last("-o").value_or("");
    request.files = words.operands;
    request.files.insert(request.files.end(), words.program_arguments.begin(), words.program_arguments.end());
    request.flags = words.flags;
    const auto sources = std::count_if(request.files.begin(), request.files.end(), is_cxx_source_name);
    if (sources == 0)
        throw wrong_use("port expects a C++ source (.cpp .cc .cxx .c++ .C), and headers to change with it");
    if (sources > 1) throw wrong_use("port expects one C++ source at a time, not {}", sources);
    if (request.apply && !request.output.empty())
        throw wrong_use("port: expected one of --apply and -o, not both");
    if (!request.output.empty() && request.files.size() > 1)
        throw wrong_use("port: -o writes one file; with headers use --apply");
    return request;
}

int run_port_command(const GivenWords& words) {
    const PortRequest request = port_request(words);
    AmpCompiler compiler = amp_compiler(clang_for_porting(), Dialect::msvc, Instrumentation::none);
    compiler.precompile_beginnings(usable_cache_folder);
    std::vector<SourceText> files;
    for (const std::string& name : request.files) files.emplace_back(name);
    const auto source = std::find_if(files.begin(), files.end(), [](const SourceText& file) {
        return is_cxx_source_name(file.path().string());
    });
    Porting porting(compiler, request.flags, files, *source);
    porting.run();
    if (!request.output.empty()) write(request.output, files[0].bytes());
    for (const SourceText& file : files) {
        if (!file.has_changed() || !request.output.empty()) continue;
        if (request.apply)
            write(file.path(), file.bytes());
        else
            print_patch(file);
    }
    print_error("tessera: port: {}\n", summary(porting.changes()));
    if (!porting.result().succeeded()) show_diagnostics(porting.result().standard_error);
    return porting.result().exit_code;
}

}  // namespace tessera::tools
