// SPDX-License-Identifier: Apache-2.0
// How one component of a texel lies in memory. Each format has the type that is stored, and the two
// conversions, which follow Direct3D 11's data conversion rules.
#pragma once

#include <cstdint>
#include <limits>

#include "tessera/graphics/half_float.h"
#include "tessera/graphics/norm.h"

namespace tessera::detail::textures {

/// As the program's own variables.
template <class Scalar>
struct NativeFormat {
    using Stored = Scalar;
    TESSERA_INLINE static Scalar decode(Stored stored) { return stored; }
    TESSERA_INLINE static Stored encode(Scalar value) { return value; }
};

/// Fewer bits of an int or uint: numbers beyond the range become the nearest one within it.
template <class Scalar, class Narrow>
struct IntegerFormat {
    using Stored = Narrow;
    TESSERA_INLINE static Scalar decode(Stored stored) { return static_cast<Scalar>(stored); }
    TESSERA_INLINE static Stored encode(Scalar value) {
        constexpr Scalar low = std::numeric_limits<Stored>::min(), high = std::numeric_limits<Stored>::max();
        const Scalar raised = value < low ? low : value;
        return static_cast<Stored>(raised > high ? high : raised);
    }
};

struct HalfFormat {
    using Stored = std::uint16_t;
    TESSERA_INLINE static float decode(Stored stored) { return float_from_half(stored); }
    TESSERA_INLINE static Stored encode(float value) { return half_from_float(value); }
};

/// The numbers from 0 to 1 in equal steps. A number becomes the nearest step; a NaN 0.
template <class Narrow>
struct UnormFormat {
    using Stored = Narrow;
    static constexpr float steps = std::numeric_limits<Stored>::max();
    TESSERA_INLINE static Concurrency::graphics::unorm decode(Stored stored) {
        return Concurrency::graphics::unorm(static_cast<float>(stored) / steps);
    }
    TESSERA_INLINE static Stored encode(Concurrency::graphics::unorm value) {
        const float number = value;
        return number > 0 ? static_cast<Stored>(number * steps + 0.5F) : Stored{0};
    }
};

/// The same from -1 to 1. The lowest integer, which is one more below, is -1 too; it is never written.
template <class Narrow>
struct NormFormat {
    using Stored = Narrow;
    static constexpr float steps = std::numeric_limits<Stored>::max();
    TESSERA_INLINE static Concurrency::graphics::norm decode(Stored stored) {
        return Concurrency::graphics::norm(static_cast<float>(stored) / steps);  // which clamps
    }
    TESSERA_INLINE static Stored encode(Concurrency::graphics::norm value) {
        const float scaled = static_cast<float>(value) * steps;
        if (scaled > 0) return static_cast<Stored>(scaled + 0.5F);
        return scaled < 0 ? static_cast<Stored>(scaled - 0.5F) : Stored{0};
    }
};

}  // namespace tessera::detail::textures
