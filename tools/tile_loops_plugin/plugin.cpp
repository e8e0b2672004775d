// SPDX-License-Identifier: Apache-2.0
// A plugin of LLVM 19: kernels whose threads wait at barriers run a tile as loops over its threads. docs/tile-loops.md.
//
//     clang++-19 -O2 -DTESSERA_TILE_LOOPS=1 -fpass-plugin=libtessera_tile_loops.so ...
//     -Rpass=tessera-tile-loops -Rpass-missed=tessera-tile-loops      which kernels do, which do not, and why
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

#include "tools/tile_loops_plugin/analysis/words.h"
#include "tools/tile_loops_plugin/answers.h"
#include "tools/tile_loops_plugin/transforms/waiting_copies.h"

namespace tessera::tile_loops {
namespace {

struct CopyWaitingFunctions : llvm::PassInfoMixin<CopyWaitingFunctions> {
    explicit CopyWaitingFunctions(bool optimises) : optimises(optimises) {}
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) const {
        return copy_waiting_functions(module, optimises) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
    bool optimises;
};

struct MakeTileLoops : llvm::PassInfoMixin<MakeTileLoops> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses) {
        auto& functions = analyses.getResult<llvm::FunctionAnalysisManagerModuleProxy>(module).getManager();
        return answer_questions(module, functions) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

/// For opt: -passes=tessera-tile-loops-copies,tessera-tile-loops.
bool parse(llvm::StringRef name, llvm::ModulePassManager& passes, llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
    if (name == "tessera-tile-loops-copies") passes.addPass(CopyWaitingFunctions(true));
    else if (name == kPassName) passes.addPass(MakeTileLoops());
    else return false;
    return true;
}

void register_passes(llvm::PassBuilder& builder) {
    builder.registerPipelineStartEPCallback([](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
        passes.addPass(CopyWaitingFunctions(level != llvm::OptimizationLevel::O0));
    });
    // Loops of a few rounds are unrolled by now; loops over threads, made later, are not.
    builder.registerOptimizerEarlyEPCallback([](llvm::ModulePassManager& passes, llvm::OptimizationLevel) { passes.addPass(MakeTileLoops()); });
    builder.registerPipelineParsingCallback(parse);
}

}  // namespace
}  // namespace tessera::tile_loops

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, tessera::tile_loops::kPassName, "1", &tessera::tile_loops::register_passes};
}
