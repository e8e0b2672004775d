// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "race_detector/code/code_addresses.h"

namespace tessera::race_detector {

/// The option call_stacks: an access is identified by its instruction and the calls that led there. Both together are a CodeId
/// above those of CodeAddresses. Any thread.
class CallStacks {
  public:
    /// Return addresses: that of the access first, then those of the functions around it.
    using Stack = std::vector<const void*>;

    static constexpr CodeId kFirst = CodeAddresses::kEnd;
    static bool has_stack(CodeId id) { return id >= kFirst; }

    static void turn_on() { is_on_.store(true, std::memory_order_relaxed); }
    static bool is_on() { return is_on_.load(std::memory_order_relaxed); }

    /// The number of an access and the calls around it, read from the frame pointers on its thread's stack: for functions
    /// that check an access, called by the program's code.
    /// \param code   the access's return address
    /// \param begin  of the thread's stack, the lowest address
    /// \param bytes  its size
    static CodeId id_of(const void* code, std::uintptr_t begin, std::uintptr_t bytes);

    /// The number of an access by Tessera's code, made for a call of the program's. Also without the option.
    /// \param calls  addresses within instructions, innermost first
    static CodeId id_of_library_call(const std::vector<const void*>& calls);
    static bool is_library_call(CodeId id);

    static Stack stack_of(CodeId id);

  private:
    static std::atomic<bool> is_on_;
};

}  // namespace tessera::race_detector
