// SPDX-License-Identifier: Apache-2.0
// A clang plugin: what restrict(amp) and tile_static forbid are errors of the compiler.
//
//     clang++-19 -fplugin=libtessera_restrict.so ...
//     -fplugin-arg-tessera_restrict-off       checks nothing: for single files of a target
//     -fplugin-arg-tessera_restrict-warn      warnings in place of errors
//     TESSERA_RESTRICT_FINDINGS=FILE          appends the findings to FILE, too (environment)
//
// With -fms-extensions it has the compiler do some of what Visual C++ does, whatever it checks.
#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/StaticAnalyzer/Frontend/CheckerRegistry.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "emulator/support/private_environment.h"
#include "tools/restrict_plugin/checks/clause_places.h"
#include "tools/restrict_plugin/checks/empty_declarations.h"
#include "tools/restrict_plugin/checks/host_check.h"
#include "tools/restrict_plugin/restrictions/skipped_text.h"
#include "tools/restrict_plugin/restrictions/tree_walk.h"
#include "tools/restrict_plugin/static_constants.h"

namespace tessera::restrict_plugin {
namespace {

/// Looks at the program's lambdas with restrict(amp), and at its tile_static variables: a class that these cannot have may have no
/// constructor for them, either.
class KernelLambdas : public TreeWalk {
  public:
    KernelLambdas(Rules& rules, FunctionCheck& functions) : rules_(rules), functions_(functions) { parts_.template_instantiations = true; }

  private:
    bool walk_declaration(clang::Decl* declaration, Inside inside) override {
        return rules_.sources.isInSystemHeader(declaration->getLocation()) || inside();
    }

    bool visit_statement(clang::Stmt* statement) override {
        auto* const lambda = llvm::dyn_cast<clang::LambdaExpr>(statement);
        if (lambda == nullptr) return true;
        const clang::CXXMethodDecl* const call = lambda->getCallOperator();
        if (!call->isDependentContext() && rules_.restrictions.is_amp(call)) functions_.check_arrays_by_value(lambda);
        return true;
    }

    bool visit_declaration(clang::Decl* declaration) override {
        auto* const variable = llvm::dyn_cast<clang::VarDecl>(declaration);
        if (variable == nullptr) return true;
        const auto* const around = llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
        const clang::QualType type = rules_.context.getBaseElementType(variable->getType());
        const bool is_known = !type->isDependentType() && !type->isUndeducedType() && !type->isIncompleteType();
        if (is_tile_static(variable) && is_known) functions_.check_tile_static(variable, around);
        return true;
    }

    Rules& rules_;
    FunctionCheck& functions_;
};

class Consumer : public clang::ASTConsumer {
  public:
    Consumer(clang::CompilerInstance& compiler, bool warns)
        : compiler_(compiler), places_(compiler.getPreprocessor()), warns_(warns) {
        keep_empty_declarations(compiler.getPreprocessor());
        note_skipped_text(compiler.getPreprocessor());
    }

    /// What is parsed or instantiated here; of a precompiled header's declarations only some come.
    bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
        for (clang::Decl* declaration : group) declarations_.push_back(declaration);
        return true;
    }

    void HandleTranslationUnit(clang::ASTContext& context) override {
        Rules rules(context, compiler_.getPreprocessor());
        if (!rules.restrictions.are_in_use()) {
            warn_of_preprocessed(rules.sources);
            return;
        }
        places_.report_words(rules);
        // The compiler's own errors come first, and all but alone: a tree with holes says little.
        if (!compiler_.getDiagnostics().hasErrorOccurred())
            check(rules);
        else
            explain(rules);
        if (warns_) rules.findings.become_warnings();
        rules.findings.report(compiler_.getDiagnostics());
        const char* const file = std::getenv(detail::kRestrictFindingsVariable);
        if (file != nullptr && *file != '\0' && !rules.findings.append_to(file)) {
            const unsigned error = compiler_.getDiagnostics().getCustomDiagID(clang::DiagnosticsEngine::Error,
                                                                              "cannot write '%0'");
            compiler_.getDiagnostics().Report(error) << file;
        }
    }

  private:
    void check(Rules& rules) {
        FunctionCheck functions(rules);
        BodyChecks bodies(functions, rules);
        CallGraph graph(rules.api());
        LaunchCheck launches(rules, graph);
        LibraryCalls library(rules, graph);
        HostCheck host(rules, functions, bodies, launches, library);
        for_each_declaration([&](clang::Decl* declaration) { host.TraverseDecl(declaration); });
        places_.report_places(rules);
    }

