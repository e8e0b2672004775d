// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/checks/launch_check.h"

#include <clang/AST/DeclTemplate.h>

#include <algorithm>

#include "tools/restrict_plugin/flow/divergence.h"

namespace tessera::restrict_plugin {
namespace {

/// Of Direct3D 11, and so of a tile.
constexpr std::uint64_t kTileStaticLimit = 32768;

/// The function that the launch calls for each thread.
const clang::CXXMethodDecl* call_operator_of(const clang::CXXRecordDecl* kernel) {
    const clang::CXXMethodDecl* found = nullptr;
    const auto name = kernel->getASTContext().DeclarationNames.getCXXOperatorName(clang::OO_Call);
    for (const clang::NamedDecl* member : kernel->lookup(name)) {
        if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(member)) found = method;
        const auto* const of_template = llvm::dyn_cast<clang::FunctionTemplateDecl>(member);
        if (of_template == nullptr) continue;
        for (const clang::FunctionDecl* special : of_template->specializations()) {
            if (special->doesThisDeclarationHaveABody()) found = llvm::cast<clang::CXXMethodDecl>(special);
        }
    }
    return found;
}

/// An object of an empty class: there is nothing that threads could share, and no code for it.
bool has_no_bytes(const clang::VarDecl* variable) {
    const clang::CXXRecordDecl* const record = variable->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return record != nullptr && record->hasDefinition() && record->isEmpty();
}

}  // namespace

struct LaunchCheck::Walk {
    const clang::CallExpr* launch = nullptr;
    bool is_tiled = false;
    std::vector<const clang::FunctionDecl*> path;
    llvm::DenseSet<const clang::FunctionDecl*> done;
    std::vector<const clang::VarDecl*> tile_statics;
};

void LaunchCheck::check(const clang::CallExpr* launch, const clang::FunctionDecl* host) {
    const clang::FunctionDecl* const callee = launch->getDirectCallee();
    if (!rules_.api().is_parallel_for_each(callee) || launch->isTypeDependent()) return;
    Walk walk;
    walk.launch = launch;
    const clang::CXXRecordDecl* kernel = nullptr;
    for (const clang::Expr* argument : launch->arguments()) {
        if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) break;
        const clang::CXXRecordDecl* const record = argument->getType()->getAsCXXRecordDecl();
        walk.is_tiled = walk.is_tiled || rules_.api().is_class(record, "tiled_extent");
        kernel = record;
    }
    if (kernel == nullptr || !kernel->hasDefinition()) return;
    const clang::CXXMethodDecl* const call = call_operator_of(kernel);
    if (call == nullptr) return;
    if (!rules_.restrictions.is_amp(call)) {
        Reporter(rules_, host)
            .error(launch->getExprLoc(), 3577,
                   "the kernel of this parallel_for_each is " + text_of(rules_.restrictions.of(call)) +
                       ": its operator() must be restrict(amp)",
                   {{call->getLocation(), "it is defined here"}});
        return;
    }
    if (!kernel->isLambda()) check_members(kernel, launch, host);
    if (!call->isConst()) {
        Reporter(rules_, call)
            .warning(call->getLocation(), 4882,
                     "a kernel whose operator() is not const is deprecated: declare it const");
    }
    follow(definition_of(call), walk);
    std::uint64_t bytes = 0;
    const clang::VarDecl* largest = nullptr;
    for (const clang::VarDecl* variable : walk.tile_statics) {
        const auto size =
            static_cast<std::uint64_t>(rules_.context.getTypeSizeInChars(variable->getType()).getQuantity());
        if (largest == nullptr ||
            size > static_cast<std::uint64_t>(
                       rules_.context.getTypeSizeInChars(largest->getType()).getQuantity()))
            largest = variable;
        bytes += size;
    }
    if (bytes > kTileStaticLimit) {
        Reporter(rules_, host)
            .error(launch->getExprLoc(), 3565,
                   "the kernel and what it calls have " + std::to_string(bytes) +
                       " bytes of tile_static memory: a tile has " + std::to_string(kTileStaticLimit),
                   {{largest->getLocation(), "the largest variable"}});
    }
    if (walk.is_tiled) Divergence(rules_, graph_).check_kernel(definition_of(call));
}

void LaunchCheck::check_members(const clang::CXXRecordDecl* kernel, const clang::CallExpr* launch,
                                const clang::FunctionDecl* host) {
    const std::string why = rules_.types.why_not(rules_.context.getRecordType(kernel));
    if (!why.empty())
        Reporter(rules_, host)
            .error(launch->getExprLoc(), 3581, "the kernel: " + why,
                   {{kernel->getLocation(), "it is defined here"}});
}

void LaunchCheck::follow(const clang::FunctionDecl* function, Walk& walk) {
    if (!walk.done.insert(function).second) return;
    const CallFacts facts = graph_.facts_of(function);
    for (const clang::VarDecl* variable : facts.tile_statics) {
        if (!walk.is_tiled && !has_no_bytes(variable)) {
            Reporter(rules_, function)
                .error(variable->getLocation(), 3600,
                       "tile_static '" + variable->getNameAsString() +
                           "' in a kernel that is launched without tiles: a tiled_extent is needed, as in "
                           "extent.tile<16>()",
                       {{walk.launch->getExprLoc(), "it is launched here"}});
        }
        walk.tile_statics.push_back(variable);
    }
    walk.path.push_back(function);
    for (const Call& call : facts.calls) {
        if (!rules_.restrictions.is_amp(call.callee)) continue;  // has a finding
        if (std::find(walk.path.begin(), walk.path.end(), call.callee) != walk.path.end()) {
            Reporter(rules_, function)
                .error(
                    call.where, 3559,
                    "a recursive call of " + words_for(call.callee) + ": restrict(amp) code has no recursion",
                    {{walk.launch->getExprLoc(), "it is reached from the kernel that is launched here"}});
            continue;
        }
        if (!call.callee->doesThisDeclarationHaveABody() && !call.callee->isDefaulted() &&
            !call.callee->isImplicit()) {
            Reporter(rules_, function)
                .error(call.where, 3560,
                       words_for(call.callee) +
                           " is not defined in this source file: what a kernel calls must be, as in Visual C++. Move its "
                           "definition into a header that both source files include, or compile with --no-restrict",
                       {{call.callee->getLocation(), "it is declared here"}});
            continue;
        }
        follow(call.callee, walk);
    }
    walk.path.pop_back();
}

}  // namespace tessera::restrict_plugin
