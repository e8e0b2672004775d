// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/conversion_sides.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/ExternalASTSource.h>
#include <clang/AST/Mangle.h>
#include <clang/Basic/Cuda.h>
#include <clang/Sema/SemaCUDA.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace tessera::restrict_plugin {
namespace {

using clang::CUDAFunctionTarget;

/// A constant of type bool without a linker's symbol. It is declared twice: the first declaration has no value, so that the compiler
/// looks for further ones, each time that it wants the value.
class ChangingConstant {
  public:
    ChangingConstant(clang::ASTContext& context, llvm::StringRef name)
        : context_(context), declaration_(declare(context, name)), definition_(declare(context, name)) {
        definition_->setPreviousDecl(declaration_);
        definition_->setInit(clang::CXXBoolLiteralExpr::Create(context, false, context.BoolTy, {}));
        value_ = definition_->evaluateValue();
    }

    void set(bool value) { *value_ = clang::APValue(context_.MakeIntValue(value, context_.BoolTy)); }

    bool is(const clang::Decl* declaration) const { return declaration == declaration_; }

    /// An expression with the value.
    clang::Expr* read() const {
        auto* const name = clang::DeclRefExpr::Create(context_, {}, {}, declaration_, false, clang::SourceLocation(),
                                                      declaration_->getType(), clang::VK_LValue);
        return clang::ImplicitCastExpr::Create(context_, context_.BoolTy, clang::CK_LValueToRValue, name, nullptr, clang::VK_PRValue,
                                               clang::FPOptionsOverride());
    }

  private:
    static clang::VarDecl* declare(clang::ASTContext& context, llvm::StringRef name) {
        auto* const variable = clang::VarDecl::Create(context, context.getTranslationUnitDecl(), {}, {}, &context.Idents.get(name),
                                                      context.BoolTy.withConst(), nullptr, clang::SC_Extern);
        variable->setConstexpr(true);
        variable->addAttr(clang::CUDAConstantAttr::CreateImplicit(context));  // for both sides
        return variable;
    }

    clang::ASTContext& context_;
    clang::VarDecl* const declaration_;
    clang::VarDecl* const definition_;
    clang::APValue* value_ = nullptr;
};

/// Says of the code that the compiler looks at whether it is the host's or a kernel's. The compiler asks an external source for
/// further declarations of a name when the source has changed since: this one has always changed.
class SideOfCaller : public clang::ExternalASTSource {
  public:
    static SideOfCaller& of(clang::Sema& sema) {
        static llvm::IntrusiveRefCntPtr<SideOfCaller> last;
        if (last == nullptr || &last->sema_ != &sema) {
            last = new SideOfCaller(sema);
            last->as_source_of_context([] { last->declare_constants(); });
        }
        return *last;
    }

    clang::Expr* is_host() const { return host_->read(); }
    clang::Expr* is_kernel() const { return kernel_->read(); }

    void CompleteRedeclChain(const clang::Decl* declaration) override {
        if (!kernel_ || (!host_->is(declaration) && !kernel_->is(declaration))) return;
        as_source_of_context([this] { incrementGeneration(sema_.Context); });
        const auto [host, kernel] = sides();
        host_->set(host);
        kernel_->set(kernel);
    }

  private:
    explicit SideOfCaller(clang::Sema& sema) : sema_(sema) {}

    /// The context may have a source already: a precompiled header. It is not to be asked again and again.
    template <class Action>
    void as_source_of_context(Action action) {
        const llvm::IntrusiveRefCntPtr<ExternalASTSource> other(sema_.Context.getExternalSource());
        sema_.Context.setExternalSource(this);
        action();
        sema_.Context.setExternalSource(other);
    }

    void declare_constants() {
        host_.emplace(sema_.Context, "tessera_caller_is_host");
        kernel_.emplace(sema_.Context, "tessera_caller_is_kernel");
        incrementGeneration(sema_.Context);
    }

    std::pair<bool, bool> sides() const {
        const clang::FunctionDecl* const caller = sema_.getCurFunctionDecl(true);
        if (caller != nullptr && caller->isImplicit()) return {true, true};
        switch (sema_.CUDA().IdentifyTarget(caller)) {
            case CUDAFunctionTarget::Host:
                return {true, false};
            case CUDAFunctionTarget::Device:
            case CUDAFunctionTarget::Global:
                return {false, true};
            default:
                break;
        }
        const bool kernel = sema_.getLangOpts().CUDAIsDevice;
        return {!kernel, kernel};
    }

    clang::Sema& sema_;
    std::optional<ChangingConstant> host_;
    std::optional<ChangingConstant> kernel_;
};

enum class Side { host, kernel, both };

Side side_of(const clang::FunctionDecl* function) {
    const bool kernel = function->hasAttr<clang::CUDADeviceAttr>();
    if (kernel == function->hasAttr<clang::CUDAHostAttr>()) return kernel || function->isConstexpr() ? Side::both : Side::host;
    return kernel ? Side::kernel : Side::host;
}

/// The condition would be part of the linker's symbol, which debuggers show and which other translation units do not know.
void keep_symbol(clang::ASTContext& context, clang::CXXConversionDecl* conversion) {
    if (conversion->isDependentContext() || conversion->getDescribedFunctionTemplate() != nullptr) return;
    std::string name;
    llvm::raw_string_ostream stream(name);
    const std::unique_ptr<clang::MangleContext> names(context.createMangleContext());
    names->mangleName(clang::GlobalDecl(conversion), stream);
    conversion->addAttr(clang::AsmLabelAttr::CreateImplicit(context, stream.str(), true));
}

void limit(clang::Sema& sema, clang::CXXConversionDecl* conversion, Side side) {
    if (side == Side::both || conversion->hasAttr<clang::EnableIfAttr>()) return;
    const SideOfCaller& caller = SideOfCaller::of(sema);
    keep_symbol(sema.Context, conversion);
    const bool host = side == Side::host;
    conversion->addAttr(clang::EnableIfAttr::CreateImplicit(sema.Context, host ? caller.is_host() : caller.is_kernel(),
                                                            host ? "it is restrict(cpu) only" : "it is restrict(amp) only"));
}

clang::CXXConversionDecl* as_conversion(clang::Decl* member) {
    auto* const in_template = llvm::dyn_cast<clang::FunctionTemplateDecl>(member);
    return llvm::dyn_cast<clang::CXXConversionDecl>(in_template != nullptr ? in_template->getTemplatedDecl() : member);
}

}  // namespace

void limit_to_its_side(clang::Sema& sema, clang::CXXConversionDecl* conversion) {
    const Side side = side_of(conversion);
    bool differ = false;
    for (clang::Decl* member : conversion->getParent()->decls()) {
        clang::CXXConversionDecl* const other = as_conversion(member);
        if (other == nullptr || other == conversion || side_of(other) == side) continue;
        differ = true;
        limit(sema, other, side_of(other));
    }
    if (differ) limit(sema, conversion, side);
}

}  // namespace tessera::restrict_plugin
