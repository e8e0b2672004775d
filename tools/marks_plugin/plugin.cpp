// SPDX-License-Identifier: Apache-2.0
// A plugin of clang 19: it marks what `tessera-c++ --check` compiles before it is optimised, in the same run of the compiler, and with
// fewer marks, so that it is compiled and runs in less time. What the race detector hears of kernels' accesses stays the same; of host
// code's it hears those to local variables, too. And it separates tile_static variables, so that the detector notices what is next to them.
//
//     clang++-19 -fsanitize=thread -O2 -fpass-plugin=libtessera_marks.so ...
//
// In LLVM's opt its passes can be run one by one: -load-pass-plugin=libtessera_marks.so -passes=tessera-own-accesses,...
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

#include "tools/marks_plugin/clang_pipeline.h"
#include "tools/marks_plugin/dropped_values.h"
#include "tools/marks_plugin/host_variables.h"
#include "tools/marks_plugin/kernel_ordering.h"
#include "tools/marks_plugin/own_accesses.h"
#include "tools/marks_plugin/own_copies.h"
#include "tools/marks_plugin/padding.h"
#include "tools/marks_plugin/subscripts.h"

namespace tessera::marks {
namespace {

struct PassOverOwnAccesses : llvm::PassInfoMixin<PassOverOwnAccesses> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        return pass_over_own_accesses(module) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

struct AnswerWhatOrdersKernels : llvm::PassInfoMixin<AnswerWhatOrdersKernels> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        return answer_what_orders_kernels(module) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

struct MarkVariablesOfHost : llvm::PassInfoMixin<MarkVariablesOfHost> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        return mark_variables_of_host(module) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

struct MarkOneSideOfCopies : llvm::PassInfoMixin<MarkOneSideOfCopies> {
    static llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
        return mark_one_side_of_copies(function) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

struct StoreInsteadOfExchange : llvm::PassInfoMixin<StoreInsteadOfExchange> {
    static llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
        return store_instead_of_exchange(function) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

struct RefuseOnePastTheEnd : llvm::PassInfoMixin<RefuseOnePastTheEnd> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        return refuse_one_past_the_end(module) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

void register_passes(llvm::PassBuilder& builder) {
    builder.registerPipelineParsingCallback(
        [](llvm::StringRef name, llvm::ModulePassManager& passes, llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
            if (name == "tessera-own-accesses") {
                passes.addPass(PassOverOwnAccesses());
            } else if (name == "tessera-ordering") {
                passes.addPass(AnswerWhatOrdersKernels());
            } else if (name == "tessera-host-variables") {
                passes.addPass(MarkVariablesOfHost());
            } else if (name == "tessera-subscripts") {
                passes.addPass(RefuseOnePastTheEnd());
            } else if (name == "tessera-padding") {
                passes.addPass(PutPaddingAroundTileStatic());
            } else {
                return false;
            }
            return true;
        });
    builder.registerPipelineParsingCallback(
        [](llvm::StringRef name, llvm::FunctionPassManager& passes, llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
            if (name == "tessera-own-copies") {
                passes.addPass(MarkOneSideOfCopies());
            } else if (name == "tessera-dropped-values") {
                passes.addPass(StoreInsteadOfExchange());
            } else {
                return false;
            }
            return true;
        });
    mark_before_optimising(builder);
}

}  // namespace
}  // namespace tessera::marks

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "tessera-marks", "1", &tessera::marks::register_passes};
}
