// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/version_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "tools/compile/check_pipeline.h"
#include "tools/compiler/compiler.h"
#include "tools/compiler/installation.h"
#include "tools/compiler/llvm_tools.h"
#include "tools/support/failure.h"

#ifndef TESSERA_LLVM_VERSION
#define TESSERA_LLVM_VERSION ""  // no plugin was built
#endif

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

std::string line(const std::string& name, const std::string& text) { return fmt::format("{:<14}{}\n", name, text); }

/// The first line of the compiler's --version: "Debian clang version 19.1.7 (3)".
std::string first_line_of_version(const Compiler& compiler) {
    Command command = compiler.command;
    command.push_back("--version");
    const std::string text = run_process(command, StandardError::captured_with_output).standard_error;
    return text.substr(0, text.find('\n'));
}

/// Where `opt` is, and what it means that there is none.
std::string optimiser(const LlvmTools& llvm) {
    if (!llvm.optimiser.empty()) return llvm.optimiser;
    try {
        if (!find_marks_plugin(find_installation(), llvm).empty()) return "missing (the plugin for marks does without)";
    } catch (const Failure&) {
        // What is wrong with the installation is said further down.
    }
    return "missing (checks run slower)";
}

std::string compiler_lines() {
    try {
        const Compiler compiler = find_compiler();
        std::string lines = line("compiler", fmt::format("{}: {}", compiler.command.back(), first_line_of_version(compiler)));
        if (!compiler.is_clang()) return lines;
        return lines + line("optimiser", optimiser(find_llvm_tools(compiler)));
    } catch (const Failure& failure) {
        return line("compiler", failure.what());
    }
}

std::string plugin_line(const std::string& name, const fs::path& plugin) {
    if (plugin.empty() || !fs::exists(plugin)) return line(name, "missing from this build");
    return line(name, fmt::format("{}, for clang {}", plugin.string(), TESSERA_LLVM_VERSION));
}

std::string installation_lines() {
    try {
        const Installation installation = find_installation();
        std::error_code ignored;
        const fs::path library = fs::canonical(installation.library, ignored);
        return line("emulator", fmt::format("{}, built with oneTBB {}, Boost {}", library.string(), TESSERA_TBB_VERSION, TESSERA_BOOST_VERSION)) +
               plugin_line("restrict(amp)", installation.restrict_plugin()) + plugin_line("tile loops", installation.tile_loops_plugin()) +
               plugin_line("marks", installation.marks_plugin()) + plugin_line("padding", installation.padding_plugin());
    } catch (const Failure& failure) {
        return line("emulator", failure.what());
    }
}

}  // namespace

std::string version_text() {
    return fmt::format("tessera {}\n", TESSERA_VERSION) + compiler_lines() + installation_lines();
}

}  // namespace tessera::tools
