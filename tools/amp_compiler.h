// SPDX-License-Identifier: Apache-2.0
// A compiler together with what AMP code needs from it.
#pragma once

#include "tools/command_line.h"
#include "tools/compiler.h"
#include "tools/installation.h"
#include "tools/process.h"

namespace tessera::tools {

/// How far the compiler should go to meet Visual C++ programs.
enum class Dialect {
    standard,
    msvc,  ///< void main(), <Windows.h>, Microsoft keywords
};

/// Turns a compiler's command line into one that finds <amp.h> and links the emulator, and runs it.
class AmpCompiler {
  public:
    AmpCompiler(Compiler compiler, Installation installation, Dialect dialect);

    const Compiler& compiler() const { return compiler_; }
    const Installation& installation() const { return installation_; }

    /// The whole command: the compiler, our flags, the user's arguments untouched, our link inputs.
    Command command(const CommandLine& line) const;

    /// Runs it with the diagnostics captured. In the msvc dialect a source whose only error is its `void
    /// main` is compiled a second time with that function renamed, and that second result is the one
    /// returned; `line` must then hold one source at most (SeparateCompilation splits the others). Throws
    /// Failure when the disk is full: what compilers print then is a page of their own stack.
    ProcessResult run(const CommandLine& line) const;

  private:
    Command command(const CommandLine& line, const Command& extra) const;
    ProcessResult run_captured(Command command) const;

    Compiler compiler_;
    Installation installation_;
    Dialect dialect_;
};

/// Passes captured diagnostics on to our standard error.
void show_diagnostics(const std::string& text);

}  // namespace tessera::tools
