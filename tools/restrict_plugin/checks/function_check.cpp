// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/checks/function_check.h"

#include <clang/Lex/Lexer.h>

#include <utility>
#include <vector>

#include "tools/restrict_plugin/restrictions/clause_reader.h"

namespace tessera::restrict_plugin {
namespace {

/// What a default captures has no place of its own: clang names its first use.
std::pair<clang::SourceLocation, std::vector<Note>> place_of(const clang::LambdaCapture& capture, const clang::LambdaExpr* lambda) {
    if (capture.isExplicit()) return {capture.getLocation(), {}};
    return {lambda->getBeginLoc(), {{capture.getLocation(), "it is used here"}}};
}

}  // namespace

void FunctionCheck::check_declaration(const clang::FunctionDecl* function) {
    check_clause(function);
    if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(function))
        check_destructor(destructor);
    // What the compiler writes itself has no restrictions to break.
    if (function->isImplicit() || function->isDefaulted() || function->isDeleted()) return;
    if (rules_.restrictions.is_amp(function)) check_signature(function);
}

void FunctionCheck::check_clause(const clang::FunctionDecl* function) {
    Reporter report(rules_, function);
    const std::optional<Clause> clause = rules_.restrictions.clause_of(function);
    if (clause) {
        for (const std::string& word : clause->unknown_words)
            report.error(clause->where, 3936,
                         "restrict(" + word + "): there are restrict(cpu) and restrict(amp) only");
        if (!clause->unknown_words.empty()) return;
        if (function->isMain() && clause->restriction.amp)
            report.error(clause->where, 3934,
                         "main runs on the host: it cannot be " + text_of(clause->restriction));
        if (function->isExternC() && clause->restriction.cpu && clause->restriction.amp)
            report.error(clause->where, 3938,
                         "a function with extern \"C\" cannot be restrict(cpu, amp): it would be two "
                         "functions of one name");
    }
    const Restriction own = clause ? clause->restriction : Restriction{true, false};
    const clang::FunctionDecl* const before = function->getPreviousDecl();
    if (before == nullptr || function->isImplicit() || rules_.api().has(before)) return;
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method != nullptr && (method->getParent()->isLambda() || method->getParent()->isLocalClass())) return;
    if (function->isTemplateInstantiation()) return;
    const std::optional<Clause> earlier = rules_.restrictions.clause_of(before);
    const Restriction other = earlier ? earlier->restriction : Restriction{true, false};
    if (own == other) return;
    const std::vector<Note> notes{{before->getLocation(), "the other declaration"}};
    if (function->isExternC()) {
        report.error(function->getLocation(), 2733,
                     words_for(function) + " is declared " + text_of(own) + " here and " + text_of(other) +
                         " elsewhere: functions with extern \"C\" are one function for each name",
                     notes);
    } else if ((own.amp && other.amp) || (own.cpu && other.cpu)) {
        report.error(function->getLocation(), 3935,
                     words_for(function) + " is declared " + text_of(own) + " here and " + text_of(other) +
                         " elsewhere",
                     notes);
    } else {
        report.error(function->getLocation(), 0,
                     words_for(function) + " is declared " + text_of(own) + " here and " + text_of(other) +
                         " elsewhere: only the commands of Tessera compile these as two functions; make it one "
                         "restrict(cpu, amp) function, or give the two different names",
                     notes);
    }
}

