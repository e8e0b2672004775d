// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/rules/rules.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroInfo.h>

namespace tessera::restrict_plugin {
namespace {

/// The function as a report names it; a lambda by the function around it.
std::string report_name(const clang::FunctionDecl* function) {
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method == nullptr || !method->getParent()->isLambda()) return function->getQualifiedNameAsString();
    for (const clang::DeclContext* around = method->getParent()->getDeclContext(); around != nullptr;
         around = around->getParent()) {
        if (const auto* outer = llvm::dyn_cast<clang::FunctionDecl>(around))
            return report_name(outer) + "::lambda";
    }
    return "lambda";
}

/// Where the instantiation that has this function came from; the innermost one.
void add_instantiation(const clang::ASTContext& context, const clang::FunctionDecl* function,
                       std::vector<Note>& notes) {
    for (const clang::Decl* around = function; around != nullptr;
         around = llvm::dyn_cast_or_null<clang::Decl>(around->getDeclContext())) {
        clang::SourceLocation point;
        std::string name;
        llvm::raw_string_ostream stream(name);
        if (const auto* inner = llvm::dyn_cast<clang::FunctionDecl>(around)) {
            if (!inner->isTemplateInstantiation()) continue;
            point = inner->getPointOfInstantiation();
            inner->getNameForDiagnostic(stream, context.getPrintingPolicy(), true);
        } else if (const auto* record = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(around)) {
            point = record->getPointOfInstantiation();
            record->getNameForDiagnostic(stream, context.getPrintingPolicy(), true);
        }
        if (point.isValid()) {
            notes.push_back({point, "in the instantiation of '" + stream.str() + "' that is needed here"});
            return;
        }
    }
}

/// Where the program writes `restrict` as a name, which the macro writes again.
clang::SourceLocation place_of_name(const Rules& rules, clang::SourceLocation where) {
    if (!where.isMacroID()) return where;
    const llvm::StringRef macro =
        clang::Lexer::getImmediateMacroName(where, rules.sources, rules.context.getLangOpts());
    return macro == "TESSERA_RESTRICT_NAME" ? rules.sources.getExpansionLoc(where) : where;
}

/// It is written in one of Tessera's macros, or made there.
bool is_in_own_macro(const Rules& rules, clang::SourceLocation where) {
    while (where.isMacroID()) {
        if (rules.api().has(where)) return true;
        if (rules.sources.isMacroBodyExpansion(where)) {
            const llvm::StringRef name =
                clang::Lexer::getImmediateMacroName(where, rules.sources, rules.context.getLangOpts());
            const clang::MacroInfo* const macro =
                rules.preprocessor.getMacroInfo(rules.preprocessor.getIdentifierInfo(name));
            if (macro != nullptr && rules.api().has(macro->getDefinitionLoc())) return true;
        }
        where = rules.sources.getImmediateMacroCallerLoc(where);
    }
    return rules.api().has(where);
}

}  // namespace

void Reporter::add(Finding finding) {
    finding.where = place_of_name(rules_, finding.where);
    if (finding.where.isInvalid() || is_in_own_macro(rules_, finding.where)) return;
    if (function_ != nullptr) {
        add_instantiation(rules_.context, function_, finding.notes);
        finding.function = report_name(function_);
    }
    rules_.findings.add(std::move(finding));
}

std::string words_for(const clang::FunctionDecl* function) {
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method == nullptr) return "'" + function->getNameAsString() + "'";
    if (method->getParent()->isLambda()) return "the lambda";
    const std::string of_class = " of '" + method->getParent()->getNameAsString() + "'";
    if (llvm::isa<clang::CXXConstructorDecl>(method)) return "the constructor" + of_class;
    if (llvm::isa<clang::CXXDestructorDecl>(method)) return "the destructor" + of_class;
    return "'" + method->getParent()->getNameAsString() + "::" + method->getNameAsString() + "'";
}

}  // namespace tessera::restrict_plugin
