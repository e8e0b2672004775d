// SPDX-License-Identifier: Apache-2.0
#include "tools/marks_plugin/clang_pipeline.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/Error.h>

namespace tessera::marks {
namespace {

// globaldce: functions that have been inlined everywhere would be marked, and what marks them inlined, before they are dropped.
constexpr const char* kMarking =
    "tessera-ordering,tessera-padding,tessera-subscripts,tessera-own-accesses,always-inline,cgscc(inline),globaldce,"
    "function(mem2reg,tessera-own-copies),tessera-host-variables,tsan-module,function(tsan,tessera-dropped-values)";

/// Of functions that clang's own pass has no business in, until it is over.
constexpr const char* kIsMarked = "tessera-is-marked";

/// Whether kernels call the function for each of their accesses: __tsan_read4, tessera_unaligned_write8.
bool is_mark_of_an_access(llvm::StringRef name) {
    if (name == "tessera_read4_at") return true;
    if (!name.consume_front("__tsan_") && !name.consume_front("tessera_")) return false;
    name.consume_front("unaligned_");
    if (!name.consume_front("read") && !name.consume_front("write")) return false;
    unsigned size = 0;
    return !name.getAsInteger(10, size);
}

/// The front end has not seen these calls: past the procedure linkage table they are quicker.
struct CallMarksDirectly : llvm::PassInfoMixin<CallMarksDirectly> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        for (llvm::Function& function : module) {
            if (is_mark_of_an_access(function.getName())) function.addFnAttr(llvm::Attribute::NonLazyBind);
        }
        return llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

struct KeepFromBeingMarkedAgain : llvm::PassInfoMixin<KeepFromBeingMarkedAgain> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        for (llvm::Function& function : module) {
            if (function.isDeclaration() || function.hasFnAttribute(llvm::Attribute::DisableSanitizerInstrumentation)) continue;
            function.addFnAttr(llvm::Attribute::DisableSanitizerInstrumentation);
            function.addFnAttr(kIsMarked);
        }
        return llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

struct LeaveAsItWas : llvm::PassInfoMixin<LeaveAsItWas> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        for (llvm::Function& function : module) {
            if (!function.hasFnAttribute(kIsMarked)) continue;
            function.removeFnAttr(llvm::Attribute::DisableSanitizerInstrumentation);
            function.removeFnAttr(kIsMarked);
        }
        return llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

}  // namespace

void mark_before_optimising(llvm::PassBuilder& builder) {
    builder.registerPipelineStartEPCallback([&builder](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
        llvm::cantFail(builder.parsePassPipeline(passes, kMarking));
        passes.addPass(CallMarksDirectly());
    });
    builder.registerOptimizerLastEPCallback(
        [](llvm::ModulePassManager& passes, llvm::OptimizationLevel) { passes.addPass(KeepFromBeingMarkedAgain()); });
    // Clang asks for its sanitizers' passes once it has loaded the plugins: what is to run behind them must be asked for later yet, when
    // the pipeline is being made.
    builder.registerOptimizerEarlyEPCallback([&builder](llvm::ModulePassManager&, llvm::OptimizationLevel) {
        builder.registerOptimizerLastEPCallback(
            [](llvm::ModulePassManager& passes, llvm::OptimizationLevel) { passes.addPass(LeaveAsItWas()); });
    });
}

}  // namespace tessera::marks
