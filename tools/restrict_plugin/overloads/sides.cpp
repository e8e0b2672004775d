// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/sides.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Mangle.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Parse/Parser.h>
#include <clang/Sema/ExternalSemaSource.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaCUDA.h>

#include <llvm/ADT/StringMap.h>
#include <llvm/Support/FileSystem.h>

#include <cstring>

#include "tools/restrict_plugin/overloads/explicit_instantiations.h"
#include "tools/restrict_plugin/overloads/operand_sides.h"
#include "tools/restrict_plugin/overloads/wrong_sides.h"
#include "tools/restrict_plugin/restrictions/skipped_text.h"
#include "tools/restrict_plugin/restrictions/token_watch.h"
#include "tools/restrict_plugin/restrictions/tree_walk.h"

namespace tessera::restrict_plugin {
namespace {

/// Takes away the attribute that stands for clauses, which <amp.h> has pushed.
void pop_clause_attribute(clang::Sema& sema) {
    while (!sema.PragmaAttributeStack.empty()) sema.ActOnPragmaAttributePop({}, nullptr);
}

/// Under -fdelayed-template-parsing bodies of templates are parsed behind the end of the file, and clauses in them count as well:
/// so the attribute goes when the last of them has been parsed. The compiler asks for this source's instantiations before it
/// begins with them, and has a function called when they are done.
class BodiesBehindTheEnd : public clang::ExternalSemaSource {
  public:
    explicit BodiesBehindTheEnd(clang::Sema& sema) : sema_(sema) {}

    void ReadPendingInstantiations(llvm::SmallVectorImpl<std::pair<clang::ValueDecl*, clang::SourceLocation>>&) override {
        sema_.LateTemplateParserCleanup = [](void* parser) {
            pop_clause_attribute(static_cast<clang::Parser*>(parser)->getActions());
        };
    }

  private:
    clang::Sema& sema_;
};

/// Follows the files that the compiler reads.
class FileSides : public clang::PPCallbacks {
  public:
    FileSides(const clang::SourceManager& sources, clang::Sema& sema, std::shared_ptr<OperandSides> operands, std::string headers)
        : sources_(sources), sema_(sema), operands_(std::move(operands)), headers_(std::move(headers)) {}

    void FileChanged(clang::SourceLocation where, FileChangeReason, clang::SrcMgr::CharacteristicKind,
                     clang::FileID) override {
        const bool both = is_of_both_sides(sources_.getFilename(where));
        if (both == both_) return;
        both_ = both;
        if (both) {
            sema_.CUDA().PushForceHostDevice();
            operands_->begin_own_header();
        } else {
            sema_.CUDA().PopForceHostDevice();
            operands_->end_own_header();
        }
    }

  private:
    bool is_of_both_sides(llvm::StringRef file) {
        const std::size_t folder = file.rfind("/tessera/");
        if (folder == llvm::StringRef::npos || !is_headers(file.take_front(folder))) return false;
        file = file.drop_front(folder + std::strlen("/tessera/"));
        // For the host alone, with classes of the standard library for bases; and what says itself where it runs.
        for (const char* part : {"exceptions.h", "execution_observer.h", "check", "golden.h", "patterns/", "windows/",
                                 "detail/math/kernel_side.h"}) {
            if (file.starts_with(part)) return false;
        }
        return true;
    }

    /// Also by another name for it.
    bool is_headers(llvm::StringRef folder) {
        const auto [known, is_new] = folders_.try_emplace(folder, false);
        if (is_new) {
            bool same = false;
            known->second = !llvm::sys::fs::equivalent(folder, headers_, same) && same;
        }
        return known->second;
    }

    const clang::SourceManager& sources_;
    clang::Sema& sema_;
    const std::shared_ptr<OperandSides> operands_;
    const std::string headers_;
    llvm::StringMap<bool> folders_;
    bool both_ = false;
};

/// Gives the entries that the host names the names that they have in the kernels' module.
class EntryNames : public TreeWalk {
  public:
    EntryNames(clang::ASTContext& context, const std::string& unit)
        : context_(context), unit_(unit), names_(context.createMangleContext()) {
        parts_.template_instantiations = true;
    }

