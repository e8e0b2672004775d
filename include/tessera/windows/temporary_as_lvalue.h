// SPDX-License-Identifier: Apache-2.0
// Visual C++ binds temporaries to references that are not const. `tessera c++ --msvc` puts this around them (tools/language_copies),
// and tessera port writes it into the source.
#pragma once

template <class Value>
Value& temporary_as_lvalue(Value&& value) {
    return static_cast<Value&>(value);
}
