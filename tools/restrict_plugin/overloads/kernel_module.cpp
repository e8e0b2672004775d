// SPDX-License-Identifier: Apache-2.0
#include "tools/restrict_plugin/overloads/kernel_module.h"

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tools/restrict_plugin/overloads/debug_scopes.h"
#include "tools/restrict_plugin/overloads/sides.h"

namespace tessera::restrict_plugin {
namespace {

constexpr llvm::StringRef kTag = "B3amp";

std::string without_tags(llvm::StringRef name) {
    std::string text = name.str();
    for (std::size_t at = text.find(kTag.str()); at != std::string::npos; at = text.find(kTag.str(), at))
        text.erase(at, kTag.size());
    return text;
}

/// Debuggers show a function by the name that its description has for linkers.
void remove_tags_from_descriptions(llvm::Module& module) {
    llvm::DebugInfoFinder finder;
    finder.processModule(module);
    std::vector<llvm::DISubprogram*> tagged;
    for (llvm::DISubprogram* description : finder.subprograms()) {
        if (description->getLinkageName().contains(kTag)) tagged.push_back(description);
    }
    for (llvm::DISubprogram* description : tagged) {
        // A member is described in its class as well, where two would have one name.
        llvm::MDString* const plain =
            description->isDefinition() ? llvm::MDString::get(module.getContext(), without_tags(description->getLinkageName())) : nullptr;
        description->replaceLinkageName(plain);
    }
}

/// The same parameters, with another restriction, in the same scope.
bool has_twin(const clang::FunctionDecl* function) {
    for (const clang::NamedDecl* other : function->getDeclContext()->getRedeclContext()->lookup(function->getDeclName())) {
        const auto* const twin = llvm::dyn_cast<clang::FunctionDecl>(other->getUnderlyingDecl());
        if (twin == nullptr || twin->getCanonicalDecl() == function->getCanonicalDecl() || twin->hasAttr<clang::CUDADeviceAttr>())
            continue;
        if (twin->getNumParams() != function->getNumParams()) continue;
        bool same = true;
        for (unsigned i = 0; i < twin->getNumParams(); ++i)
            same = same && twin->getASTContext().hasSameType(twin->getParamDecl(i)->getType(), function->getParamDecl(i)->getType());
        if (same) return true;
    }
    return false;
}

/// Whether anything but the code of `function` uses it.
bool is_used_outside(const llvm::Constant& value, const llvm::Function& function) {
    return std::any_of(value.user_begin(), value.user_end(), [&](const llvm::User* user) {
        if (const auto* const instruction = llvm::dyn_cast<llvm::Instruction>(user)) return instruction->getFunction() != &function;
        const auto* const constant = llvm::dyn_cast<llvm::ConstantExpr>(user);
        return constant == nullptr || is_used_outside(*constant, function);
    });
}

/// A constant that a constructor makes and that other translation units may name: there is one, the host's.
bool is_hosts_constant(const llvm::GlobalVariable& variable) {
    return !variable.isDeclaration() && variable.hasExternalLinkage() && !variable.isConstant() && !variable.isThreadLocal();
}

/// Whether all that this makes when the program begins is the host's, or unknown to kernels.
bool initialises_for_the_host(const llvm::Function& function) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
        for (const llvm::Value* operand : instruction.operand_values()) {
            const auto* const variable = llvm::dyn_cast<llvm::GlobalVariable>(operand->stripInBoundsConstantOffsets());
            if (variable == nullptr || variable->isDeclaration() || variable->isConstant()) continue;
            if (is_hosts_constant(*variable)) continue;
            if (!variable->hasLocalLinkage() || is_used_outside(*variable, function)) return false;
        }
    }
    return true;
}

/// Constants that a constructor makes are in both modules. The host's makes its own; here nothing is left but what kernels use.
void drop_initialisations(llvm::Module& module) {
    std::vector<llvm::Function*> dropped;
    for (llvm::Function& function : module) {
        if (function.getName().starts_with("__cxx_global_var_init") && initialises_for_the_host(function)) dropped.push_back(&function);
    }
    for (llvm::Function* const function : dropped) {
        const std::vector<llvm::User*> users(function->user_begin(), function->user_end());
        const auto is_call = [&](const llvm::User* user) {
            const auto* const call = llvm::dyn_cast<llvm::CallInst>(user);
            return call != nullptr && call->getCalledOperand() == function;
        };
        if (!std::all_of(users.begin(), users.end(), is_call)) continue;
        for (llvm::User* const call : users) llvm::cast<llvm::CallInst>(call)->eraseFromParent();
        function->eraseFromParent();
    }
}

}  // namespace

KernelModule::KernelModule(clang::CompilerInstance& compiler, llvm::StringRef source, OverloadPass pass)
    : compiler_(compiler), pass_(std::move(pass)) {
    llvm_.setDiscardValueNames(compiler.getCodeGenOpts().DiscardValueNames);
    code_.reset(clang::CreateLLVMCodeGen(compiler.getDiagnostics(), source, &compiler.getVirtualFileSystem(),
                                         compiler.getHeaderSearchOpts(), compiler.getPreprocessorOpts(),
                                         compiler.getCodeGenOpts(), llvm_));
}

KernelModule::~KernelModule() = default;

void KernelModule::HandleTranslationUnit(clang::ASTContext& context) {
    code_->HandleTranslationUnit(context);
    llvm::Module* const module = code_->GetModule();
    if (module == nullptr || compiler_.getDiagnostics().hasErrorOccurred()) return;
    adapt(*module);
    write(*module);
}

