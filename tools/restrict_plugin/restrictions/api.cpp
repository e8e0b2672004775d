// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/restrictions/api.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/FileManager.h>

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/Path.h>

namespace tessera::restrict_plugin {
namespace {

const llvm::StringSet<>& host_classes() {
    static const llvm::StringSet<> names{"accelerator",           "accelerator_view",
                                         "completion_future",     "task",
                                         "runtime_exception",     "out_of_memory",
                                         "unsupported_feature",   "invalid_compute_domain",
                                         "uninitialized_object",  "accelerator_view_removed",
                                         "scoped_d3d_access_lock"};
    return names;
}

/// Members that kernels cannot call, of whatever class.
const llvm::StringSet<>& host_members() {
    static const llvm::StringSet<> names{"synchronize",
                                         "synchronize_async",
                                         "synchronize_to",
                                         "synchronize_to_async",
                                         "refresh",
                                         "copy_to",
                                         "get_accelerator_view",
                                         "get_associated_accelerator_view",
                                         "get_source_accelerator_view",
                                         "get_cpu_access_type",
                                         "get_bits_per_scalar_element",
                                         "get_data_length"};
    return names;
}

const llvm::StringSet<>& host_functions() {
    static const llvm::StringSet<> names{
        "copy",         "copy_async", "parallel_for_each", "amp_uninitialize", "get_device",
        "get_buffer",   "make_array", "make_texture",      "get_texture",      "create_accelerator_view",
        "make_sampler", "get_sampler"};
    return names;
}

const llvm::StringSet<>& math_functions() {
    static const llvm::StringSet<> names{
        "acos",      "acosh",  "asin",     "asinh", "atan",   "atanh",    "atan2",     "cbrt",       "ceil",
        "copysign",  "cos",    "cosh",     "erf",   "erfc",   "exp",      "exp2",      "exp10",      "expm1",
        "fabs",      "fdim",   "floor",    "fma",   "fmax",   "fmin",     "fmod",      "fpclassify", "frexp",
        "hypot",     "ilogb",  "isfinite", "isinf", "isnan",  "isnormal", "ldexp",     "lgamma",     "log",
        "log10",     "log1p",  "log2",     "logb",  "modf",   "nan",      "nearbyint", "nextafter",  "pow",
        "remainder", "remquo", "round",    "rsqrt", "scalb",  "scalbn",   "signbit",   "sin",        "sincos",
        "sinh",      "sqrt",   "tan",      "tanh",  "tgamma", "trunc"};
    return names;
}

llvm::StringRef name_of(const clang::NamedDecl* declaration) {
    return declaration->getIdentifier() != nullptr ? declaration->getName() : llvm::StringRef();
}

/// Of a constructor that neither copies nor moves.
bool makes_sampler_or_levels(const clang::CXXConstructorDecl* constructor, llvm::StringRef made) {
    if (constructor->isCopyOrMoveConstructor()) return false;
    if (made == "sampler") return true;
    if (made != "texture_view" || constructor->getNumParams() == 0) return false;
    // `texture_view(texture, level)` has a default, and with it is a kernel's.
    const clang::CXXRecordDecl* const source = constructor->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return constructor->getNumParams() > 2 || (source != nullptr && name_of(source) == "texture_view");
}

/// Of a constructor of array_view: it has an extent and no source.
bool makes_memory(const clang::CXXMethodDecl* constructor) {
    if (constructor->getNumParams() == 0) return false;
    for (const clang::ParmVarDecl* parameter : constructor->parameters()) {
        const clang::QualType type = parameter->getType().getNonReferenceType();
        const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
        const bool is_extent = record != nullptr && name_of(record) == "extent";
        if (!is_extent && !type->isIntegerType()) return false;
    }
    return true;
}

}  // namespace

bool is_tile_static(const clang::VarDecl* variable) {
    const auto* const section = variable->getAttr<clang::SectionAttr>();
    return section != nullptr && section->getName() == "tile_static";
}

std::string text_of(Restriction restriction) {
    if (restriction.amp) return restriction.cpu ? "restrict(cpu, amp)" : "restrict(amp)";
    return "restrict(cpu)";
}

std::string path_of(const clang::SourceManager& sources, clang::SourceLocation where) {
    const auto entry = sources.getFileEntryRefForID(sources.getFileID(sources.getSpellingLoc(where)));
    if (!entry) return {};
    // One folder has many names, and a precompiled header keeps another one than the source does.
    const llvm::StringRef real = entry->getFileEntry().tryGetRealPathName();
    llvm::SmallString<256> path(real.empty() ? entry->getName() : real);
    sources.getFileManager().makeAbsolutePath(path);
    llvm::sys::path::remove_dots(path, true);
    return path.str().str();
}

clang::SourceLocation place_of(const clang::CallExpr* call) {
    const auto* const member = llvm::dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
    return member != nullptr && member->getMemberLoc().isValid() ? member->getMemberLoc()
                                                                 : call->getExprLoc();
}

bool Api::has(clang::SourceLocation written) const {
    if (written.isInvalid()) return false;
    // What a macro of these headers writes in a program is the program's.
    const clang::SourceLocation where = sources_->getExpansionLoc(written);
    const clang::FileID file = sources_->getFileID(where);
    const auto known = files_.find(file);
    if (known != files_.end()) return known->second;
    const std::string path = path_of(*sources_, where);
    const bool is_ours = path.rfind(headers_ + "/", 0) == 0;
    files_[file] = is_ours;
    return is_ours;
}

bool Api::has(const clang::Decl* declaration) const { return has(declaration->getLocation()); }

bool Api::is_host_class(const clang::CXXRecordDecl* record) const {
    return record != nullptr && has(record) && host_classes().contains(name_of(record));
}

bool Api::is_class(const clang::CXXRecordDecl* record, llvm::StringRef name) const {
    return record != nullptr && name_of(record) == name && has(record);
}

bool Api::is_class(clang::QualType type, llvm::StringRef name) const {
    return is_class(type.getNonReferenceType()->getAsCXXRecordDecl(), name);
}

bool Api::holds_elements(const clang::CXXRecordDecl* record) const {
    return is_class(record, "array") || is_class(record, "array_view") || is_class(record, "texture") ||
           is_class(record, "texture_view") || is_class(record, "writeonly_texture_view");
}

bool Api::owns_memory(clang::QualType type) const {
    return is_class(type, "array") || is_class(type, "texture");
}

Restriction Api::restriction_of(const clang::FunctionDecl* function) const {
    if (is_wait(function)) return {false, true};
    if (is_of_patterns(function)) return {true, false};
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method == nullptr) {
        // Options, findings, goldens: tessera::options::set and the like.
        const std::string name = function->getQualifiedNameAsString();
        const bool is_extra = name.rfind("tessera::", 0) == 0 && name.rfind("tessera::detail::", 0) != 0;
        if (is_extra || host_functions().contains(name_of(function))) return {true, false};
        if (name_of(function).ends_with("_memory_fence") || name_of(function).starts_with("atomic_")) return {false, true};
        return {true, true};
    }
    const clang::CXXRecordDecl* const record = method->getParent();
    if (host_classes().contains(name_of(record)) || host_members().contains(name_of(method)))
        return {true, false};
    const bool makes = llvm::isa<clang::CXXConstructorDecl>(method) ||
                       llvm::isa<clang::CXXDestructorDecl>(method) || method->isCopyAssignmentOperator() ||
                       method->isMoveAssignmentOperator();
    if (makes && (name_of(record) == "array" || name_of(record) == "texture")) return {true, false};
    if (name_of(record) == "texture" && name_of(method) == "data") return {true, false};
    if (const auto* const constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(method)) {
        if (name_of(record) == "array_view" && makes_memory(method)) return {true, false};
        if (makes_sampler_or_levels(constructor, name_of(record))) return {true, false};
    }
    return {true, true};
}

