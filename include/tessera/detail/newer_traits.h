// SPDX-License-Identifier: Apache-2.0
// What <type_traits> has since C++17: old programs are compiled as C++14.
#pragma once

#include <type_traits>
#include <utility>

namespace tessera::detail {

template <class...>
using void_t = void;

template <class Void, class Function, class... Arguments>
struct InvocableTest : std::false_type {};

template <class Function, class... Arguments>
struct InvocableTest<void_t<decltype(std::declval<Function>()(std::declval<Arguments>()...))>, Function, Arguments...>
    : std::true_type {};

/// A `Function` can be called with `Arguments`. Unlike std::is_invocable it knows no pointers to members.
template <class Function, class... Arguments>
constexpr bool is_invocable = InvocableTest<void, Function, Arguments...>::value;

/// `decltype(test_call<Function, Arguments...>(0))::value` asks the same for the code in which it stands: where overloads differ in
/// their restriction, a variable asks for the host.
template <class Function, class... Arguments>
auto test_call(int) -> decltype(std::declval<Function>()(std::declval<Arguments>()...), std::true_type());
template <class Function, class... Arguments>
std::false_type test_call(long);

}  // namespace tessera::detail
