// SPDX-License-Identifier: Apache-2.0
// What every part of the check works with.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>
#include <utility>

#include "tools/restrict_plugin/restrictions/restriction.h"
#include "tools/restrict_plugin/rules/amp_types.h"
#include "tools/restrict_plugin/rules/findings.h"

namespace tessera::restrict_plugin {

struct Rules {
    Rules(clang::ASTContext& context_, clang::Preprocessor& preprocessor_)
        : context(context_),
          preprocessor(preprocessor_),
          sources(context_.getSourceManager()),
          restrictions(preprocessor_),
          types(context_, restrictions.api()),
          findings(context_.getSourceManager()) {}

    const Api& api() const { return restrictions.api(); }

    clang::ASTContext& context;
    clang::Preprocessor& preprocessor;
    clang::SourceManager& sources;
    Restrictions restrictions;
    AmpTypes types;
    Findings findings;
};

/// Findings in one function.
class Reporter {
  public:
    Reporter(Rules& rules, const clang::FunctionDecl* function) : rules_(rules), function_(function) {}

    /// `number`: Visual C++'s, 0 where it is not known. What Tessera's own macros expand to is not the
    /// user's.
    void error(clang::SourceLocation where, unsigned number, std::string text, std::vector<Note> notes = {}) {
        add({where, number, std::move(text), {}, Severity::error, std::move(notes)});
    }
    /// An error even where the others are warnings.
    void wrong_result(clang::SourceLocation where, unsigned number, std::string text, std::vector<Note> notes) {
        add({where, number, std::move(text), {}, Severity::error, std::move(notes), true});
    }
    void warning(clang::SourceLocation where, unsigned number, std::string text) {
        add({where, number, std::move(text), {}, Severity::warning, {}});
    }

  private:
    void add(Finding finding);

    Rules& rules_;
    const clang::FunctionDecl* function_;
};

/// "'name'", "the constructor of 'name'", "a lambda".
std::string words_for(const clang::FunctionDecl* function);

}  // namespace tessera::restrict_plugin
