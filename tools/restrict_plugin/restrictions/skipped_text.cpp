// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/restrictions/skipped_text.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/PPCallbacks.h>

#include <llvm/ADT/DenseMap.h>

#include <memory>

namespace tessera::restrict_plugin {
namespace {

/// The preprocessor keeps it.
class Noted : public clang::PPCallbacks {
  public:
    explicit Noted(const clang::Preprocessor& preprocessor) : of_(&preprocessor) { last = this; }
    ~Noted() override {
        if (last == this) last = nullptr;
    }
    Noted(const Noted&) = delete;
    Noted& operator=(const Noted&) = delete;

    void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override { ends_[range.getBegin()] = range.getEnd(); }

    static Noted* of(const clang::Preprocessor& preprocessor) { return last != nullptr && last->of_ == &preprocessor ? last : nullptr; }

    clang::SourceLocation end(clang::SourceLocation directive) const {
        const auto found = ends_.find(directive);
        return found != ends_.end() ? found->second : directive;
    }

  private:
    static Noted* last;

    const clang::Preprocessor* const of_;
    llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> ends_;
};

Noted* Noted::last = nullptr;

}  // namespace

void note_skipped_text(clang::Preprocessor& preprocessor) {
    if (Noted::of(preprocessor) == nullptr) preprocessor.addPPCallbacks(std::make_unique<Noted>(preprocessor));
}

clang::SourceLocation end_of_skipped_text(const clang::Preprocessor& preprocessor, clang::SourceLocation directive) {
    const Noted* const noted = Noted::of(preprocessor);
    if (noted == nullptr || preprocessor.getSourceManager().isLoadedSourceLocation(directive)) return {};
    return noted->end(directive);
}

}  // namespace tessera::restrict_plugin
