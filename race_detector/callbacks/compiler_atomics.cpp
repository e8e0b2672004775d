// SPDX-License-Identifier: Apache-2.0
// The functions that stand for atomic operations in code compiled with -fsanitize=thread. They do what they stand for, with
// the strongest order, and say so.
#include <cstdint>

#include "race_detector/checks/access_history.h"
#include "race_detector/checks/check_access.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {
namespace {

__extension__ typedef unsigned __int128 Wide;

/// Runs `operation`, which returns whether it stored, as one atomic access.
/// \tparam kDropsValue  the program does not use the value that was there
template <bool kDropsValue = false, class T, class Operation>
__attribute__((always_inline)) inline void atomic_access(const void* code, const volatile T* location, AnnouncedAccess kind,
                                                         Operation operation) {
    const void* address = const_cast<const T*>(location);
    bool stored = false;
    if (accesses_are_announced) before_access(address, sizeof(T), kind, code);
    if (current_thread.state != CurrentThread::idle && access_history.is_active()) {
        access_history.atomic(address, [&] { return stored = operation(); });
    } else {
        stored = operation();
    }
    if (accesses_are_announced) after_atomic(stored);
    current_thread.drops_value = kDropsValue;
    check_access(code, address, sizeof(T), stored ? AccessType::atomic : AccessType::atomic_read);
}

template <class T>
bool compare_exchange(volatile T* location, T& expected, T desired) {
    if constexpr (sizeof(T) == 16) {
        const T found = __sync_val_compare_and_swap(const_cast<T*>(location), expected, desired);
        const bool same = found == expected;
        expected = found;
        return same;
    } else {
        return __atomic_compare_exchange_n(location, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
}

/// Replaces the value by `next(value)`; returns the one before.
template <class T, class Next>
T replace(volatile T* location, Next next) {
    T found = sizeof(T) == 16 ? T{} : *location;
    while (!compare_exchange<T>(location, found, next(found))) {
    }
    return found;
}

/// \param modify  returns the value before
template <bool kDropsValue = false, class T, class Modify>
__attribute__((always_inline)) inline T read_modify_write(const void* code, volatile T* location, Modify modify) {
    T before{};
    atomic_access<kDropsValue>(code, location, AnnouncedAccess::atomic, [&] {
        before = modify();
        return true;
    });
    return before;
}

template <bool kDropsValue = false, class T>
__attribute__((always_inline)) inline T exchange(const void* code, volatile T* location, T value) {
    return read_modify_write<kDropsValue>(code, location, [=] {
        if constexpr (sizeof(T) == 16) {
            return replace<T>(location, [value](T) { return value; });
        } else {
            return __atomic_exchange_n(location, value, __ATOMIC_SEQ_CST);
        }
    });
}

template <class T>
__attribute__((always_inline)) inline T load(const void* code, const volatile T* location) {
    T value{};
    atomic_access(code, location, AnnouncedAccess::atomic_read, [&] {
        if constexpr (sizeof(T) == 16) {
            compare_exchange<T>(const_cast<volatile T*>(location), value, T(value));
        } else {
            value = __atomic_load_n(location, __ATOMIC_SEQ_CST);
        }
        return false;
    });
    return value;
}

template <class T>
__attribute__((always_inline)) inline int exchange_if_equal(const void* code, volatile T* location, T* expected, T desired) {
    bool stored = false;
    T found = *expected;
    atomic_access(code, location, AnnouncedAccess::conditional_atomic, [&] { return stored = compare_exchange<T>(location, found, desired); });
    if (!stored) *expected = found;
    return stored ? 1 : 0;
}

}  // namespace
}  // namespace tessera::race_detector

#define TESSERA_ATOMIC(type) extern "C" __attribute__((visibility("default"))) type
// One instruction where there is one: what first reads the word fetches its cache line twice when other workers change it, too.
#define TESSERA_FETCH(bits, name, expression)                                                    \
    TESSERA_ATOMIC(A##bits) __tsan_atomic##bits##_fetch_##name(volatile A##bits* p, A##bits v, int) { \
        return tessera::race_detector::read_modify_write(__builtin_return_address(0), p, [=] {  \
            if constexpr (bits == 128) {                                                         \
                return tessera::race_detector::replace<A##bits>(p, [v](A##bits old) { return static_cast<A##bits>(expression); }); \
            } else {                                                                             \
                return static_cast<A##bits>(__atomic_fetch_##name(p, v, __ATOMIC_SEQ_CST));      \
            }                                                                                    \
        });                                                                                      \
    }
#define TESSERA_ATOMICS(bits, type)                                                              \
    using A##bits = type;                                                                        \
    TESSERA_ATOMIC(A##bits) __tsan_atomic##bits##_load(const volatile A##bits* p, int) {         \
        return tessera::race_detector::load<A##bits>(__builtin_return_address(0), p);            \
    }                                                                                            \
    TESSERA_ATOMIC(void) __tsan_atomic##bits##_store(volatile A##bits* p, A##bits v, int) {      \
        tessera::race_detector::exchange<true>(__builtin_return_address(0), p, v);              \
    }                                                                                            \
    TESSERA_ATOMIC(A##bits) __tsan_atomic##bits##_exchange(volatile A##bits* p, A##bits v, int) { \
        return tessera::race_detector::exchange(__builtin_return_address(0), p, v);             \
    }                                                                                            \
    TESSERA_FETCH(bits, add, old + v)                                                            \
    TESSERA_FETCH(bits, sub, old - v)                                                            \
    TESSERA_FETCH(bits, and, old & v)                                                            \
    TESSERA_FETCH(bits, or, old | v)                                                             \
    TESSERA_FETCH(bits, xor, old ^ v)                                                            \
    TESSERA_FETCH(bits, nand, ~(old & v))                                                        \
    TESSERA_ATOMIC(int) __tsan_atomic##bits##_compare_exchange_strong(volatile A##bits* p, A##bits* e, A##bits v, int, int) { \
        return tessera::race_detector::exchange_if_equal<A##bits>(__builtin_return_address(0), p, e, v); \
    }                                                                                            \
    TESSERA_ATOMIC(int) __tsan_atomic##bits##_compare_exchange_weak(volatile A##bits* p, A##bits* e, A##bits v, int, int) { \
        return tessera::race_detector::exchange_if_equal<A##bits>(__builtin_return_address(0), p, e, v); \
    }                                                                                            \
    TESSERA_ATOMIC(A##bits) __tsan_atomic##bits##_compare_exchange_val(volatile A##bits* p, A##bits e, A##bits v, int, int) { \
        tessera::race_detector::exchange_if_equal<A##bits>(__builtin_return_address(0), p, &e, v); \
        return e;                                                                                \
    }

TESSERA_ATOMICS(8, std::uint8_t)
TESSERA_ATOMICS(16, std::uint16_t)
TESSERA_ATOMICS(32, std::uint32_t)
TESSERA_ATOMICS(64, std::uint64_t)
TESSERA_ATOMICS(128, tessera::race_detector::Wide)

TESSERA_ATOMIC(void) __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
TESSERA_ATOMIC(void) __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
