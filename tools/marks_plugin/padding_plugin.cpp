// SPDX-License-Identifier: Apache-2.0
// A plugin of clang 19 for programs whose accesses clang itself marks after it has optimised (tessera c++ --check=as-is, tessera debug
// --check): of what the plugin for marks does, it only separates tile_static variables. So the detector notices what is next to them
// there, too, and they lie where they lie in a program of --check: tokens of schedules name their places.
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

#include "tools/marks_plugin/padding.h"

namespace tessera::marks {
namespace {

void separate_before_optimising(llvm::PassBuilder& builder) {
    builder.registerPipelineStartEPCallback(
        [](llvm::ModulePassManager& passes, llvm::OptimizationLevel) { passes.addPass(PutPaddingAroundTileStatic()); });
}

}  // namespace
}  // namespace tessera::marks

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "tessera-padding", "1", &tessera::marks::separate_before_optimising};
}
