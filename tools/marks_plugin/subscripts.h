// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <llvm/IR/Module.h>

namespace tessera::marks {

/// Clang's tests of subscripts let one past the last element pass where an element is not loaded or stored at once: `&counts[8]`,
/// `f(counts[8])`, structures. No kernel has a use for such an address, so those of kernels refuse it from now on. Host code may need it
/// as an end, and so may sums such as `counts + 8`.
/// \return whether anything was changed
bool refuse_one_past_the_end(llvm::Module& module);

}  // namespace tessera::marks
