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

    bool operator==(const NpyField& other) const {
        return name == other.name && kind == other.kind && size == other.size && offset == other.offset;
    }
};

struct NpyHeader {
    std::vector<NpyField> fields;  ///< one, unless elements are structures; what lies between them is padding
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