void FunctionCheck::check_signature(const clang::FunctionDecl* function) {
    Reporter report(rules_, function);
    const std::string name = words_for(function);
    if (function->isVariadic())
        report.error(function->getLocation(), 3581,
                     name + " has an ellipsis: restrict(amp) functions have none");
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
        if (method->isVirtual() && !method->isImplicit())
            report.error(function->getLocation(), 3581, name + " is virtual: restrict(amp) functions are not");
        if (method->isVolatile())
            report.error(function->getLocation(), 3581, name + " is volatile: restrict(amp) functions are not");
    }
    if (const auto* type = function->getType()->getAs<clang::FunctionProtoType>();
        type != nullptr && type->hasDynamicExceptionSpec()) {
        report.error(
            function->getLocation(), 3581,
            name + " has an exception specification: restrict(amp) functions have none, not even throw()");
    }
    const auto* const special = llvm::dyn_cast<clang::CXXConstructorDecl>(function);
    if (special != nullptr && !special->isImplicit() && special->isThisDeclarationADefinition()) {
        const std::string why = rules_.types.why_not(rules_.context.getRecordType(special->getParent()));
        if (!why.empty()) report.error(special->getLocation(), 3581, name + " makes an object that no kernel can have: " + why);
    }
    if (special == nullptr && !llvm::isa<clang::CXXDestructorDecl>(function)) {
        const std::string why = rules_.types.why_not(function->getReturnType());
        if (!why.empty()) report.error(function->getLocation(), 3581, "the result of " + name + ": " + why);
    }
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
        if (check_function_pointer(parameter, function)) continue;
        const std::string why = rules_.types.why_not(parameter->getType());
        if (why.empty()) continue;
        const std::string which =
            parameter->getName().empty() ? "a parameter" : "the parameter '" + parameter->getNameAsString() + "'";
        report.error(parameter->getLocation(), 3581, which + ": " + why);
    }
}

bool FunctionCheck::check_function_pointer(const clang::DeclaratorDecl* variable,
                                           const clang::FunctionDecl* function) {
    const std::optional<Clause> clause = rules_.restrictions.clause_of_target(variable);
    if (!clause || !clause->restriction.amp) return false;
    Reporter(rules_, function)
        .error(variable->getLocation(), 3939,
               "'" + variable->getNameAsString() + "' is a pointer or reference to a function that is " +
                   text_of(clause->restriction) + ": there are none to functions with restrict(amp)");
    return true;
}

void FunctionCheck::check_no_clause(const clang::VarDecl* variable, const clang::FunctionDecl* function) {
    if (!variable->hasInit() || variable->getInitStyle() != clang::VarDecl::CallInit) return;
    clang::SourceLocation end = variable->getInit()->getEndLoc();
    const auto next_token = [&] { return clang::Lexer::findNextToken(end, rules_.sources, rules_.context.getLangOpts()); };
    if (end.isInvalid() || end.isMacroID()) return;
    auto next = next_token();
    for (; next && next->is(clang::tok::r_paren); next = next_token()) end = next->getLocation();
    if (!next || !read_clause_behind(rules_.preprocessor, end)) return;
    Reporter(rules_, function)
        .error(next->getLocation(), 0, "restrict(...) cannot stand here: '" + variable->getNameAsString() + "' is a variable");
}

void FunctionCheck::check_destructor(const clang::CXXDestructorDecl* destructor) {
    if (destructor->isImplicit() || destructor->isDefaulted() || destructor->isTemplateInstantiation())
        return;
    if (destructor->getParent()->isLambda()) return;
    const Restriction own = rules_.restrictions.of(destructor);
    Restriction all;
    for (const clang::CXXConstructorDecl* constructor : destructor->getParent()->ctors()) {
        if (constructor->isImplicit() || constructor->isDefaulted() || constructor->isDeleted()) continue;
        const Restriction one = rules_.restrictions.of(constructor);
        all.cpu = all.cpu || one.cpu;
        all.amp = all.amp || one.amp;
    }
    if ((all.cpu && !own.cpu) || (all.amp && !own.amp)) {
        Reporter(rules_, destructor)
            .error(destructor->getLocation(), 3933,
                   words_for(destructor) + " is " + text_of(own) + ", but its constructors together are " +
                       text_of(all) + ": a destructor must run wherever an object can be made");
    }
}

void FunctionCheck::check_arrays_by_value(const clang::LambdaExpr* lambda) {
    Reporter report(rules_, lambda->getCallOperator());
    for (const clang::LambdaCapture& capture : lambda->captures()) {
        if (!capture.capturesVariable() || capture.getCaptureKind() == clang::LCK_ByRef) continue;
        const clang::ValueDecl* const variable = capture.getCapturedVar();
        const clang::QualType type = variable->getType().getNonReferenceType();
        if (!rules_.api().owns_memory(type)) continue;
        const std::string name = variable->getNameAsString();
        auto [where, notes] = place_of(capture, lambda);
        report.error(where, 3597,
                     "a lambda with restrict(amp) cannot capture '" + name + "' by value: " + rules_.types.name_of(type) +
                         " is captured by reference, [&" + name + "]",
                     std::move(notes));
    }
}

