// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include "tools/restrict_plugin/rules/rules.h"

namespace tessera::restrict_plugin {

enum class Threads {
    agree,    ///< the condition has one value for all threads of a tile
    differ,   ///< it has not
    unknown,  ///< it depends on more than constants and the position in the tile
};

/// Calculates a condition for each thread of a tile. `idx.local[0] < 16` is the same for all threads of a
/// tile<16>.
Threads condition_of_every_thread(const clang::Expr* condition, const Rules& rules);

}  // namespace tessera::restrict_plugin
