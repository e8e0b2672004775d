// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "tessera/detail/config.h"

// A namespace of its own, or every function of tessera::detail would be found by name lookup through the
// arguments of a user's calls.
namespace tessera::detail::components {

/// What index and extent share: `Rank` ints, most significant first, and the arithmetic on them. `Tuple` is
/// the class that derives from this one. The operators are friends found only through their arguments, which
/// is why operands of different ranks, or two tuples multiplied, do not compile (C++ AMP reference: index and
/// extent class).
template <class Tuple, int Rank>
class TESSERA_DEBUGGABLE ComponentTuple {
    static_assert(Rank > 0, "the rank of an index or extent must be greater than 0");

  public:
    /// Dimensions, and the type of a component.
    static constexpr int rank = Rank;
    typedef int value_type;

    /// The component of one dimension; `dimension` is less than `rank`, which is not checked.
    TESSERA_INLINE constexpr int operator[](unsigned dimension) const { return components_[dimension]; }
    TESSERA_INLINE constexpr int& operator[](unsigned dimension) { return components_[dimension]; }

    /// Component by component; an int counts for all of them.
    TESSERA_INLINE constexpr Tuple& operator+=(const Tuple& other) {
        for (int d = 0; d < Rank; ++d) components_[d] += other.components_[d];
        return self();
    }
    TESSERA_INLINE constexpr Tuple& operator-=(const Tuple& other) {
        for (int d = 0; d < Rank; ++d) components_[d] -= other.components_[d];
        return self();
    }
    TESSERA_INLINE constexpr Tuple& operator+=(int value) {
        for (int d = 0; d < Rank; ++d) components_[d] += value;
        return self();
    }
    TESSERA_INLINE constexpr Tuple& operator-=(int value) {
        for (int d = 0; d < Rank; ++d) components_[d] -= value;
        return self();
    }
    TESSERA_INLINE constexpr Tuple& operator*=(int value) {
        for (int d = 0; d < Rank; ++d) components_[d] *= value;
        return self();
    }
    TESSERA_INLINE constexpr Tuple& operator/=(int value) {
        for (int d = 0; d < Rank; ++d) components_[d] /= value;
        return self();
    }
    TESSERA_INLINE constexpr Tuple& operator%=(int value) {
        for (int d = 0; d < Rank; ++d) components_[d] %= value;
        return self();
    }

    /// `++` and `--` change every component.
    TESSERA_INLINE constexpr Tuple& operator++() { return *this += 1; }
    TESSERA_INLINE constexpr Tuple& operator--() { return *this -= 1; }
    TESSERA_INLINE constexpr Tuple operator++(int) {
        const Tuple old(self());
        ++*this;
        return old;
    }
    TESSERA_INLINE constexpr Tuple operator--(int) {
        const Tuple old(self());
        --*this;
        return old;
    }

    TESSERA_INLINE friend constexpr bool operator==(const Tuple& left, const Tuple& right) {
        bool equal = true;
        for (int d = 0; d < Rank; ++d) equal &= left.components_[d] == right.components_[d];
        return equal;
    }
    TESSERA_INLINE friend constexpr bool operator!=(const Tuple& left, const Tuple& right) {
        return !(left == right);
    }

    TESSERA_INLINE friend constexpr Tuple operator+(const Tuple& left, const Tuple& right) {
        return Tuple(left) += right;
    }
    TESSERA_INLINE friend constexpr Tuple operator-(const Tuple& left, const Tuple& right) {
        return Tuple(left) -= right;
    }
    TESSERA_INLINE friend constexpr Tuple operator+(const Tuple& left, int right) {
        return Tuple(left) += right;
    }
    TESSERA_INLINE friend constexpr Tuple operator-(const Tuple& left, int right) {
        return Tuple(left) -= right;
    }
    TESSERA_INLINE friend constexpr Tuple operator*(const Tuple& left, int right) {
        return Tuple(left) *= right;
    }
    TESSERA_INLINE friend constexpr Tuple operator/(const Tuple& left, int right) {
        return Tuple(left) /= right;
    }
    TESSERA_INLINE friend constexpr Tuple operator%(const Tuple& left, int right) {
        return Tuple(left) %= right;
    }

    TESSERA_INLINE friend constexpr Tuple operator+(int left, const Tuple& right) {
        return filled(left) += right;
    }
    TESSERA_INLINE friend constexpr Tuple operator-(int left, const Tuple& right) {
        return filled(left) -= right;
    }
    TESSERA_INLINE friend constexpr Tuple operator*(int left, const Tuple& right) {
        return Tuple(right) *= left;
    }
    TESSERA_INLINE friend constexpr Tuple operator/(int left, const Tuple& right) {
        Tuple result(right);
        for (int d = 0; d < Rank; ++d) result.components_[d] = left / right.components_[d];
        return result;
    }
    TESSERA_INLINE friend constexpr Tuple operator%(int left, const Tuple& right) {
        Tuple result(right);
        for (int d = 0; d < Rank; ++d) result.components_[d] = left % right.components_[d];
        return result;
    }

  protected:
#if TESSERA_CHECKED
    /// Zeros, one by one: what compilers make of `components_{}` before they optimise is a loop of accesses. Afterwards
    /// it is the other way round, and they do not vectorise tiles made of these.
    TESSERA_INLINE constexpr ComponentTuple() : ComponentTuple(std::make_integer_sequence<int, Rank>()) {}
    template <int... Dimensions>
    TESSERA_INLINE constexpr explicit ComponentTuple(std::integer_sequence<int, Dimensions...>)
        : components_{(static_cast<void>(Dimensions), 0)...} {}
#else
    TESSERA_INLINE constexpr ComponentTuple() : components_{} {}
#endif

    TESSERA_INLINE constexpr explicit ComponentTuple(const int* components) : ComponentTuple() {
        for (int d = 0; d < Rank; ++d) components_[d] = components[d];
    }

    /// For constructors that name their components. More than `Rank` of them is an error of the derived
    /// class.
    TESSERA_INLINE constexpr void set_component(int dimension, int value) {
        if (dimension < Rank) components_[dimension] = value;
    }

    int components_[Rank];

  private:
    TESSERA_INLINE constexpr Tuple& self() { return static_cast<Tuple&>(*this); }
    TESSERA_INLINE static constexpr Tuple filled(int value) { return Tuple() += value; }
};

#if __cplusplus < 201703L
template <class Tuple, int Rank>
constexpr int ComponentTuple<Tuple, Rank>::rank;
#endif

}  // namespace tessera::detail::components