  private:
    bool visit_statement(clang::Stmt* statement) override {
        auto* const use = llvm::dyn_cast<clang::DeclRefExpr>(statement);
        auto* const function = use == nullptr ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(use->getDecl());
        if (function == nullptr || !is_entry(function) || function->hasAttr<clang::AsmLabelAttr>() ||
            function->isDependentContext())
            return true;
        std::string name;
        llvm::raw_string_ostream stream(name);
        names_->mangleName(clang::GlobalDecl(function), stream);
        stream << '.' << unit_;
        function->addAttr(clang::AsmLabelAttr::CreateImplicit(context_, stream.str(), true));
        return true;
    }

    clang::ASTContext& context_;
    const std::string& unit_;
    std::unique_ptr<clang::MangleContext> names_;
};

void add_side(clang::FunctionDecl* function, clang::ASTContext& context, bool host, bool kernel) {
    if (host && !function->hasAttr<clang::CUDAHostAttr>())
        function->addAttr(clang::CUDAHostAttr::CreateImplicit(context));
    if (kernel && !function->hasAttr<clang::CUDADeviceAttr>())
        function->addAttr(clang::CUDADeviceAttr::CreateImplicit(context));
}

}  // namespace

void set_language(clang::LangOptions& language, OverloadPass::Kind kind) {
    language.CUDA = 1;
    language.CUDAIsDevice = kind == OverloadPass::Kind::kernel;
    language.CUDAHostDeviceConstexpr = 1;
    language.CUDAAllowVariadicFunctions = 1;
    language.GPURelocatableDeviceCode = 1;  // explicit instantiations are for other translation units, too
    language.GPUAllowDeviceInit = 1;  // constructors of tile_static variables, which are not run
}

bool is_entry(const clang::Decl* declaration) {
    const auto* const note = declaration->getAttr<clang::AnnotateAttr>();
    return note != nullptr && note->getAnnotation() == "tessera_kernel_entry";
}

void Sides::InitializeSema(clang::Sema& sema) {
    sema_ = &sema;
    const auto operands = std::make_shared<OperandSides>(sema);
    watch_tokens(compiler_.getPreprocessor(), [operands](const clang::Token& token) { operands->take(token); });
    compiler_.getPreprocessor().addPPCallbacks(
        std::make_unique<FileSides>(compiler_.getSourceManager(), sema, operands, pass_.headers));
    if (sema.TUKind == clang::TU_Prefix) {
        watch_tokens(compiler_.getPreprocessor(), [&sema](const clang::Token& token) {
            if (token.is(clang::tok::eof)) pop_clause_attribute(sema);
        });
    } else {
        sema.addExternalSource(new BodiesBehindTheEnd(sema));  // the compiler counts the references to it
    }
    watch_explicit_instantiations(compiler_.getPreprocessor());
    note_skipped_text(compiler_.getPreprocessor());
}

void Sides::HandleTagDeclDefinition(clang::TagDecl* declaration) {
    auto* const record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration);
    if (record == nullptr || record->isDependentContext() || record->isLambda() || sema_ == nullptr ||
        compiler_.getSourceManager().isInSystemHeader(record->getLocation()))
        return;
    clang::ASTContext& context = compiler_.getASTContext();
    sema_->ForceDeclarationOfImplicitMembers(record);
    for (clang::CXXMethodDecl* method : record->methods()) {
        if (!method->isImplicit() || method->hasAttr<clang::CUDAHostAttr>() == method->hasAttr<clang::CUDADeviceAttr>())
            continue;
        method->dropAttr<clang::CUDAInvalidTargetAttr>();
        add_side(method, context, true, true);
    }
}

void Sides::HandleTranslationUnit(clang::ASTContext&) {
    if (pass_.kind == OverloadPass::Kind::kernel && sema_ != nullptr) report_wrong_sides(*sema_);
}

bool Sides::HandleTopLevelDecl(clang::DeclGroupRef group) {
    if (pass_.kind != OverloadPass::Kind::host) return true;
    EntryNames names(compiler_.getASTContext(), pass_.unit);
    for (clang::Decl* declaration : group) {
        // Only launches name entries, and they are templates.
        const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
        if (function != nullptr && function->isTemplateInstantiation()) names.walk(declaration);
    }
    return true;
}

}  // namespace tessera::restrict_plugin
