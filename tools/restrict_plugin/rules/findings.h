// SPDX-License-Identifier: Apache-2.0
// What the check has found in one translation unit.
#pragma once

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>
#include <clang/Basic/SourceManager.h>

#include <string>
#include <vector>

namespace tessera::restrict_plugin {

enum class Severity { warning, error };

struct Note {
    clang::SourceLocation where;
    std::string text;
};

struct Finding {
    clang::SourceLocation where;  ///< the token that breaks the rule
    unsigned number = 0;          ///< Visual C++'s; 0: not known
    std::string text;             ///< the rule in plain words, without a full stop
    std::string function;         ///< in which it stands, qualified; empty: in none
    Severity severity = Severity::error;
    std::vector<Note> notes;
    bool is_wrong_result = false;  ///< the program would compute something else than the language says
};

/// Findings of all functions, also of the same one looked at twice. They come out in the order of the source,
/// each once.
class Findings {
  public:
    explicit Findings(clang::SourceManager& sources) : sources_(sources) {}

    void add(Finding finding) { all_.push_back(std::move(finding)); }

    /// Before `report` and `append_to`: none is an error but where the result would be wrong.
    void become_warnings() {
        for (Finding& finding : all_) {
            if (!finding.is_wrong_result) finding.severity = Severity::warning;
        }
    }

    /// Reports them as the compiler's own diagnostics.
    void report(clang::DiagnosticsEngine& diagnostics);

    /// Appends them to `file`, one JSON object per line. Returns false when that cannot be written.
    bool append_to(const std::string& file);

  private:
    void sort();

    clang::SourceManager& sources_;
    std::vector<Finding> all_;
};

}  // namespace tessera::restrict_plugin
