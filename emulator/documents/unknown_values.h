// SPDX-License-Identifier: Apache-2.0
// Values of JSON documents: what is not known is null.
#pragma once

#include "emulator/documents/json.h"

namespace tessera::detail {

/// Of a text or a list: nothing in it stands for unknown.
template <class Value>
Json known_or_null(const Value& value) {
    return value.empty() ? Json() : Json(value);
}

/// 0 stands for unknown.
inline Json number_or_null(unsigned number) { return number == 0 ? Json() : Json(number); }

}  // namespace tessera::detail
