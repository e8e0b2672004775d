// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/target_messages.h"

#include <clang/AST/DeclCXX.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaCUDA.h>

#include <algorithm>
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

/// Where the program uses what the compiler makes by itself, if a call in that is what the message is about: clang puts the message
/// at the class, for it has no other place.
clang::SourceLocation use_of_implicit_member(const clang::Diagnostic& message, clang::Sema& sema) {
    if (message.getID() != clang::diag::err_ref_bad_target) return {};
    const auto is_the_message = [&](const clang::PartialDiagnosticAt& deferred) {
        return deferred.first == message.getLocation() && deferred.second.getDiagID() == message.getID();
    };
    const auto& callers = sema.CUDA().DeviceKnownEmittedFns;
    for (const auto& [function, deferred] : sema.DeviceDeferredDiags) {
        if (!function->isImplicit() || std::none_of(deferred.begin(), deferred.end(), is_the_message)) continue;
        clang::SourceLocation use;
        std::size_t steps = 0;
        for (auto at = callers.find(function); at != callers.end() && steps <= callers.size(); ++steps) {
            use = at->second.Loc;
            const clang::FunctionDecl* const caller = at->second.FD;
            at = caller != nullptr && caller->isImplicit() ? callers.find(caller) : callers.end();
        }
        if (use.isValid()) return use;
    }
    return {};
}

class TargetMessages : public clang::DiagnosticConsumer {
  public:
    TargetMessages(clang::CompilerInstance& compiler, clang::DiagnosticConsumer* next, std::unique_ptr<clang::DiagnosticConsumer> owned)
        : compiler_(compiler),
          diagnostics_(compiler.getDiagnostics()),
          moved_(diagnostics_.getDiagnosticIDs(), &diagnostics_.getDiagnosticOptions(), next, false),
          next_(next),
          owned_(std::move(owned)) {}

    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& message) override {
        clang::DiagnosticConsumer::HandleDiagnostic(level, message);
        if (!has_no_words(message)) {
            const clang::SourceLocation use =
                compiler_.hasSema() ? use_of_implicit_member(message, compiler_.getSema()) : clang::SourceLocation();
            if (use.isValid()) return handle_at(use, level, message);
            return next_->HandleDiagnostic(level, message);
        }
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
    /// The engine has only one place at a time, and the message in flight has it.
    void handle_at(clang::SourceLocation place, clang::DiagnosticsEngine::Level level, const clang::Diagnostic& message) {
        llvm::SmallString<128> text;
        message.FormatDiagnostic(text);
        moved_.setSourceManager(&compiler_.getSourceManager());
        moved_.Report(clang::StoredDiagnostic(level, message.getID(), text, clang::FullSourceLoc(place, compiler_.getSourceManager()), {}, {}));
    }

    clang::CompilerInstance& compiler_;
    clang::DiagnosticsEngine& diagnostics_;
    clang::DiagnosticsEngine moved_;  ///< for what is said at another place
    clang::DiagnosticConsumer* next_;
    std::unique_ptr<clang::DiagnosticConsumer> owned_;  ///< the same, unless another has it
};

}  // namespace

void say_what_runs_nowhere(clang::CompilerInstance& compiler) {
    clang::DiagnosticsEngine& diagnostics = compiler.getDiagnostics();
    clang::DiagnosticConsumer* const next = diagnostics.getClient();
    std::unique_ptr<clang::DiagnosticConsumer> owned = diagnostics.takeClient();
    diagnostics.setClient(new TargetMessages(compiler, next, std::move(owned)));
}

}  // namespace tessera::restrict_plugin
