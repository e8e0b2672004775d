// SPDX-License-Identifier: Apache-2.0
// Selections of a short vector's components (`v.zx`) for compilers without __declspec(property).
#pragma once

#include <type_traits>
#include <utility>

#include "tessera/detail/config.h"

namespace tessera::detail::short_vectors {

/// The component at one place of a vector.
template <int place, class Vector>
TESSERA_INLINE auto& component(Vector& vector) {
    if constexpr (place == 0) {
        return vector.x;
    } else if constexpr (place == 1) {
        return vector.y;
    } else if constexpr (place == 2) {
        return vector.z;
    } else {
        return vector.w;
    }
}

/// void, if an `Other` can be assigned to a `Self` as the vector it converts to. A `Self` itself always can:
/// the compiler asks that while it lays out the owner, when the vector is incomplete.
template <class Other, class Self, class Vector>
using IfAssignable = std::enable_if_t<
    std::conditional_t<std::is_same<Other, Self>::value, std::true_type, std::is_convertible<const Other&, Vector>>::value>;

/// The components of an `Owner` at `places`, in that order: converts to the short vector `Vector` and is
/// assigned from one. It is a member at the start of its owner and has no data: its own address is the
/// owner's. It cannot be copied, for a copy would have no owner.
///
/// Assignment is a template and the copy assignment deleted, in a form that no assignment chooses: so the
/// owner remains trivially copyable, and `a.xy = b.xy` is not taken for the copy of an empty object.
template <class Owner, class Vector, int... places>
class Swizzle {
  public:
    typedef Vector Value;

    TESSERA_INLINE operator Vector() const {
        const Owner& owner = *reinterpret_cast<const Owner*>(this);
        return Vector(component<places>(owner)...);
    }

    Swizzle& operator=(const volatile Swizzle&) = delete;
    /// \param value  a `Vector`, or what converts to one implicitly
    template <class Other = Vector, class = IfAssignable<Other, Swizzle, Vector>>
    TESSERA_INLINE Swizzle& operator=(const Other& value) {
        const Vector vector = value;
        assign(vector, std::make_integer_sequence<int, sizeof...(places)>());
        return *this;
    }

  private:
    friend Owner;
    Swizzle(const Swizzle&) = default;

    template <int... from>
    TESSERA_INLINE void assign(const Vector& vector, std::integer_sequence<int, from...>) {
        Owner& owner = *reinterpret_cast<Owner*>(this);
        ((component<places>(owner) = component<from>(vector)), ...);
    }
};

// All other operators find the selection's conversion. These change it.
#define TESSERA_COMPOUND(op)                                              \
    template <class Owner, class Vector, int... places>                   \
    TESSERA_INLINE Swizzle<Owner, Vector, places...>& operator op(        \
        Swizzle<Owner, Vector, places...>& left,                          \
        const typename Swizzle<Owner, Vector, places...>::Value& right) { \
        Vector value = left;                                              \
        value op right;                                                   \
        return left = value;                                              \
    }
TESSERA_COMPOUND(+=)
TESSERA_COMPOUND(-=)
TESSERA_COMPOUND(*=)
TESSERA_COMPOUND(/=)
TESSERA_COMPOUND(%=)
TESSERA_COMPOUND(^=)
TESSERA_COMPOUND(|=)
TESSERA_COMPOUND(&=)
TESSERA_COMPOUND(<<=)
TESSERA_COMPOUND(>>=)
#undef TESSERA_COMPOUND

#define TESSERA_STEP(op)                                                                   \
    template <class Owner, class Vector, int... places>                                    \
    TESSERA_INLINE Swizzle<Owner, Vector, places...>& operator op(                         \
        Swizzle<Owner, Vector, places...>& selection) {                                    \
        Vector value = selection;                                                          \
        op value;                                                                          \
        return selection = value;                                                          \
    }                                                                                      \
    template <class Owner, class Vector, int... places>                                    \
    TESSERA_INLINE Vector operator op(Swizzle<Owner, Vector, places...>& selection, int) { \
        const Vector old = selection;                                                      \
        op selection;                                                                      \
        return old;                                                                        \
    }
TESSERA_STEP(++)
TESSERA_STEP(--)
#undef TESSERA_STEP

}  // namespace tessera::detail::short_vectors

/// Assignment of a short vector class whose members include selections, for the reason that they give.
/// Braces, scalars and selections are assigned as what they convert to.
#define TESSERA_SHORT_VECTOR_ASSIGNMENT(Vector)                                            \
    Vector(const Vector&) = default;                                                       \
    Vector& operator=(const volatile Vector&) = delete;                                    \
    template <class Other = Vector,                                                        \
              class = tessera::detail::short_vectors::IfAssignable<Other, Vector, Vector>> \
    TESSERA_INLINE Vector& operator=(const Other& value) {                                 \
        const Vector& other = value;                                                       \
        this->assign(other);                                                               \
        return *this;                                                                      \
    }
