// SPDX-License-Identifier: Apache-2.0
// The atomic operations of <Windows.h>. A program that says `long` means LONG, too, which is another type on Linux.
#pragma once

#include "tessera/windows/types.h"

template <class Integer>
Integer InterlockedIncrement(volatile Integer* value) {
    return __atomic_add_fetch(value, 1, __ATOMIC_SEQ_CST);
}
template <class Integer>
Integer InterlockedDecrement(volatile Integer* value) {
    return __atomic_sub_fetch(value, 1, __ATOMIC_SEQ_CST);
}
template <class Integer, class Next>
Integer InterlockedExchange(volatile Integer* value, Next next) {
    return __atomic_exchange_n(value, static_cast<Integer>(next), __ATOMIC_SEQ_CST);
}
template <class Integer, class Amount>
Integer InterlockedExchangeAdd(volatile Integer* value, Amount amount) {
    return __atomic_fetch_add(value, static_cast<Integer>(amount), __ATOMIC_SEQ_CST);
}
template <class Integer, class Next, class Expected>
Integer InterlockedCompareExchange(volatile Integer* value, Next next, Expected expected) {
    Integer old = static_cast<Integer>(expected);
    __atomic_compare_exchange_n(value, &old, static_cast<Integer>(next), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return old;
}
#define InterlockedIncrement64 InterlockedIncrement
#define InterlockedDecrement64 InterlockedDecrement
#define InterlockedExchange64 InterlockedExchange
#define InterlockedExchangeAdd64 InterlockedExchangeAdd
#define InterlockedCompareExchange64 InterlockedCompareExchange
