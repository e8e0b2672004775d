// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Function.h>

namespace tessera::marks {

/// Clang's tests of subscripts let one past the last element pass where an element is not loaded or stored at once: `&counts[8]`,
/// `f(counts[8])`, structures. No kernel has a use for such an address, so they refuse it from now on. They stay as they are for sums
/// such as `counts + 8`. Host code's tests have no effect.
/// \return whether anything was changed
bool refuse_one_past_the_end(llvm::Function& function);

}  // namespace tessera::marks
