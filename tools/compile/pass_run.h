// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "tools/compile/amp_compiler.h"

namespace tessera::tools {

/// clang's diagnostics say what to change in the source.
inline constexpr const char* kChangesProposed = "-fdiagnostics-parseable-fixits";
inline constexpr const char* kEveryError = "-ferror-limit=0";

/// The compilation of one source, which may be tried several times with other flags: in one pass, or in two once that shows that the
/// source needs them (two_passes.h). Compiler and line must live as long as it does.
class PassRun {
  public:
    PassRun(const AmpCompiler& compiler, const CommandLine& line) : compiler_(&compiler), line_(&line) {}

    /// \param extra  flags in addition to the line's
    ProcessResult run(const Command& extra);

    /// What the front end says when it makes no code. In a program of two passes, the one for kernels has its say when nothing of what
    /// the other says may be mended.
    std::string front_end_says(const Command& extra);

    /// They are known to be two, and have not run: the source will be read in mended copies first.
    bool are_postponed() const { return are_postponed_; }

    /// What the compiler said last, with the changes that it proposes.
    const std::string& messages() const { return messages_; }

  private:
    ProcessResult run_passes(const Command& extra);
    ProcessResult run_two_passes(const Command& extra);
    Command checking_as_asked(Command flags) const { return compiler_->checking_as_asked(*line_, std::move(flags)); }

    const AmpCompiler* compiler_;
    const CommandLine* line_;
    bool are_two_ = false;
    bool are_postponed_ = false;
    std::string messages_;
};

}  // namespace tessera::tools
