// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "tessera/detail/config.h"
#include "tessera/detail/element_type.h"
#include "tessera/detail/newer_traits.h"
#include "tessera/detail/texture_memory.h"
#include "tessera/graphics/norm.h"
#include "tessera/graphics/short_vector.h"
#include "tessera/graphics/short_vectors.h"

namespace tessera::detail::textures {

/// Kind of a scalar, and how many bits it has in a texture unless the program says so; 0: it has to.
template <TexelKind the_kind, unsigned bits>
struct ScalarKind {
    static constexpr TexelKind kind = the_kind;
    static constexpr unsigned default_bits = bits;
};

template <class Scalar>
struct ScalarTraits;
template <>
struct ScalarTraits<int> : ScalarKind<TexelKind::sint, 32> {};
template <>
struct ScalarTraits<unsigned int> : ScalarKind<TexelKind::uint, 32> {};
template <>
struct ScalarTraits<float> : ScalarKind<TexelKind::floating, 32> {};
template <>
struct ScalarTraits<double> : ScalarKind<TexelKind::double_floating, 64> {};
template <>
struct ScalarTraits<Concurrency::graphics::norm> : ScalarKind<TexelKind::norm, 0> {};
template <>
struct ScalarTraits<Concurrency::graphics::unorm> : ScalarKind<TexelKind::unorm, 0> {};

/// Whether Value is a scalar or short vector of AMP's.
template <class Value, class = void>
struct IsShortVector : std::false_type {};
template <class Value>
struct IsShortVector<Value, void_t<typename Concurrency::graphics::short_vector_traits<Value>::value_type>>
    : std::true_type {};

/// What a texture's element type Value means for its format. Anything that cannot be an element stops here.
template <class Value>
struct TexelTraits {
    static_assert(!std::is_const<Value>::value, "texture: elements cannot be const; only a texture_view's can");
    static_assert(IsShortVector<Value>::value,
                  "texture: elements are int, uint, float, double, norm or unorm, or short vectors of these");
    using Vector = Concurrency::graphics::short_vector_traits<Value>;
    using Scalar = typename Vector::value_type;
    static constexpr int components = Vector::size;
    static constexpr TexelKind kind = ScalarTraits<Scalar>::kind;
    static constexpr unsigned default_bits = ScalarTraits<Scalar>::default_bits;

    static_assert(components != 3 || kind == TexelKind::sint || kind == TexelKind::uint || kind == TexelKind::floating,
                  "texture: elements of 3 components are int_3, uint_3 or float_3");
    static_assert(!(components == 4 && kind == TexelKind::double_floating),
                  "texture: double_4 is too large for an element");

    /// A kernel can both read and write such elements, if they have 32 bits.
    static constexpr bool is_read_write =
        components == 1 &&
        (kind == TexelKind::sint || kind == TexelKind::uint || kind == TexelKind::floating);
    /// Elements can be filtered.
    static constexpr bool is_sampled =
        kind == TexelKind::floating || kind == TexelKind::norm || kind == TexelKind::unorm;
};

/// What lies in memory for a texel of `bits` a component: norms and unorms are integers there.
template <class Value>
constexpr ElementType stored_type_of(unsigned bits) {
    constexpr TexelKind kind = TexelTraits<Value>::kind;
    constexpr bool is_signed = kind == TexelKind::sint || kind == TexelKind::norm;
    constexpr bool is_float = kind == TexelKind::floating || kind == TexelKind::double_floating;
    return {is_float ? 'f' : is_signed ? 'i' : 'u', static_cast<unsigned char>(bits / 8),
            static_cast<unsigned char>(TexelTraits<Value>::components)};
}

/// An element made of its components, of which those beyond T's are not looked at.
template <class Value, class Scalar>
TESSERA_INLINE Value make_texel(const Scalar& x, const Scalar& y, const Scalar& z, const Scalar& w) {
    if constexpr (TexelTraits<Value>::components == 1) return x;
    if constexpr (TexelTraits<Value>::components == 2) return Value(x, y);
    if constexpr (TexelTraits<Value>::components == 3) return Value(x, y, z);
    if constexpr (TexelTraits<Value>::components == 4) return Value(x, y, z, w);
}

}  // namespace tessera::detail::textures
