// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Stmt.h>

#include "tools/restrict_plugin/restrictions/api.h"

namespace tessera::restrict_plugin {

/// Something in a loop's body leaves the loop: break, return, goto, throw, or a call that ends the kernel.
bool has_loop_exit(const clang::Stmt* body, const Api& api);

}  // namespace tessera::restrict_plugin
