// SPDX-License-Identifier: Apache-2.0
#include "tessera/direct3d_interop.h"

#include <string>

#include "tessera/exceptions.h"

namespace tessera::detail {

void no_direct3d(const char* function, const char* space) {
    const std::string text =
        (*space == '\0' ? "" : "concurrency::" + std::string(space) + "::") + function +
        ": kernels run on the CPU here, so there are no Direct3D objects to share with a program";
    throw Concurrency::unsupported_feature(text.c_str());
}

}  // namespace tessera::detail
