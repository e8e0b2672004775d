// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tessera/detail/config.h"

namespace tessera::detail::short_vectors {

/// What norm and unorm share: a float from `lowest` to 1, and the arithmetic on it, which clamps every result
/// to that range. Not-a-number stays what it is. `Number` is the class that derives from this one.
template <class Number, int lowest>
class TESSERA_DEBUGGABLE ClampedNumber {
  public:
    /// The number.
    TESSERA_INLINE constexpr operator float() const { return value_; }

    /// Calculates in float, and clamps.
    TESSERA_INLINE constexpr Number& operator+=(const Number& other) { return set(value_ + other.value_); }
    TESSERA_INLINE constexpr Number& operator-=(const Number& other) { return set(value_ - other.value_); }
    TESSERA_INLINE constexpr Number& operator*=(const Number& other) { return set(value_ * other.value_); }
    TESSERA_INLINE constexpr Number& operator/=(const Number& other) { return set(value_ / other.value_); }

    /// `++` and `--` add and subtract 1, and clamp.
    TESSERA_INLINE constexpr Number& operator++() { return set(value_ + 1.0F); }
    TESSERA_INLINE constexpr Number& operator--() { return set(value_ - 1.0F); }
    TESSERA_INLINE constexpr Number operator++(int) {
        const Number old(self());
        ++*this;
        return old;
    }
    TESSERA_INLINE constexpr Number operator--(int) {
        const Number old(self());
        --*this;
        return old;
    }

    // Friends, so that they apply to this class and what converts to it and never to two floats. Found only
    // through an operand of the class: `norm + float` is the built-in operator on floats.
    TESSERA_INLINE friend constexpr Number operator+(const Number& left, const Number& right) {
        return Number(left.value_ + right.value_);
    }
    TESSERA_INLINE friend constexpr Number operator-(const Number& left, const Number& right) {
        return Number(left.value_ - right.value_);
    }
    TESSERA_INLINE friend constexpr Number operator*(const Number& left, const Number& right) {
        return Number(left.value_ * right.value_);
    }
    TESSERA_INLINE friend constexpr Number operator/(const Number& left, const Number& right) {
        return Number(left.value_ / right.value_);
    }

    TESSERA_INLINE friend constexpr bool operator==(const Number& left, const Number& right) {
        return left.value_ == right.value_;
    }
    TESSERA_INLINE friend constexpr bool operator!=(const Number& left, const Number& right) {
        return left.value_ != right.value_;
    }
    TESSERA_INLINE friend constexpr bool operator<(const Number& left, const Number& right) {
        return left.value_ < right.value_;
    }
    TESSERA_INLINE friend constexpr bool operator>(const Number& left, const Number& right) {
        return left.value_ > right.value_;
    }
    TESSERA_INLINE friend constexpr bool operator<=(const Number& left, const Number& right) {
        return left.value_ <= right.value_;
    }
    TESSERA_INLINE friend constexpr bool operator>=(const Number& left, const Number& right) {
        return left.value_ >= right.value_;
    }

  protected:
    TESSERA_INLINE constexpr ClampedNumber() : value_(0.0F) {}
    TESSERA_INLINE constexpr explicit ClampedNumber(float value) : value_(clamped(value)) {}

  private:
    TESSERA_INLINE static constexpr float clamped(float value) {
        constexpr float low = lowest;
        if (value < low) return low;
        return value > 1.0F ? 1.0F : value;
    }

    TESSERA_INLINE constexpr Number& self() { return static_cast<Number&>(*this); }
    TESSERA_INLINE constexpr Number& set(float value) {
        value_ = clamped(value);
        return self();
    }

    float value_;
};

}  // namespace tessera::detail::short_vectors
