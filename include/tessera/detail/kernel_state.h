// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/config.h"
#include "tessera/detail/unwatched_read.h"

namespace tessera::detail {

/// True while this OS thread runs code of a kernel. `__thread` rather than `thread_local`: the latter calls a
/// wrapper function on every use from another module.
extern TESSERA_EXPORT TESSERA_OF_BOTH_SIDES __thread bool in_kernel __attribute__((tls_model("initial-exec")));

/// True in host code. Entry functions promise the compiler that it is false, so tests of it fold away in kernels.
TESSERA_INLINE bool on_host() { return TESSERA_UNLIKELY(!read_unwatched(in_kernel)); }

}  // namespace tessera::detail