    /// A preprocessor that had no plugin has left no restrict(...) of the program's.
    void warn_of_preprocessed(const clang::SourceManager& sources) {
        const auto& inputs = compiler_.getFrontendOpts().Inputs;
        if (inputs.empty() || !inputs[0].getKind().isPreprocessed()) return;
        const bool has_launches = std::any_of(declarations_.begin(), declarations_.end(), [&](const clang::Decl* declaration) {
            const clang::PresumedLoc place = sources.getPresumedLoc(declaration->getLocation());
            return place.isValid() && llvm::StringRef(place.getFilename()).ends_with("/tessera/parallel_for_each.h");
        });
        if (!has_launches) return;
        clang::DiagnosticsEngine& diagnostics = compiler_.getDiagnostics();
        diagnostics.Report(diagnostics.getCustomDiagID(
            clang::DiagnosticsEngine::Warning,
            "'%0' is not checked for what restrict(amp) forbids: the preprocessor takes restrict(...) away; compile the source itself"))
            << inputs[0].getFile();
    }

    /// What the compiler's errors may come from.
    void explain(Rules& rules) {
        FunctionCheck functions(rules);
        KernelLambdas lambdas(rules, functions);
        for_each_declaration([&](clang::Decl* declaration) { lambdas.walk(declaration); });
    }

    /// A traversal reads what it needs of a precompiled header, and more declarations may come then: none of this source.
    void for_each_declaration(llvm::function_ref<void(clang::Decl*)> traverse) {
        const std::vector<clang::Decl*> declarations = std::move(declarations_);
        declarations_.clear();
        for (clang::Decl* declaration : declarations) traverse(declaration);
    }

    clang::CompilerInstance& compiler_;
    ClausePlaces places_;
    const bool warns_;
    std::vector<clang::Decl*> declarations_;
};

/// `auto n = 3, f() -> int;`: clang has no option for it.
void allow_what_visual_cpp_does(clang::CompilerInstance& compiler) {
    if (!compiler.getLangOpts().MicrosoftExt) return;
    compiler.getDiagnostics().setSeverity(clang::diag::err_auto_non_deduced_not_alone, clang::diag::Severity::Ignored, {});
}

class Action : public clang::PluginASTAction {
  protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                          llvm::StringRef) override {
        allow_what_visual_cpp_does(compiler);
        std::vector<std::unique_ptr<clang::ASTConsumer>> all;
        if (compiler.getLangOpts().MicrosoftExt) all.push_back(std::make_unique<StaticConstants>());
        if (!is_off_) all.push_back(std::make_unique<Consumer>(compiler, warns_));
        return std::make_unique<clang::MultiplexConsumer>(std::move(all));
    }

    bool ParseArgs(const clang::CompilerInstance& compiler,
                   const std::vector<std::string>& arguments) override {
        for (const std::string& argument : arguments) {
            is_off_ = is_off_ || argument == "off";
            warns_ = warns_ || argument == "warn";
            if (argument == "off" || argument == "warn") continue;
            clang::DiagnosticsEngine& diagnostics = compiler.getDiagnostics();
            diagnostics.Report(diagnostics.getCustomDiagID(
                clang::DiagnosticsEngine::Error, "tessera_restrict has the arguments off and warn, and not '%0'"))
                << argument;
            return false;
        }
        return true;
    }

    /// Before code is made, so that there is none of a program with errors.
    ActionType getActionType() override { return AddBeforeMainAction; }

  private:
    bool is_off_ = false;
    bool warns_ = false;
};

const clang::FrontendPluginRegistry::Add<Action> registration("tessera_restrict",
                                                              "what restrict(amp) and tile_static forbid");

}  // namespace
}  // namespace tessera::restrict_plugin

// The static analyzer (clang --analyze, clang-tidy) takes every plugin for one of its own and complains of
// those that do not have these.
extern "C" {
__attribute__((visibility("default"))) extern const char clang_analyzerAPIVersionString[] =
    CLANG_ANALYZER_API_VERSION_STRING;
__attribute__((visibility("default"))) void clang_registerCheckers(clang::ento::CheckerRegistry&) {}
}
