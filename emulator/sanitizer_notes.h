// SPDX-License-Identifier: Apache-2.0
// Notes to ThreadSanitizer about order that comes from code it does not see: libtbb is built without it. Nothing is
// called where it is not in the process.
#pragma once

extern "C" {
__attribute__((weak)) void __tsan_acquire(void* address);
__attribute__((weak)) void __tsan_release(void* address);
}

namespace tessera::detail {

/// What the calling thread did so far happens before whatever follows `note_acquire` of the same address.
inline void note_release(const void* address) {
    if (__tsan_release != nullptr) __tsan_release(const_cast<void*>(address));
}
inline void note_acquire(const void* address) {
    if (__tsan_acquire != nullptr) __tsan_acquire(const_cast<void*>(address));
}

}  // namespace tessera::detail
