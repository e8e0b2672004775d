// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>

#include "tessera/detail/launch.h"

namespace tessera::detail {

template <class Function>
const void* address_of_function(Function* function) {
    const void* address = nullptr;
    static_assert(sizeof address == sizeof function);
    std::memcpy(&address, &function, sizeof address);
    return address;
}

/// The function that runs the launch's threads; its template parameter is the kernel's type.
inline const void* entry_of(const LaunchRequest& request) {
    return request.tile_dims != nullptr ? address_of_function(request.run_tile_threads) : address_of_function(request.run_range);
}

}  // namespace tessera::detail
