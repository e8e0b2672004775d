// SPDX-License-Identifier: Apache-2.0
// How old sources are mended: what clang proposes, where that is sure to mean what Visual C++ took it for,
// and changes of our own where it proposes nothing.
#pragma once

#include <vector>

#include "tools/code/source_text.h"
#include "tools/compiler/diagnostic.h"
#include "tools/compiler/include_search.h"

namespace tessera::tools {

/// Names of headers as the files are called.
std::vector<Change> include_edits(const SourceText& source, const IncludeSearch& search);

/// Flags with which clang finds names in dependent bases, and proposes this->.
extern const Command names_dependent_bases;

/// Some error may be one for which clang then names a base.
bool may_name_dependent_bases(const std::string& diagnostics);

/// Whether the name means both std::array and C++ AMP's.
bool is_ambiguous_array(const Diagnostic& diagnostic);

/// What to change in a source on account of a diagnostic; nothing where that is about other files.
class Rewriter {
  public:
    explicit Rewriter(const SourceText& source) : source_(source) {}

    Change edits_for(const Diagnostic& diagnostic) const;
    /// Of an ambiguous `array` that is known to mean C++ AMP's.
    Change edits_for_array(const Diagnostic& diagnostic) const;

  private:
    std::size_t offset_of(const SourcePosition& position) const;
    void add_proposed(const Diagnostic& diagnostic, Change& edits) const;
    void add_own(const Diagnostic& diagnostic, Change& edits) const;
    void add_default_constructor(const Diagnostic& diagnostic, Change& edits) const;
    void add_own_type_names(const Diagnostic& diagnostic, Change& edits) const;
    void add_static_members(const Diagnostic& diagnostic, Change& edits) const;
    void add_for_template_parameters(const Diagnostic& diagnostic, Change& edits) const;

    const SourceText& source_;
};

}  // namespace tessera::tools
