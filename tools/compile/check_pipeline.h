// SPDX-License-Identifier: Apache-2.0
// How clang's --check builds one source: it is instrumented first, and only then optimised.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "tools/compiler/command_line.h"
#include "tools/compiler/installation.h"
#include "tools/compiler/llvm_tools.h"

namespace tessera::tools {

/// An optimiser that runs before the instrumentation drops, merges and moves accesses, and with them the
/// races. So the accesses are marked in unoptimised code, after passes that only take the thread's own variables out of memory. With a
/// plugin of Tessera's, clang does that in one run, and marks no accesses of Tessera's headers to their own objects, of which the race
/// detector would not want to hear. Otherwise clang writes unoptimised bitcode, `opt` marks the accesses in it, and clang optimises the
/// result. Without `opt` clang marks the accesses itself, those to the thread's own variables too, and the program runs slower under
/// check.
class CheckPipeline {
  public:
    /// \param plugin  of Tessera, for this version of clang; empty: none
    explicit CheckPipeline(LlvmTools llvm, std::filesystem::path plugin = {}) : llvm_(std::move(llvm)), plugin_(std::move(plugin)) {}

    /// `line` turns one C++ source into an object or assembler text.
    static bool applies_to(const CommandLine& line);

    /// One run of clang is enough: that of to_object_at_once.
    bool is_one_command() const { return !plugin_.empty(); }

    /// What the front end needs, after the user's own arguments: also for lines that stop there (-E, -M).
    Command front_end_flags(const CommandLine& line) const;

    /// The user's arguments for the one command that does all.
    Command to_object_at_once(const CommandLine& line) const;

    /// The user's arguments for the front end, which writes `bitcode`.
    Command to_bitcode(const CommandLine& line, const std::string& bitcode) const;

    /// The whole command that marks the accesses; empty when clang has done it.
    Command instrument(const std::string& bitcode, const std::string& instrumented) const;

    /// The arguments that turn `instrumented` into what the user asked for.
    Command to_object(const CommandLine& line, const std::string& instrumented) const;

  private:
    /// Has clang load the plugin.
    std::string plugin_option() const { return "-fpass-plugin=" + plugin_.string(); }

    LlvmTools llvm_;
    std::filesystem::path plugin_;
};

/// The plugin that fits these tools; empty: this installation has none.
std::filesystem::path find_marks_plugin(const Installation& installation, const LlvmTools& llvm);

/// That for programs whose accesses clang marks itself.
std::filesystem::path find_padding_plugin(const Installation& installation, const LlvmTools& llvm);

/// Older versions mark a copy of memory by calling memcpy, which the linker must divert; later ones call
/// __tsan_memcpy.
bool marks_copies_by_their_own_name(const LlvmTools& llvm);

/// Where the compiler writes the object (or, with -S, the text) of `line`'s one source.
std::string object_of(const CommandLine& line);

}  // namespace tessera::tools
