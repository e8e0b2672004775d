// SPDX-License-Identifier: Apache-2.0
// A compiler together with what AMP code needs from it.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/compile/check_pipeline.h"
#include "tools/compile/instrumentation.h"
#include "tools/compile/restrict_check.h"
#include "tools/compiler/command_line.h"
#include "tools/compiler/compiler.h"
#include "tools/compiler/installation.h"
#include "tools/compiler/llvm_tools.h"
#include "tools/precompiled/precompiled_beginnings.h"
#include "tools/support/process.h"

namespace tessera::tools {

/// What a command line needs to compile AMP programs.
enum class Dialect {
    standard,
    msvc,      ///< Visual C++ habits: void main(), <Windows.h>, <ppl.h>, Microsoft keywords
    complete,  ///< the command line has all that AMP code needs already; a build system wrote it
};

/// Turns a compiler's command line into one that finds <amp.h> and links the emulator. An instrumented build compiles some lines in
/// several commands. compile() runs them.
class AmpCompiler {
  public:
    /// `llvm`: of the compiler, needed for builds with the race detector. `overload_plugin`: for programs that overload functions
    /// on their restrictions; empty: they do not compile.
    AmpCompiler(Compiler compiler, Installation installation, Dialect dialect,
                Instrumentation instrumentation = Instrumentation::none, LlvmTools llvm = {},
                RestrictCheck restrict_check = {}, std::filesystem::path overload_plugin = {});

    const Compiler& compiler() const { return compiler_; }
    const Installation& installation() const { return installation_; }
    Dialect dialect() const { return dialect_; }
    Instrumentation instrumentation() const { return instrumentation_; }
    const RestrictCheck& restrict_check() const { return restrict_check_; }
    const std::filesystem::path& overload_plugin() const { return overload_plugin_; }
    /// Kernels run tiles as loops over their threads; empty: they do not.
    const std::filesystem::path& tile_loops_plugin() const { return tile_loops_plugin_; }
    void make_tile_loops(std::filesystem::path plugin) { tile_loops_plugin_ = std::move(plugin); }

    /// What sources begin with is compiled once, and kept in the folder of a cache (empty: there is none), where the compiler can.
    void precompile_beginnings(const std::function<std::filesystem::path()>& cache);
    bool has_precompiled_beginnings() const { return beginnings_.has_value(); }
    /// The same compiler, which reads everything itself.
    AmpCompiler without_beginnings() const;

    /// SeparateCompilation must take `line` apart before it is run: it has several sources, or compiles and
    /// links, and the instrumentation wants neither.
    bool takes_apart(const CommandLine& line) const;

    /// The whole command: the compiler, our flags, `extra`, the user's arguments, our link inputs.
    Command command(const CommandLine& line, const Command& extra) const;

    /// The commands of a build that marks accesses, in their order; else one. In front of them, one that has the plugins look at a
    /// source that is preprocessed apart from its compilation.
    /// \param intermediates  the folder for what one hands to the next; it has one source at a time
    std::vector<Command> commands(const CommandLine& line, const std::filesystem::path& intermediates, const Command& extra = {}) const;

    /// Some source of `line` overloads on restrictions. To find that out, the compiler reads them.
    bool needs_two_passes(const CommandLine& line) const;

    /// The commands for one that does. It has one source.
    std::vector<Command> commands_of_two_passes(const CommandLine& line, const std::filesystem::path& intermediates) const;

    /// `line` without what makes code of it.
    CommandLine front_end_line(const CommandLine& line) const;

    /// `flags`, which load the plugin; with one that has it check nothing, unless the user asked for the check of restrictions.
    Command checking_as_asked(const CommandLine& line, Command flags) const;

    /// Runs all commands of `line` with the diagnostics captured. Throws Failure when the disk is full.
    ProcessResult run_all(const CommandLine& line, const Command& extra) const;

    /// Runs one of them, with what is precompiled for it.
    ProcessResult run_captured(Command command) const;

    enum class Messages {
        shown,
        for_mending,  ///< only where the errors are, and what would mend them, matters
    };
    /// Runs `command`, one that compiles `source`, with the diagnostics captured; with what is precompiled for it, where that
    /// changes nothing in them.
    ProcessResult run_once(const Command& command, const std::string& source, Messages messages) const;

  private:
    bool has_pipeline() const;
    std::vector<Command> commands_that_compile(const CommandLine& line, const std::filesystem::path& intermediates,
                                               const Command& extra) const;

    Compiler compiler_;
    Installation installation_;
    Dialect dialect_;
    Instrumentation instrumentation_;
    LlvmTools llvm_;
    CheckPipeline pipeline_;  ///< of clang's --check
    RestrictCheck restrict_check_;
    std::filesystem::path overload_plugin_;
    std::filesystem::path padding_plugin_;
    std::filesystem::path tile_loops_plugin_;
    std::optional<PrecompiledBeginnings> beginnings_;
};

/// Whether what restrict(amp) forbids is an error.
enum class Restrictions {
    ignored,
    warned_of,  ///< where the compiler can check them
    checked
};

/// The one of this installation. Restrictions are checked where the compiler can.
AmpCompiler amp_compiler(const Compiler& compiler, Dialect dialect, Instrumentation instrumentation,
                         Restrictions restrictions = Restrictions::ignored);

/// Has it make loops over the threads of tiles. Throws Failure where it cannot.
void add_tile_loops(AmpCompiler& compiler);

/// A full disk shows as one line instead of the compiler's own crash report. Throws Failure.
void throw_if_disk_was_full(const ProcessResult& result, const CommandLine& line);

/// Passes captured diagnostics on to our standard error.
void show_diagnostics(const std::string& text);

}  // namespace tessera::tools
