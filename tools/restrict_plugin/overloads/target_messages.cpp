// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/target_messages.h"

#include <clang/AST/DeclCXX.h>
#include <clang/Basic/DiagnosticSema.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace tessera::restrict_plugin {
namespace {

/// Of the words of err_ref_bad_target: device, global, host, both.
constexpr std::uint64_t kWordsForTargets = 4;

std::uint64_t number_at(const clang::Diagnostic& message, unsigned index) {
    return message.getArgKind(index) == clang::DiagnosticsEngine::ak_uint ? message.getArgUInt(index)
                                                                          : static_cast<std::uint64_t>(message.getArgSInt(index));
}

bool has_no_words(const clang::Diagnostic& message) {
    return message.getID() == clang::diag::err_ref_bad_target &&
           (number_at(message, 0) >= kWordsForTargets || number_at(message, 3) >= kWordsForTargets);
}

/// The one that stands at an index of the message.
std::string name_at(const clang::Diagnostic& message, unsigned index) {
    if (message.getArgKind(index) != clang::DiagnosticsEngine::ak_nameddecl) return "it";
    const auto* const named = reinterpret_cast<const clang::NamedDecl*>(message.getRawArg(index));
    const auto* const member = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(named);
    if (member == nullptr) return "'" + named->getNameAsString() + "'";
    const std::string name = "'" + member->getParent()->getNameAsString() + "'";
    if (llvm::isa<clang::CXXDestructorDecl>(member)) return "the destructor of " + name;
    return (llvm::isa<clang::CXXConstructorDecl>(member) ? "a constructor of " : "the assignment of ") + name;
}

class TargetMessages : public clang::DiagnosticConsumer {
  public:
    TargetMessages(clang::DiagnosticsEngine& diagnostics, clang::DiagnosticConsumer* next, std::unique_ptr<clang::DiagnosticConsumer> owned)
        : diagnostics_(diagnostics), next_(next), owned_(std::move(owned)) {}

    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& message) override {
        clang::DiagnosticConsumer::HandleDiagnostic(level, message);
        if (!has_no_words(message)) return next_->HandleDiagnostic(level, message);
        const std::string text = name_at(message, 2) +
                                 " runs nowhere: a base or a member of the class has one for the host only, another one for kernels only [C3930]";
        next_->HandleDiagnostic(level, clang::Diagnostic(&diagnostics_, text));
    }

    void BeginSourceFile(const clang::LangOptions& language, const clang::Preprocessor* preprocessor) override {
        next_->BeginSourceFile(language, preprocessor);
    }
    void EndSourceFile() override { next_->EndSourceFile(); }
    void finish() override { next_->finish(); }
    void clear() override {
        clang::DiagnosticConsumer::clear();
        next_->clear();
    }
    bool IncludeInDiagnosticCounts() const override { return next_->IncludeInDiagnosticCounts(); }

  private:
    clang::DiagnosticsEngine& diagnostics_;
    clang::DiagnosticConsumer* next_;
    std::unique_ptr<clang::DiagnosticConsumer> owned_;  ///< the same, unless another has it
};

}  // namespace

void say_what_runs_nowhere(clang::DiagnosticsEngine& diagnostics) {
    clang::DiagnosticConsumer* const next = diagnostics.getClient();
    std::unique_ptr<clang::DiagnosticConsumer> owned = diagnostics.takeClient();
    diagnostics.setClient(new TargetMessages(diagnostics, next, std::move(owned)));
}

}  // namespace tessera::restrict_plugin
