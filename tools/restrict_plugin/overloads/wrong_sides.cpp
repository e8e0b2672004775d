// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/wrong_sides.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Sema/SemaCUDA.h>

#include <algorithm>
#include <vector>

namespace tessera::restrict_plugin {
namespace {

/// A clause says so, and the compiler has not written it.
bool is_written_for_both_sides(const clang::FunctionDecl* function) {
    const auto* const kernel = function->getAttr<clang::CUDADeviceAttr>();
    return kernel != nullptr && !kernel->isImplicit() && function->hasAttr<clang::CUDAHostAttr>();
}

}  // namespace

void report_wrong_sides(clang::Sema& sema) {
    const clang::SourceManager& sources = sema.getSourceManager();
    std::vector<const clang::PartialDiagnosticAt*> found;
    for (const auto& [function, deferred] : sema.DeviceDeferredDiags) {
        auto* const caller = const_cast<clang::FunctionDecl*>(static_cast<const clang::FunctionDecl*>(function));
        const bool is_said = sema.CUDA().DeviceKnownEmittedFns.count(caller) != 0 ||
                             sema.getEmissionStatus(caller, true) == clang::Sema::FunctionEmissionStatus::Emitted;
        if (is_said || !is_written_for_both_sides(caller) || sources.isInSystemHeader(caller->getLocation())) continue;
        for (const clang::PartialDiagnosticAt& message : deferred) {
            if (message.second.getDiagID() == clang::diag::err_ref_bad_target) found.push_back(&message);
        }
    }
    std::sort(found.begin(), found.end(), [&](const auto* a, const auto* b) { return sources.isBeforeInTranslationUnit(a->first, b->first); });
    clang::SourceLocation last;
    for (const clang::PartialDiagnosticAt* message : found) {
        if (message->first == last) continue;  // of another instantiation
        last = message->first;
        const clang::DiagnosticBuilder builder(sema.getDiagnostics().Report(message->first, message->second.getDiagID()));
        message->second.Emit(builder);
    }
}

}  // namespace tessera::restrict_plugin
