// SPDX-License-Identifier: Apache-2.0
// The 18 short vector classes as GoogleTest lists of types, and a way to write values that all of them can
// hold.
#pragma once

#include <amp_short_vectors.h>
#include <gtest/gtest.h>

using Scalars = testing::Types<int, concurrency::graphics::uint, float, double, concurrency::graphics::norm,
                               concurrency::graphics::unorm>;

/// Four different values of a scalar, none of them 0; those of norm and unorm are within their ranges.
template <class Scalar>
Scalar sample(int place) {
    return Scalar(static_cast<float>(place + 1) * 0.125F);
}
template <>
inline int sample<int>(int place) {
    return place + 1;
}
template <>
inline unsigned int sample<unsigned int>(int place) {
    return static_cast<unsigned int>(place) + 1U;
}

/// The vector of the first samples.
template <class Vector>
Vector samples() {
    using Scalar = typename Vector::value_type;
    if constexpr (Vector::size == 2) {
        return Vector(sample<Scalar>(0), sample<Scalar>(1));
    } else if constexpr (Vector::size == 3) {
        return Vector(sample<Scalar>(0), sample<Scalar>(1), sample<Scalar>(2));
    } else {
        return Vector(sample<Scalar>(0), sample<Scalar>(1), sample<Scalar>(2), sample<Scalar>(3));
    }
}

/// The component at a place, through a function that is not under test.
template <class Vector>
typename Vector::value_type component_of(const Vector& vector, int place) {
    return reinterpret_cast<const typename Vector::value_type*>(&vector)[place];
}
