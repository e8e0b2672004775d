// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/checks/callee_check.h"

#include <clang/AST/Attr.h>

namespace tessera::restrict_plugin {

/// In a program of two passes the check sees the host's: what it has chosen in functions of both sides the pass for kernels
/// chooses again, and complains of what it does not find. But clang looks for the default arguments of a lambda where that stands,
/// and takes our own functions for those of both sides.
bool CalleeCheck::is_chosen_again(const clang::FunctionDecl* callee) const {
    if (!rules_.context.getLangOpts().CUDA || argument_of_ != ArgumentOf::any || rules_.api().has(callee)) return false;
    const auto is_of_both_sides = [](const clang::FunctionDecl* function) {
        return function->hasAttr<clang::CUDAHostAttr>() && function->hasAttr<clang::CUDADeviceAttr>();
    };
    if (caller_ != nullptr && is_of_both_sides(caller_)) return true;
    return default_argument_of_.isValid() ||
           ((callee->isImplicit() || callee->isDefaulted()) && is_of_both_sides(callee));
}

void CalleeCheck::check_call(const clang::FunctionDecl* callee, clang::SourceLocation where, unsigned number) {
    const Restriction other = rules_.restrictions.of(callee);
    const bool lacks_cpu = restriction_.cpu && !other.cpu;
    const bool lacks_amp = restriction_.amp && !other.amp && !is_chosen_again(callee);
    if (!lacks_amp && !lacks_cpu) return check_library(callee, where);
    std::vector<Note> notes;
    if (default_argument_of_.isValid()) {
        // Where only kernels call, the argument itself is wrong, and not this call.
        const bool is_wrong_by_itself = argument_of_ == ArgumentOf::kernels_function;
        notes.push_back(is_wrong_by_itself ? Note{default_argument_of_, "this call has the default argument"}
                                           : Note{where, "in this default argument"});
        if (!is_wrong_by_itself) where = default_argument_of_;
        number = 3931;
    }
    if (!rules_.api().has(callee) && callee->getLocation().isValid())
        notes.push_back({callee->getLocation(), "it is declared here"});
    const char* const use = llvm::isa<clang::CXXConstructorDecl>(callee) ? "use it" : "call it";
    std::string text;
    if (!other.cpu && !other.amp) {
        text = words_for(callee) + " cannot be written by the compiler: of what it would call a part is only for the " +
               "host, and another part only for restrict(amp)";
    } else if (restriction_.amp) {
        text = words_for(callee) + " is " + text_of(other) + ": a function that is " + text_of(restriction_) +
               " cannot " + use;
    } else {
        text = words_for(callee) + " is restrict(amp): only kernels and restrict(amp) functions can " + use;
    }
    Reporter report(rules_, caller_);
    if (rules_.context.getLangOpts().CUDA && argument_of_ == ArgumentOf::lambda)
        report.wrong_result(where, number, std::move(text), std::move(notes));  // of the host's function, in a kernel
    else
        report.error(where, number, std::move(text), std::move(notes));
}

void CalleeCheck::check_library(const clang::FunctionDecl* callee, clang::SourceLocation where) {
    const clang::FunctionDecl* const wrong = library_ != nullptr && restriction_.cpu ? library_->wrong_callee_of(callee) : nullptr;
    if (wrong == nullptr) return;
    std::vector<Note> notes;
    if (wrong->getLocation().isValid()) notes.push_back({wrong->getLocation(), "it is declared here"});
    Reporter(rules_, caller_)
        .error(where, 3930, words_for(callee) + " calls " + words_for(wrong) +
                                ", which is restrict(amp): only kernels and restrict(amp) functions can call it", std::move(notes));
}

void CalleeCheck::check_construction(const clang::CXXConstructExpr* construct) {
    check_call(construct->getConstructor(), construct->getLocation(),
               construct->getType()->isArrayType() ? 3931 : 3930);
}

void CalleeCheck::check_destruction(clang::QualType type, clang::SourceLocation where) {
    if (type.isNull() || type->isReferenceType() || type->isDependentType()) return;
    const clang::CXXRecordDecl* const record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (record == nullptr || !record->hasDefinition() || record->hasTrivialDestructor() || record->isLambda()) return;
    if (rules_.api().owns_memory(type) || rules_.api().is_host_class(record)) return;  // the constructor has a finding
    if (const clang::CXXDestructorDecl* destructor = record->getDestructor()) check_call(destructor, where);
}

void CalleeCheck::check_destruction_of_parts(const clang::CXXDestructorDecl* destructor) {
    for (const clang::CXXDestructorDecl* part : destructors_of_parts(destructor->getParent()))
        check_call(part, destructor->getLocation());
}

void CalleeCheck::for_unwritten_initialisers(const clang::CXXConstructorDecl* constructor,
                                             llvm::function_ref<void(clang::Expr*)> use) {
    for (const clang::CXXCtorInitializer* part : constructor->inits()) {
        if (!part->isWritten() && part->getInit() != nullptr) use(part->getInit());
    }
}

}  // namespace tessera::restrict_plugin
