// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

namespace tessera::detail {

/// What an element of an array or view is, for code that writes arrays to files.
struct ElementType {
    char kind = 'V';               ///< as NumPy has it: i, u, f, b; V: anything else
    unsigned char size = 0;        ///< bytes of a component
    unsigned char components = 1;  ///< of a short vector
};

/// The type of `T`; short vectors and their scalars specialise it.
template <class T>
struct ElementTypeOf {
    static constexpr ElementType make() {
        if constexpr (std::is_enum<T>::value) {
            return ElementTypeOf<std::underlying_type_t<T>>::make();
        } else if constexpr (std::is_same<T, bool>::value) {
            return {'b', sizeof(T), 1};
        } else if constexpr (std::is_integral<T>::value) {
            return {std::is_signed<T>::value ? 'i' : 'u', sizeof(T), 1};
        } else if constexpr (std::is_same<T, float>::value || std::is_same<T, double>::value) {
            return {'f', sizeof(T), 1};
        } else {
            return {};
        }
    }
};

template <class T>
constexpr ElementType element_type_of = ElementTypeOf<std::remove_cv_t<T>>::make();

}  // namespace tessera::detail