bool Api::is_of_patterns(const clang::Decl* declaration) const {
    if (!has(declaration)) return false;
    return path_of(*sources_, sources_->getExpansionLoc(declaration->getLocation())).rfind(headers_ + "/tessera/patterns/", 0) == 0;
}

bool Api::is_parallel_for_each(const clang::FunctionDecl* function) const {
    return function != nullptr && name_of(function) == "parallel_for_each" && has(function) && !is_of_patterns(function);
}

bool Api::is_wait(const clang::FunctionDecl* function) const {
    const auto* const method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
    return method != nullptr && name_of(method).starts_with("wait") &&
           is_class(method->getParent(), "tile_barrier");
}

bool Api::is_diagnostic(const clang::FunctionDecl* function) const {
    return function != nullptr && has(function) &&
           (name_of(function) == "direct3d_printf" || name_of(function) == "direct3d_errorf");
}

bool Api::is_math_call(const clang::FunctionDecl* function, const clang::Expr* callee) const {
    llvm::StringRef name = name_of(function);
    if (!math_functions().contains(name) && !(name.consume_back("f") && math_functions().contains(name)))
        return false;
    const auto* const reference = llvm::dyn_cast<clang::DeclRefExpr>(callee->IgnoreParenImpCasts());
    if (reference == nullptr) return false;
    if (has(reference->getFoundDecl())) return true;  // a using-declaration
    if (const clang::NestedNameSpecifier* qualifier = reference->getQualifier()) {
        const clang::NamespaceDecl* space = qualifier->getAsNamespace();
        if (const clang::NamespaceAliasDecl* alias = qualifier->getAsNamespaceAlias())
            space = alias->getNamespace();
        return space != nullptr && has(space);
    }
    // Without a namespace the name may be that of amp_math.h: then both are visible.
    const clang::ASTContext& context = function->getASTContext();
    const auto found = context.getTranslationUnitDecl()->lookup(&context.Idents.get("Concurrency"));
    for (const clang::NamedDecl* space : found) {
        const auto* const concurrency = llvm::dyn_cast<clang::NamespaceDecl>(space);
        if (concurrency != nullptr && !concurrency->lookup(&context.Idents.get("fast_math")).empty())
            return true;
    }
    return false;
}

}  // namespace tessera::restrict_plugin
