// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/rules/findings.h"

#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "emulator/documents/restriction_keys.h"

namespace tessera::restrict_plugin {
namespace key = detail::restriction_key;
namespace {

std::string with_number(const Finding& finding) {
    return finding.number == 0 ? finding.text : finding.text + " [C" + std::to_string(finding.number) + "]";
}

}  // namespace

void Findings::sort() {
    const auto before = [this](const Finding& a, const Finding& b) {
        const clang::SourceLocation left = sources_.getExpansionLoc(a.where),
                                    right = sources_.getExpansionLoc(b.where);
        if (left != right) return sources_.isBeforeInTranslationUnit(left, right);
        if (a.number != b.number) return a.number < b.number;
        return a.text < b.text;
    };
    // An instantiation repeats what is wrong in its template; the first one is enough.
    const auto same = [this](const Finding& a, const Finding& b) {
        return a.number == b.number && a.text == b.text &&
               sources_.getExpansionLoc(a.where) == sources_.getExpansionLoc(b.where);
    };
    std::sort(all_.begin(), all_.end(), before);
    all_.erase(std::unique(all_.begin(), all_.end(), same), all_.end());
}

void Findings::report(clang::DiagnosticsEngine& diagnostics) {
    sort();
    const unsigned error = diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0");
    const unsigned warning = diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Warning, "%0");
    const unsigned note = diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0");
    for (const Finding& finding : all_) {
        diagnostics.Report(finding.where, finding.severity == Severity::error ? error : warning)
            << with_number(finding);
        for (const Note& more : finding.notes) diagnostics.Report(more.where, note) << more.text;
    }
}

bool Findings::append_to(const std::string& file) {
    sort();
    std::error_code error;
    llvm::raw_fd_ostream stream(file, error, llvm::sys::fs::OF_Append);
    if (error) return false;
    for (const Finding& finding : all_) {
        const clang::PresumedLoc place = sources_.getPresumedLoc(sources_.getExpansionLoc(finding.where));
        llvm::json::Object object{
            {key::kSeverity, finding.severity == Severity::error ? "error" : "warning"},
            {key::kMessage, llvm::json::fixUTF8(with_number(finding))},
            {key::kFile, place.isValid() ? llvm::json::fixUTF8(place.getFilename()) : std::string()},
            {key::kLine, place.isValid() ? place.getLine() : 0U},
            {key::kColumn, place.isValid() ? place.getColumn() : 0U},
            {key::kFunction, llvm::json::fixUTF8(finding.function)},
        };
        stream << llvm::json::Value(std::move(object)) << '\n';
    }
    stream.flush();
    return !stream.has_error();
}

}  // namespace tessera::restrict_plugin
