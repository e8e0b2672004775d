// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>

#include "tessera/accelerator.h"
#include "tessera/detail/kernel_entry.h"
#include "tessera/detail/launch.h"
#include "tessera/detail/tile_loops.h"
#include "tessera/extent.h"
#include "tessera/tiled_extent.h"

namespace tessera::detail {
inline namespace TESSERA_MODE {

template <class Kernel>
LaunchRequest request_for(const Kernel& kernel, AcceleratorViewState* view, const char* name, const char* file,
                          unsigned line) {
    LaunchRequest request;
    request.closure = &kernel;
    request.closure_size = sizeof(Kernel);
    request.closure_alignment = alignof(Kernel);
    request.copy_closure = [](void* to, const void* from) { ::new (to) Kernel(*static_cast<const Kernel*>(from)); };
    request.destroy_closure = [](void* closure) { static_cast<Kernel*>(closure)->~Kernel(); };
    request.view = view;
    request.kernel_name = name;
    request.file = file;
    request.line = line;
    request.checked = TESSERA_CHECKED != 0;
    request.tests_bounds = TESSERA_BOUNDS != 0;
    request.instrumented = TESSERA_INSTRUMENTED != 0;
    return request;
}

template <int Rank, class Kernel>
void launch_untiled(const Concurrency::extent<Rank>& domain, const Kernel& kernel, AcceleratorViewState* view,
                    const char* file, unsigned line) {
    int extents[Rank];
    for (unsigned d = 0; d < Rank; ++d) extents[d] = domain[d];
    LaunchRequest request = request_for(kernel, view, __PRETTY_FUNCTION__, file, line);
    request.run_range = &run_range<Kernel, Rank>;
    request.rank = Rank;
    request.extents = extents;
    launch(request);
}

template <int Dim0, int Dim1, int Dim2, class Tiled, class Kernel>
void launch_tiled(const Tiled& domain, const Kernel& kernel, AcceleratorViewState* view, const char* file,
                  unsigned line) {
    using Limits = TileLimits<Dim0, Dim1, Dim2>;
    static_assert(Limits::product_fits,
                  "parallel_for_each: a tile has at most 1024 threads, and the product of these tile dimensions is larger [C3574]");
    static_assert(Limits::first_of_three_fits,
                  "parallel_for_each: the first of three tile dimensions must be at most 64 [C3574]");
    constexpr int dims[3] = {Dim0, Dim1, Dim2};
    int extents[3] = {1, 1, 1};
    for (unsigned d = 0; d < Tiled::rank; ++d) extents[d] = domain[d];
    LaunchRequest request = request_for(kernel, view, __PRETTY_FUNCTION__, file, line);
    request.run_tile_threads = &run_tile_threads<Kernel, Dim0, Dim1, Dim2>;
    request.rank = Tiled::rank;
    request.extents = extents;
    request.tile_dims = dims;
    if constexpr (TESSERA_INSTRUMENTED) request.ordering = tessera_ordering_of(&run_tile_threads<Kernel, Dim0, Dim1, Dim2>);
#if TESSERA_TILE_LOOPS
    launch_in_loops(request, tile_loops_of<Kernel, Dim0, Dim1, Dim2>());
#elif TESSERA_NO_TILE_LOOPS_IN_TWO_PASSES
    launch_in_loops(request, &kNoLoopsInTwoPasses);
#else
    launch(request);
#endif
}

}  // namespace TESSERA_MODE
}  // namespace tessera::detail

namespace Concurrency {
inline namespace TESSERA_MODE {

/// Runs `kernel` once for every index of `domain`, in no order (C++ AMP reference: parallel_for_each function).
///
/// \param domain  one thread per index; every component at least 1, at most 2^32 - 1 threads in total
/// \param kernel  callable as `void operator()(index<Rank>) const restrict(amp)`; copied at the call
/// \throws invalid_compute_domain  a component of the domain is zero or negative, or there are too many threads
/// \throws runtime_exception       captured arrays do not live on one accelerator_view, or the target cannot run
///                                 kernels; and whatever the kernel itself throws
template <int Rank, class Kernel>
void parallel_for_each(const extent<Rank>& domain, const Kernel& kernel, const char* file = __builtin_FILE(),
                       unsigned line = __builtin_LINE()) {
    tessera::detail::launch_untiled(domain, kernel, nullptr, file, line);
}

/// The same on a given accelerator_view, where every captured array must live.
template <int Rank, class Kernel>
void parallel_for_each(const accelerator_view& view, const extent<Rank>& domain, const Kernel& kernel,
                       const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    tessera::detail::launch_untiled(domain, kernel, tessera::detail::state_of(view), file, line);
}

/// Runs `kernel` for every index of `domain` in tiles of Dim0 x Dim1 x Dim2 threads, which share tile_static
/// variables and wait for each other at `tile_barrier::wait`. With the tile's dimensions given, as in
/// `parallel_for_each<4, 4>(domain, kernel)`, the domain may be an extent.
///
/// \throws invalid_compute_domain  also when a component is not a multiple of the tile's
/// \throws runtime_exception       also when threads of a tile wait at different barriers, or some return while others
///                                 wait; `what()` says which
template <int Dim0, int Dim1, int Dim2, class Kernel>
void parallel_for_each(const tiled_extent<Dim0, Dim1, Dim2>& domain, const Kernel& kernel,
                       const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    tessera::detail::launch_tiled<Dim0, Dim1, Dim2>(domain, kernel, nullptr, file, line);
}
/// Two dimensions.
template <int Dim0, int Dim1, class Kernel>
void parallel_for_each(const tiled_extent<Dim0, Dim1>& domain, const Kernel& kernel, const char* file = __builtin_FILE(),
                       unsigned line = __builtin_LINE()) {
    tessera::detail::launch_tiled<Dim0, Dim1, 0>(domain, kernel, nullptr, file, line);
}
/// One dimension.
template <int Dim0, class Kernel>
void parallel_for_each(const tiled_extent<Dim0>& domain, const Kernel& kernel, const char* file = __builtin_FILE(),
                       unsigned line = __builtin_LINE()) {
    tessera::detail::launch_tiled<Dim0, 0, 0>(domain, kernel, nullptr, file, line);
}

/// The same on a given accelerator_view.
template <int Dim0, int Dim1, int Dim2, class Kernel>
void parallel_for_each(const accelerator_view& view, const tiled_extent<Dim0, Dim1, Dim2>& domain,
                       const Kernel& kernel, const char* file = __builtin_FILE(),
                       unsigned line = __builtin_LINE()) {
    tessera::detail::launch_tiled<Dim0, Dim1, Dim2>(domain, kernel, tessera::detail::state_of(view), file, line);
}
/// Two dimensions.
template <int Dim0, int Dim1, class Kernel>
void parallel_for_each(const accelerator_view& view, const tiled_extent<Dim0, Dim1>& domain, const Kernel& kernel,
                       const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    tessera::detail::launch_tiled<Dim0, Dim1, 0>(domain, kernel, tessera::detail::state_of(view), file, line);
}
/// One dimension.
template <int Dim0, class Kernel>
void parallel_for_each(const accelerator_view& view, const tiled_extent<Dim0>& domain, const Kernel& kernel,
                       const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    tessera::detail::launch_tiled<Dim0, 0, 0>(domain, kernel, tessera::detail::state_of(view), file, line);
}

}  // namespace TESSERA_MODE
}  // namespace Concurrency
