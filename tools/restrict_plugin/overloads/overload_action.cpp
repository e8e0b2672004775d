// SPDX-License-Identifier: Apache-2.0
// The plugin's part for overloads on restrictions. The command loads it with these arguments:
//
//     -fplugin-arg-tessera_overloads-search            an error if the program needs two passes
//     -fplugin-arg-tessera_overloads-kernel=FILE       the pass for kernels, with -fsyntax-only: FILE is its code
//     -fplugin-arg-tessera_overloads-host              the other pass
//     -fplugin-arg-tessera_overloads-headers=FOLDER    Tessera's headers
//     -fplugin-arg-tessera_overloads-unit=NAME         the same in both passes, and another in each translation unit
#include <clang/Frontend/FrontendPluginRegistry.h>
#include <clang/Frontend/MultiplexConsumer.h>

#include <string>
#include <vector>

#include "tools/restrict_plugin/overloads/kernel_module.h"
#include "tools/restrict_plugin/overloads/overload_search.h"
#include "tools/restrict_plugin/overloads/sides.h"
#include "tools/restrict_plugin/overloads/target_messages.h"
#include "tools/restrict_plugin/restrictions/skipped_text.h"

namespace tessera::restrict_plugin {
namespace {

/// An ordinary compilation.
class Search : public clang::ASTConsumer {
  public:
    explicit Search(clang::CompilerInstance& compiler) : compiler_(compiler) { note_skipped_text(compiler.getPreprocessor()); }

    bool HandleTopLevelDecl(clang::DeclGroupRef group) override {
        declarations_.insert(declarations_.end(), group.begin(), group.end());
        return true;
    }

    void HandleTranslationUnit(clang::ASTContext& context) override {
        Restrictions restrictions(compiler_.getPreprocessor());
        if (!restrictions.are_in_use()) return;
        const clang::SourceLocation found = find_overload(context, restrictions, declarations_);
        if (found.isInvalid()) return;
        clang::DiagnosticsEngine& diagnostics = compiler_.getDiagnostics();
        diagnostics.Report(found, diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0")) << kNeedsTwoPasses;
    }

  private:
    clang::CompilerInstance& compiler_;
    std::vector<clang::Decl*> declarations_;
};

class Action : public clang::PluginASTAction {
  protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                          llvm::StringRef source) override {
        if (pass_.kind == OverloadPass::Kind::search) return std::make_unique<Search>(compiler);
        if (!pass_.has_sides()) return std::make_unique<clang::ASTConsumer>();
        set_language(compiler.getLangOpts(), pass_.kind);
        say_what_runs_nowhere(compiler);
        auto sides = std::make_unique<Sides>(compiler, pass_);
        if (pass_.kind == OverloadPass::Kind::host) return sides;
        std::vector<std::unique_ptr<clang::ASTConsumer>> all;
        all.push_back(std::move(sides));
        all.push_back(std::make_unique<KernelModule>(compiler, source, pass_));
        return std::make_unique<clang::MultiplexConsumer>(std::move(all));
    }

    bool ParseArgs(const clang::CompilerInstance& compiler, const std::vector<std::string>& arguments) override {
        for (llvm::StringRef argument : arguments) {
            if (argument == "search") {
                pass_.kind = OverloadPass::Kind::search;
            } else if (argument == "host") {
                pass_.kind = OverloadPass::Kind::host;
            } else if (argument.consume_front("kernel=")) {
                pass_.kind = OverloadPass::Kind::kernel;
                pass_.output = argument.str();
            } else if (argument.consume_front("headers=")) {
                pass_.headers = argument.str();
            } else if (argument.consume_front("unit=")) {
                pass_.unit = argument.str();
            } else {
                clang::DiagnosticsEngine& diagnostics = compiler.getDiagnostics();
                diagnostics.Report(diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error,
                                                               "tessera_overloads has no argument '%0'"))
                    << argument;
                return false;
            }
        }
        return true;
    }

    /// Before code is made.
    ActionType getActionType() override { return AddBeforeMainAction; }

  private:
    OverloadPass pass_;
};

const clang::FrontendPluginRegistry::Add<Action> action_registration("tessera_overloads", "overloads on restrictions");

}  // namespace
}  // namespace tessera::restrict_plugin