void KernelModule::adapt(llvm::Module& module) {
    drop_initialisations(module);
    std::vector<llvm::Function*> functions;
    for (llvm::Function& function : module) functions.push_back(&function);
    {
        DebugScopes scopes(module);
        for (llvm::Function* function : functions) {
            const auto* const method =
                llvm::dyn_cast_or_null<clang::CXXMethodDecl>(code_->GetDeclForMangledName(function->getName()));
            if (method != nullptr && function->getSubprogram() != nullptr) scopes.complete(method, function->getSubprogram());
        }
    }
    remove_tags_from_descriptions(module);
    for (llvm::Function* function : functions) adapt(*function);
    for (llvm::GlobalVariable& variable : module.globals()) {
        variable.setExternallyInitialized(false);
        if (is_hosts_constant(variable)) {
            variable.setInitializer(nullptr);
            continue;
        }
        // Constants that both sides have.
        if (!variable.isDeclaration() && variable.hasExternalLinkage() && variable.isConstant())
            variable.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
}

void KernelModule::adapt(llvm::Function& function) {
    if (function.isIntrinsic()) return;
    const clang::Decl* const declaration = code_->GetDeclForMangledName(function.getName());
    if (function.isDeclaration()) {
        forward_if_it_is_elsewhere(function);
        return;
    }
    if (declaration != nullptr && is_entry(declaration)) {
        function.setComdat(nullptr);
        function.setLinkage(llvm::GlobalValue::ExternalLinkage);
        function.setVisibility(llvm::GlobalValue::HiddenVisibility);
        function.setName(function.getName() + "." + pass_.unit);
        return;
    }
    const bool tagged = function.getName().contains(kTag);
    const bool on_both_sides = declaration != nullptr && declaration->hasAttr<clang::CUDAHostAttr>();
    if (function.hasLinkOnceLinkage() || (function.hasWeakLinkage() && !tagged) ||
        (function.hasExternalLinkage() && !tagged && on_both_sides)) {
        function.setComdat(nullptr);
        function.setVisibility(llvm::GlobalValue::DefaultVisibility);
        function.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
    // ThreadSanitizer shows symbols.
    if (tagged && function.hasInternalLinkage()) function.setName(without_tags(function.getName()));
    if (tagged && !function.hasLocalLinkage()) name_without_tag(function, declaration);
}

/// For translation units that expect it under the name that a compilation in one pass gives it. The host's function of that name, if
/// another translation unit has one, comes first.
void KernelModule::name_without_tag(llvm::Function& function, const clang::Decl* declaration) {
    const auto* const written = llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration);
    if (written == nullptr || written->hasAttr<clang::CUDAHostAttr>() || has_twin(written)) return;
    const std::string name = without_tags(function.getName());
    if (function.getParent()->getNamedValue(name) != nullptr) return;
    auto* const alias = llvm::GlobalAlias::create(llvm::GlobalValue::WeakAnyLinkage, name, &function);
    alias->setVisibility(function.getVisibility());
}

/// A translation unit that is compiled in one pass has its functions under the names without tag. What is declared here and
/// defined there is called by way of a function that asks whether there is one with the tag: in a library that is linked at run
/// time, too.
void KernelModule::forward_if_it_is_elsewhere(llvm::Function& function) {
    if (!function.getName().contains(kTag) || function.isVarArg()) return;
    const auto* const declaration =
        llvm::dyn_cast_or_null<clang::FunctionDecl>(code_->GetDeclForMangledName(function.getName()));
    if (declaration == nullptr || has_twin(declaration)) return;
    llvm::Module& module = *function.getParent();
    llvm::LLVMContext& context = module.getContext();
    const llvm::FunctionCallee plain =
        module.getOrInsertFunction(without_tags(function.getName()), function.getFunctionType(), function.getAttributes());
    llvm::Function* const chooser = llvm::Function::Create(function.getFunctionType(), llvm::GlobalValue::InternalLinkage,
                                                           function.getName() + ".chosen", module);
    chooser->setAttributes(function.getAttributes());
    chooser->setCallingConv(function.getCallingConv());
    function.replaceAllUsesWith(chooser);
    function.setLinkage(llvm::GlobalValue::ExternalWeakLinkage);
    function.setDSOLocal(false);
    std::vector<llvm::Value*> arguments;
    for (llvm::Argument& argument : chooser->args()) arguments.push_back(&argument);
    const auto block_that_calls = [&](llvm::FunctionCallee callee) {
        llvm::BasicBlock* const block = llvm::BasicBlock::Create(context, "", chooser);
        llvm::IRBuilder<> builder(block);
        llvm::CallInst* const call = builder.CreateCall(callee, arguments);
        call->setAttributes(function.getAttributes());
        call->setCallingConv(function.getCallingConv());
        call->setTailCallKind(llvm::CallInst::TCK_MustTail);
        if (function.getReturnType()->isVoidTy())
            builder.CreateRetVoid();
        else
            builder.CreateRet(call);
        return block;
    };
    llvm::BasicBlock* const entry = llvm::BasicBlock::Create(context, "", chooser);
    llvm::IRBuilder<> builder(entry);
    llvm::Value* const is_there = builder.CreateIsNotNull(&function);
    llvm::BasicBlock* const there = block_that_calls({function.getFunctionType(), &function});
    builder.CreateCondBr(is_there, there, block_that_calls(plain));
}

void KernelModule::write(const llvm::Module& module) {
    std::error_code error;
    llvm::raw_fd_ostream stream(pass_.output, error);
    if (!error) {
        llvm::WriteBitcodeToFile(module, stream);
        stream.close();
        error = stream.error();
        stream.clear_error();
    }
    if (!error) return;
    clang::DiagnosticsEngine& diagnostics = compiler_.getDiagnostics();
    diagnostics.Report(diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "cannot write '%0': %1"))
        << pass_.output << error.message();
}

}  // namespace tessera::restrict_plugin
