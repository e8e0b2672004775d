// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "emulator/memory/capture.h"

namespace tessera::detail {

/// An element's type as a .npy file describes it.
struct NumpyType {
    std::string descr;          ///< <f4; of a structure [('a', '<f4'), ('b.x', '<i4')]
    std::vector<int> trailing;  ///< dimensions that follow the array's: the components of a short vector
};

/// \param entry  the launch's entry function, whose debug information knows the members of structures
NumpyType numpy_type(const CapturedMemory& memory, const void* entry, std::size_t closure_offset);

}  // namespace tessera::detail
