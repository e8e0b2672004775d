// SPDX-License-Identifier: Apache-2.0
// Bytes around tile_static variables that belong to nothing: where pointers lead that leave one.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

namespace tessera::marks {

/// Puts such bytes before and behind each tile_static variable that the module defines, as variables of their own: what the program's
/// variables are called, and how large they are, stays as it is. The emulator knows them by their symbols (TileStaticSymbols).
/// \return whether there is a tile_static variable
bool put_padding_around_tile_static(llvm::Module& module);

struct PutPaddingAroundTileStatic : llvm::PassInfoMixin<PutPaddingAroundTileStatic> {
    static llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        return put_padding_around_tile_static(module) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

}  // namespace tessera::marks
