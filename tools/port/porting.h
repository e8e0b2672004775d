// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/code/source_text.h"
#include "tools/compile/amp_compiler.h"
#include "tools/compiler/diagnostic.h"
#include "tools/compiler/include_search.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {

/// Mends sources for the standard's rules, round after round, until clang has nothing left that we can mend.
/// One source and the headers that may be changed with it.
class Porting {
  public:
    /// `compiler`: clang, of the msvc dialect. `flags`: the user's.
    Porting(const AmpCompiler& compiler, Command flags, std::vector<SourceText>& files,
            const SourceText& source);

    void run();

    /// How often each reason for a change came up.
    const std::map<std::string, int>& changes() const { return changes_; }
    /// How the compiler takes the source after run().
    const ProcessResult& result() const { return result_; }

  private:
    void run_rounds();
    ProcessResult compile(const Command& more, AmpCompiler::Messages messages) const;
    /// \return whether anything changed
    bool mend_includes();
    bool mend_overloads(const std::string& output);
    bool mend(const Command& more);
    void mend_arrays();
    bool apply(SourceText& file, const std::vector<Change>& changes);

    const AmpCompiler& compiler_;
    Command flags_;
    std::vector<SourceText>& files_;
    std::filesystem::path source_;
    bool has_two_passes_ = false;  ///< for overloads on restrictions that have no other names
    IncludeSearch real_names_;
    std::optional<TemporaryFolder> spellings_;  ///< of headers, where the cache cannot have them
    std::map<std::string, int> changes_;
    ProcessResult result_;
};

}  // namespace tessera::tools