void FunctionCheck::check_captures(const clang::LambdaExpr* lambda) {
    const clang::CXXMethodDecl* const call = lambda->getCallOperator();
    if (call->isDependentContext()) return;
    check_arrays_by_value(lambda);
    Reporter report(rules_, call);
    for (const clang::LambdaCapture& capture : lambda->captures()) {
        auto [where, notes] = place_of(capture, lambda);
        if (capture.capturesThis()) {
            report.error(where, 3590,
                         "a lambda with restrict(amp) cannot capture 'this': copy the members it needs into "
                         "local variables "
                         "and capture those",
                         std::move(notes));
            continue;
        }
        if (!capture.capturesVariable()) continue;
        const clang::ValueDecl* const variable = capture.getCapturedVar();
        const std::string name = "'" + variable->getNameAsString() + "'";
        const clang::QualType type = variable->getType().getNonReferenceType();
        if (rules_.api().owns_memory(type)) continue;
        const std::string why = rules_.types.why_not_member(type);
        if (!why.empty()) notes.push_back({lambda->getBeginLoc(), "so the lambda has no type that kernels may use [C3581]"});
        if (capture.getCaptureKind() == clang::LCK_ByRef) {
            report.error(where, 3590,
                         "a lambda with restrict(amp) cannot capture " + name +
                             " by reference: only array and texture are captured so; capture it by value",
                         std::move(notes));
        } else if (!why.empty()) {
            report.error(where, 3596, "a lambda with restrict(amp) cannot capture " + name + ": " + why,
                         std::move(notes));
        }
    }
}

void FunctionCheck::check_tile_static(const clang::VarDecl* variable, const clang::FunctionDecl* function) {
    if (!is_tile_static(variable)) return;
    Reporter report(rules_, function);
    const clang::SourceLocation where = variable->getLocation();
    const std::string name = "tile_static '" + variable->getNameAsString() + "'";
    if (function == nullptr) {
        report.error(where, 3584,
                     name +
                         " is not in a function: tile_static variables are local variables of restrict(amp) "
                         "functions");
        return;
    }
    const Restriction around = rules_.restrictions.of(function);
    if (around.cpu || !around.amp) {
        report.error(where, 3584,
                     name + " is in a " + text_of(around) +
                         " function: tile_static variables are local variables of functions "
                         "that are restrict(amp) only");
        return;
    }
    // A class that kernels cannot have at all is that first.
    const bool is_class = rules_.context.getBaseElementType(variable->getType())->isRecordType();
    const std::string unsupported = rules_.types.why_not(variable->getType());
    const std::string held = is_class && !unsupported.empty() ? std::string() : rules_.types.why_not_tile_static(variable->getType());
    if (!held.empty() || !unsupported.empty()) {
        report.error(where, held.empty() ? 3581 : 3584, name + ": " + (held.empty() ? unsupported : held));
        return;
    }
    const clang::Expr* const value = variable->getInit();
    if (value == nullptr || value->containsErrors()) return;
    const auto* construct = llvm::dyn_cast<clang::CXXConstructExpr>(value->IgnoreImplicit());
    const bool is_written = construct == nullptr || variable->getInitStyle() != clang::VarDecl::CallInit ||
                            construct->getNumArgs() > 0 || construct->getParenOrBraceRange().isValid();
    if (is_written) {
        report.error(where, 3584,
                     name +
                         " has an initialiser: there is one variable for all threads of a tile, so let one "
                         "thread assign "
                         "to it and wait at a barrier");
    } else if (!construct->getConstructor()->isTrivial() && !rules_.api().has(construct->getConstructor())) {
        report.warning(where, 4881, name + ": the constructor of its type is not run");
    }
}

}  // namespace tessera::restrict_plugin
