// SPDX-License-Identifier: Apache-2.0
// Golden outputs: what launches wrote, in files that other backends are compared with.
#pragma once

#include "tessera/array.h"
#include "tessera/array_view.h"
#include "tessera/detail/config.h"
#include "tessera/detail/internals.h"

/// With the option golden=FOLDER, or under `tessera golden record`, every launch leaves the arrays and views it changed as
/// .npy files, and the program's end a manifest.json that lists them. The names are those of the variables the kernel
/// captured, as debug information has them; a program without it, or one that wants other names, gives its own:
///
///     array_view<float, 2> c(n, n, results);
///     tessera::golden::name(c, "product");
///
/// Nothing here has an effect when nothing is recorded. See docs/golden.md.
namespace tessera::golden {

/// Whether the option `golden` is set.
TESSERA_EXPORT bool is_recording();

/// Names what begins where the section begins, in all views of one source, until its memory goes.
TESSERA_EXPORT void name_memory(detail::BufferHandle* buffer, const detail::Section& section, const char* name);

/// \param name  letters, digits, `_`, `-` and `.`; other characters become `_`
template <class Value, int Rank>
void name(const Concurrency::array_view<Value, Rank>& view, const char* name) {
    using detail::views::Internals;
    if (is_recording()) name_memory(Internals::buffer(view), Internals::shape(view).section(), name);
}

/// The same for an array.
template <class Value, int Rank>
void name(const Concurrency::array<Value, Rank>& array, const char* name) {
    using detail::views::Internals;
    if (is_recording()) name_memory(Internals::buffer(array), Internals::shape(array).section(), name);
}

}  // namespace tessera::golden
