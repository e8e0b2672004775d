// SPDX-License-Identifier: Apache-2.0
#include "emulator/launch/compute_domain.h"

#include <string>

#include "tessera/exceptions.h"

namespace tessera::detail {

namespace {

constexpr std::uint64_t kMostThreads = 4294967295U;

[[noreturn]] void reject(const std::string& text) { throw Concurrency::invalid_compute_domain(text.c_str()); }

}  // namespace

std::uint64_t check_compute_domain(const LaunchRequest& request) {
    // All signs before any product or quotient, tiled or not, and with the untiled words.
    for (int d = 0; d < request.rank; ++d) {
        if (request.extents[d] > 0) continue;
        reject("concurrency::parallel_for_each: unsupported compute domain, the extent of dimension " +
               std::to_string(d) + " of the compute domain (" + std::to_string(request.extents[d]) +
               ") cannot be smaller than or equal to 0.");
    }
    std::uint64_t threads = 1;
    for (int d = 0; d < request.rank; ++d) {
        // Below 2^32 times below 2^31: cannot wrap before the test sees it.
        threads *= static_cast<std::uint64_t>(request.extents[d]);
        if (threads <= kMostThreads) continue;
        reject("concurrency::parallel_for_each: unsupported compute domain, The number of threads requested (" +
               std::string(d + 1 < request.rank ? "at least " : "") + std::to_string(threads) +
               ") exceeds the limit (" + std::to_string(kMostThreads) + ").");
    }
    for (int d = 0; request.tile_dims != nullptr && d < request.rank; ++d) {
        if (request.extents[d] % request.tile_dims[d] == 0) continue;
        reject("concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of dimension " +
               std::to_string(d) + " of the compute domain (" + std::to_string(request.extents[d]) +
               ") cannot be evenly divided by the extent of dimension " + std::to_string(d) + " of the tile (" +
               std::to_string(request.tile_dims[d]) + ").");
    }
    return threads;
}

}  // namespace tessera::detail
