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

/// The type of `Value`; short vectors and their scalars specialise it.
template <class Value>
struct ElementTypeOf {
    static constexpr ElementType make() {
        if constexpr (std::is_enum<Value>::value) {
            return ElementTypeOf<std::underlying_type_t<Value>>::make();
        } else if constexpr (std::is_same<Value, bool>::value) {
            return {'b', sizeof(Value), 1};
        } else if constexpr (std::is_integral<Value>::value) {
            return {std::is_signed<Value>::value ? 'i' : 'u', sizeof(Value), 1};
        } else if constexpr (std::is_same<Value, float>::value || std::is_same<Value, double>::value) {
            return {'f', sizeof(Value), 1};
        } else {
            return {};
        }
    }
};

template <class Value>
constexpr ElementType element_type_of = ElementTypeOf<std::remove_cv_t<Value>>::make();

}  // namespace tessera::detail
