// SPDX-License-Identifier: Apache-2.0
// Included behind what is precompiled. The C++ library gives classes of its own the names of clang's type traits, such as
// __is_pointer. Where clang sees the declaration of such a class, the name is an ordinary one from there on; but that is not kept in
// a precompiled header, and the library's templates that are only parsed afterwards (-fdelayed-template-parsing) would not compile.
#pragma once

namespace tessera {
namespace detail {
namespace names_of_type_traits {
struct __is_void;
struct __is_pointer;
struct __is_arithmetic;
struct __is_scalar;
}  // namespace names_of_type_traits
}  // namespace detail
}  // namespace tessera
