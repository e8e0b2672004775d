// SPDX-License-Identifier: Apache-2.0
// C++ AMP reference: Concurrency::direct3d namespace. What shares objects with Direct3D, which Linux does not
// have: so that programs compile and say at run time what is missing. Two functions need no Direct3D and do
// what they should: create_accelerator_view for an accelerator, and is_timeout_disabled.
#pragma once

#include "tessera/accelerator.h"
#include "tessera/array.h"
#include "tessera/detail/config.h"
#include "tessera/detail/windows_types.h"
#include "tessera/extent.h"

/// A Direct3D object. There are none.
struct IUnknown;

namespace tessera::detail {

/// Throws unsupported_feature. \param space  the function's namespace in `concurrency`; empty: the global one
[[noreturn]] TESSERA_EXPORT TESSERA_COLD void no_direct3d(const char* function, const char* space = "direct3d");

}  // namespace tessera::detail

namespace Concurrency {

/// How many arrays and textures a kernel may capture on Windows (C++ AMP reference: HLSL_MAX_NUM_BUFFERS
/// constant). Tessera has no such limit.
const UINT HLSL_MAX_NUM_BUFFERS = 64 + 128;
/// The longest path of a program on Windows (C++ AMP reference: MODULENAME_MAX_LENGTH constant). Tessera has
/// no such limit.
const UINT MODULENAME_MAX_LENGTH = 1024;

namespace direct3d {

/// A new view of `accelerator`. \param disable_timeout  the option `timeout` does not apply to its kernels
inline accelerator_view create_accelerator_view(accelerator& accelerator, bool disable_timeout,
                                                queuing_mode mode = queuing_mode_automatic) {
    return tessera::detail::new_view(accelerator, mode, !disable_timeout);
}
/// Whether the option `timeout` does not apply to the view's kernels.
inline bool is_timeout_disabled(const accelerator_view& view) {
    return !tessera::detail::may_time_out_of(tessera::detail::state_of(view));
}

/// \throws unsupported_feature  always
inline accelerator_view create_accelerator_view(IUnknown*, queuing_mode = queuing_mode_automatic) {
    tessera::detail::no_direct3d("create_accelerator_view");
}
inline IUnknown* get_device(const accelerator_view) { tessera::detail::no_direct3d("get_device"); }
inline void d3d_access_lock(accelerator_view&) { tessera::detail::no_direct3d("d3d_access_lock"); }
inline bool d3d_access_try_lock(accelerator_view&) { tessera::detail::no_direct3d("d3d_access_try_lock"); }
inline void d3d_access_unlock(accelerator_view&) { tessera::detail::no_direct3d("d3d_access_unlock"); }
template <class Value, int Rank>
array<Value, Rank> make_array(const extent<Rank>&, const accelerator_view&, IUnknown*) {
    tessera::detail::no_direct3d("make_array");
}
template <class Value, int Rank>
IUnknown* get_buffer(const array<Value, Rank>&) {
    tessera::detail::no_direct3d("get_buffer");
}

/// Says that the caller holds the lock already (C++ AMP reference: adopt_d3d_access_lock_t structure).
struct adopt_d3d_access_lock_t {};

/// Holds a view's Direct3D lock (C++ AMP reference: scoped_d3d_access_lock class). Cannot be made.
class scoped_d3d_access_lock {
  public:
    /// \throws unsupported_feature  always
    explicit scoped_d3d_access_lock(accelerator_view&) {
        tessera::detail::no_direct3d("scoped_d3d_access_lock");
    }
    explicit scoped_d3d_access_lock(accelerator_view&, adopt_d3d_access_lock_t) {
        tessera::detail::no_direct3d("scoped_d3d_access_lock");
    }
    /// Takes the lock over.
    scoped_d3d_access_lock(scoped_d3d_access_lock&&) = default;
    scoped_d3d_access_lock& operator=(scoped_d3d_access_lock&&) = default;
    ~scoped_d3d_access_lock() = default;
};

}  // namespace direct3d
}  // namespace Concurrency
