// SPDX-License-Identifier: Apache-2.0
// The operators of short vectors, each a base class of the vectors that have it. All work component by
// component and as the scalars do: norm and unorm clamp, integers overflow. Where an operand is a scalar, the
// vector's constructor replicates it first. `Vector` is the class that derives.
#pragma once

#include "tessera/detail/config.h"

namespace tessera::detail::short_vectors {

#define TESSERA_COMPOUND(op)                                  \
    TESSERA_INLINE Vector& operator op(const Vector& other) { \
        Vector& own = static_cast<Vector&>(*this);            \
        own.x op other.x;                                     \
        own.y op other.y;                                     \
        if constexpr (Vector::size > 2) own.z op other.z;     \
        if constexpr (Vector::size > 3) own.w op other.w;     \
        return own;                                           \
    }
#define TESSERA_BINARY(op)                                                              \
    TESSERA_INLINE friend Vector operator op(const Vector& left, const Vector& right) { \
        Vector result(left);                                                            \
        result op## = right;                                                            \
        return result;                                                                  \
    }
#define TESSERA_UNARY(op)                                            \
    TESSERA_INLINE friend Vector operator op(const Vector& vector) { \
        Vector result(vector);                                       \
        result.x = op vector.x;                                      \
        result.y = op vector.y;                                      \
        if constexpr (Vector::size > 2) result.z = op vector.z;      \
        if constexpr (Vector::size > 3) result.w = op vector.w;      \
        return result;                                               \
    }

/// What every short vector has: `+ - * /`, `++ --`, and comparison for equality of all components.
template <class Vector>
class Arithmetic {
  public:
    TESSERA_COMPOUND(+=)
    TESSERA_COMPOUND(-=)
    TESSERA_COMPOUND(*=)
    TESSERA_COMPOUND(/=)

    /// `++` and `--` change every component.
    TESSERA_INLINE Vector& operator++() {
        Vector& own = static_cast<Vector&>(*this);
        ++own.x;
        ++own.y;
        if constexpr (Vector::size > 2) ++own.z;
        if constexpr (Vector::size > 3) ++own.w;
        return own;
    }
    TESSERA_INLINE Vector& operator--() {
        Vector& own = static_cast<Vector&>(*this);
        --own.x;
        --own.y;
        if constexpr (Vector::size > 2) --own.z;
        if constexpr (Vector::size > 3) --own.w;
        return own;
    }
    TESSERA_INLINE Vector operator++(int) {
        const Vector old(static_cast<Vector&>(*this));
        ++*this;
        return old;
    }
    TESSERA_INLINE Vector operator--(int) {
        const Vector old(static_cast<Vector&>(*this));
        --*this;
        return old;
    }

    // Friends, so that both operands are converted alike.
    TESSERA_BINARY(+)
    TESSERA_BINARY(-)
    TESSERA_BINARY(*)
    TESSERA_BINARY(/)

    TESSERA_INLINE friend bool operator==(const Vector& left, const Vector& right) {
        bool equal = left.x == right.x && left.y == right.y;
        if constexpr (Vector::size > 2) equal = equal && left.z == right.z;
        if constexpr (Vector::size > 3) equal = equal && left.w == right.w;
        return equal;
    }
    TESSERA_INLINE friend bool operator!=(const Vector& left, const Vector& right) {
        return !(left == right);
    }
};

/// What vectors of signed scalars add.
template <class Vector>
class Negation {
  public:
    TESSERA_UNARY(-)
};

/// What vectors of int and uint add.
template <class Vector>
class IntegerArithmetic {
  public:
    TESSERA_COMPOUND(%=)
    TESSERA_COMPOUND(^=)
    TESSERA_COMPOUND(|=)
    TESSERA_COMPOUND(&=)
    TESSERA_COMPOUND(<<=)
    TESSERA_COMPOUND(>>=)

    TESSERA_BINARY(%)
    TESSERA_BINARY(^)
    TESSERA_BINARY(|)
    TESSERA_BINARY(&)
    TESSERA_BINARY(<<)
    TESSERA_BINARY(>>)

    TESSERA_UNARY(~)
};

#undef TESSERA_COMPOUND
#undef TESSERA_BINARY
#undef TESSERA_UNARY

}  // namespace tessera::detail::short_vectors
