// SPDX-License-Identifier: Apache-2.0
#pragma once

extern "C" int __register_atfork(void (*before)(), void (*in_parent)(), void (*in_child)(), void* library) noexcept;

namespace tessera::race_detector {

/// As pthread_atfork, for a library that is never unloaded. The C library forgets handlers of pthread_atfork when it ends the process
/// and has come to the destructors of this library; other threads go on for a while, and may fork: the child would find locks held.
inline void at_each_fork(void (*before)(), void (*in_parent)(), void (*in_child)()) {
    __register_atfork(before, in_parent, in_child, nullptr);
}

}  // namespace tessera::race_detector
