// SPDX-License-Identifier: Apache-2.0
// What the beginning of a .npy file says (NumPy's NEP 1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tessera::tools {

/// A number within an element, or bytes that are compared as such.
struct NpyField {
    std::string name;        ///< of a structure's member; otherwise empty
    char kind = 'V';         ///< i, u, f, b, c (complex) or V
    std::size_t size = 0;    ///< bytes
    std::size_t offset = 0;  ///< bytes within the element

    /// The same but for where it lies, which depends on padding.
    bool is_like(const NpyField& other) const { return name == other.name && kind == other.kind && size == other.size; }
};

struct NpyHeader {
    /// One, unless elements are structures: then their members, those of nested ones as "inner.low", those of arrays as "tags[0]". What
    /// lies between them is padding.
    std::vector<NpyField> fields;
    std::size_t element_size = 0;  ///< bytes
    std::vector<std::uint64_t> shape;

    std::uint64_t elements() const;
    /// As NumPy names it: float32; structures as their members.
    std::string type_name() const;
};

/// Reads a header through `read(to, bytes)`, which returns how many bytes it could read. Throws Failure, with `name` in it, for what
/// is no .npy file and for what Tessera does not compare: Fortran order, big-endian numbers, Python objects.
NpyHeader read_npy_header(const std::string& name, const std::function<std::size_t(void*, std::size_t)>& read);

}  // namespace tessera::tools
