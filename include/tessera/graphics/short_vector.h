// SPDX-License-Identifier: Apache-2.0
// Which short vector belongs to a scalar and a size, and back.
#pragma once

#include "tessera/detail/config.h"
#include "tessera/detail/element_type.h"

namespace Concurrency::graphics {

/// HLSL's name of the type.
typedef unsigned int uint;
class norm;
class unorm;

/// The vector of `n` components of type `Scalar`, as `type`; of one component it is the scalar itself (C++
/// AMP reference: short_vector structure). Exists for int, uint, float, double, norm and unorm, and `n` from
/// 1 to 4.
///
///     short_vector<float, 3>::type up(0, 1, 0);   // a float_3
template <typename Scalar, int n>
struct short_vector;

/// Scalar and number of components of a short vector or of one scalar, as `value_type` and `size` (C++ AMP
/// reference: short_vector_traits structure).
template <typename Type>
struct short_vector_traits;

#define TESSERA_SHORT_VECTOR(scalar, n, name) \
    template <>                               \
    struct short_vector<scalar, n> {          \
        typedef name type;                    \
    };                                        \
    template <>                               \
    struct short_vector_traits<name> {        \
        typedef scalar value_type;            \
        static constexpr int size = n;        \
    };
#define TESSERA_SHORT_VECTORS(scalar)           \
    class scalar##_2;                           \
    class scalar##_3;                           \
    class scalar##_4;                           \
    TESSERA_SHORT_VECTOR(scalar, 1, scalar)     \
    TESSERA_SHORT_VECTOR(scalar, 2, scalar##_2) \
    TESSERA_SHORT_VECTOR(scalar, 3, scalar##_3) \
    TESSERA_SHORT_VECTOR(scalar, 4, scalar##_4)
TESSERA_SHORT_VECTORS(int)
TESSERA_SHORT_VECTORS(uint)
TESSERA_SHORT_VECTORS(float)
TESSERA_SHORT_VECTORS(double)
TESSERA_SHORT_VECTORS(norm)
TESSERA_SHORT_VECTORS(unorm)
#undef TESSERA_SHORT_VECTORS
#undef TESSERA_SHORT_VECTOR

}  // namespace Concurrency::graphics

namespace tessera::detail {

#define TESSERA_ELEMENT_TYPE(name, letter, bytes, n)                         \
    template <>                                                              \
    struct ElementTypeOf<Concurrency::graphics::name> {                      \
        static constexpr ElementType make() { return {letter, bytes, n}; }   \
    };
#define TESSERA_ELEMENT_TYPES(scalar, letter, bytes)    \
    TESSERA_ELEMENT_TYPE(scalar##_2, letter, bytes, 2)  \
    TESSERA_ELEMENT_TYPE(scalar##_3, letter, bytes, 3)  \
    TESSERA_ELEMENT_TYPE(scalar##_4, letter, bytes, 4)
TESSERA_ELEMENT_TYPES(int, 'i', 4)
TESSERA_ELEMENT_TYPES(uint, 'u', 4)
TESSERA_ELEMENT_TYPES(float, 'f', 4)
TESSERA_ELEMENT_TYPES(double, 'f', 8)
TESSERA_ELEMENT_TYPES(norm, 'f', 4)
TESSERA_ELEMENT_TYPES(unorm, 'f', 4)
TESSERA_ELEMENT_TYPE(norm, 'f', 4, 1)
TESSERA_ELEMENT_TYPE(unorm, 'f', 4, 1)
#undef TESSERA_ELEMENT_TYPES
#undef TESSERA_ELEMENT_TYPE

}  // namespace tessera::detail
