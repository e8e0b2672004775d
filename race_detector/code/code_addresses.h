// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "race_detector/shadow/access.h"

namespace tessera::race_detector {

/// Code addresses as small numbers: each module gets a window of them when code of it is first seen, so that within a
/// module the number is the offset from its start. Any thread.
class CodeAddresses {
  public:
    /// Numbers from here on stand for more than an address (CallStacks).
    static constexpr CodeId kEnd = CodeId{1} << (kCodeBits - 1);

    /// The number of a return address.
    CodeId id_of(const void* address);

    /// The address lies in a module of which instrumented code has run.
    bool is_known(const void* address) const;

    /// As those of HostMemory.
    static void before_fork();
    static void after_fork();

    /// Modules were unloaded: their numbers are free, and their addresses may belong to others.
    void forget_unloaded();

    /// The first window, for the hot path: numbers of addresses in it are address - begin + first.
    void tell_main(std::uintptr_t& begin, std::uintptr_t& bytes, CodeId& first) const;

    const void* address_of(CodeId id) const;

  private:
    static constexpr std::size_t kWindows = 256;
    struct Window {
        std::atomic<std::uintptr_t> begin{0};
        std::atomic<std::uintptr_t> size{0};  ///< written last; 0: not in use
        std::atomic<CodeId> first{0};
        std::uintptr_t numbers = 0;           ///< reserved; the size, or, where an unloaded module was, more
        bool is_free = false;                 ///< the module is unloaded
    };

    Window* free_window(std::uintptr_t bytes);

    Window windows_[kWindows];  ///< the one seen first leads
};

extern CodeAddresses code_addresses;

}  // namespace tessera::race_detector
