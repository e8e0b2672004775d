// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Sema/Sema.h>

namespace tessera::restrict_plugin {

/// What functions with the clause restrict(cpu, amp) call that runs on the host only. Of these the compiler speaks itself where it
/// knows that kernels' code has the function; a clause is for all functions, and no kernel's lambda is one of which it knows. After
/// the end of the translation unit, in the pass for kernels.
void report_wrong_sides(clang::Sema& sema);

}  // namespace tessera::restrict_plugin
