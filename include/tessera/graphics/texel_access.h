// SPDX-License-Identifier: Apache-2.0
// Reading and writing whole texels. A component is one plain access, in the user's code: the race detector
// sees texels as it sees elements of arrays.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tessera/graphics/scalar_formats.h"
#include "tessera/graphics/texel_traits.h"

namespace tessera::detail::textures {

/// Texel `number` of those at `texels`.
template <class Value, class Format>
TESSERA_INLINE Value load_as(const char* texels, std::ptrdiff_t number) {
    constexpr int components = TexelTraits<Value>::components;
    const auto* const stored = reinterpret_cast<const typename Format::Stored*>(texels) + number * components;
    if constexpr (components == 1) return Format::decode(stored[0]);
    if constexpr (components == 2) return Value(Format::decode(stored[0]), Format::decode(stored[1]));
    if constexpr (components == 3)
        return Value(Format::decode(stored[0]), Format::decode(stored[1]), Format::decode(stored[2]));
    if constexpr (components == 4) {
        return Value(Format::decode(stored[0]), Format::decode(stored[1]), Format::decode(stored[2]),
                     Format::decode(stored[3]));
    }
}

template <class Value, class Format>
TESSERA_INLINE void store_as(char* texels, std::ptrdiff_t number, const Value& value) {
    constexpr int components = TexelTraits<Value>::components;
    auto* const stored = reinterpret_cast<typename Format::Stored*>(texels) + number * components;
    if constexpr (components == 1) {
        stored[0] = Format::encode(value);
    } else {
        stored[0] = Format::encode(value.x);
        stored[1] = Format::encode(value.y);
        if constexpr (components > 2) stored[2] = Format::encode(value.z);
        if constexpr (components > 3) stored[3] = Format::encode(value.w);
    }
}

/// The formats of a scalar, by their bits: `Wide` is tested for first. Where there are fewer than three, the
/// last counts twice.
template <class Scalar>
struct Formats {
    static constexpr unsigned wide_bits = 32;
    using Wide = NativeFormat<Scalar>;
    using Middle = HalfFormat;
    using Narrow = HalfFormat;
};
template <>
struct Formats<int> {
    static constexpr unsigned wide_bits = 32;
    using Wide = NativeFormat<int>;
    using Middle = IntegerFormat<int, std::int16_t>;
    using Narrow = IntegerFormat<int, std::int8_t>;
};
template <>
struct Formats<unsigned int> {
    static constexpr unsigned wide_bits = 32;
    using Wide = NativeFormat<unsigned int>;
    using Middle = IntegerFormat<unsigned int, std::uint16_t>;
    using Narrow = IntegerFormat<unsigned int, std::uint8_t>;
};
template <>
struct Formats<double> {
    static constexpr unsigned wide_bits = 0;  // the only one
    using Wide = NativeFormat<double>;
    using Middle = Wide;
    using Narrow = Wide;
};
template <>
struct Formats<Concurrency::graphics::norm> {
    static constexpr unsigned wide_bits = 16;
    using Wide = NormFormat<std::int16_t>;
    using Middle = NormFormat<std::int8_t>;
    using Narrow = Middle;
};
template <>
struct Formats<Concurrency::graphics::unorm> {
    static constexpr unsigned wide_bits = 16;
    using Wide = UnormFormat<std::uint16_t>;
    using Middle = UnormFormat<std::uint8_t>;
    using Narrow = Middle;
};

/// `bits` is one of the numbers that T's scalar has.
template <class Value>
TESSERA_INLINE Value load_texel(const char* texels, std::ptrdiff_t number, unsigned bits) {
    using All = Formats<typename TexelTraits<Value>::Scalar>;
    if (All::wide_bits == 0 || bits == All::wide_bits) return load_as<Value, typename All::Wide>(texels, number);
    if (bits == 16) return load_as<Value, typename All::Middle>(texels, number);
    return load_as<Value, typename All::Narrow>(texels, number);
}

template <class Value>
TESSERA_INLINE void store_texel(char* texels, std::ptrdiff_t number, unsigned bits, const Value& value) {
    using All = Formats<typename TexelTraits<Value>::Scalar>;
    if (All::wide_bits == 0 || bits == All::wide_bits) {
        store_as<Value, typename All::Wide>(texels, number, value);
    } else if (bits == 16) {
        store_as<Value, typename All::Middle>(texels, number, value);
    } else {
        store_as<Value, typename All::Narrow>(texels, number, value);
    }
}

}  // namespace tessera::detail::textures
