// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "emulator/observe/observers.h"

namespace tessera::detail {

/// Tells the observer what happens to one buffer's bytes. Costs a test if there is none.
class BufferEvents {
  public:
    /// \param user_memory  null: the host copy is not the user's, or there is only one copy
    explicit BufferEvents(const char* user_memory) : user_memory_(user_memory) {}

    static bool are_wanted() { return observer() != nullptr; }
    bool follow_host_copy() const { return user_memory_ != nullptr && are_wanted(); }

    /// The host copy of bytes [begin, end) of the buffer changed its state.
    void host_copy(std::size_t begin, std::size_t end, HostCopy state) const {
        if (follow_host_copy()) observer()->host_copy(user_memory_ + begin, user_memory_ + end, state);
    }

    /// The bytes [begin, end) of `memory`, which kernels see, are now defined or undefined.
    static void device_memory(const char* memory, std::size_t begin, std::size_t end, bool defined) {
        if (are_wanted()) observer()->device_memory(memory + begin, memory + end, defined);
    }

    static void copied(const char* from, const char* to, std::size_t bytes, bool to_device) {
        if (are_wanted()) observer()->memory_copied(from, to, bytes, to_device);
    }

    /// A copy that the user has called for is about to read or write host memory.
    static void host_memory_used(const char* memory, std::size_t bytes, bool writes) {
        if (are_wanted()) observer()->host_memory_used(memory, memory + bytes, writes);
    }

    void host_memory_viewed(std::size_t bytes) const {
        if (follow_host_copy()) observer()->host_memory_viewed(user_memory_, user_memory_ + bytes);
    }

    /// Bytes [begin, end) of the buffer are about to be read or written in the user's memory: those from the result on must not.
    std::size_t host_memory_end(std::size_t begin, std::size_t end, bool writes) const {
        if (!follow_host_copy()) return end;
        const void* const stop = observer()->host_memory_end(user_memory_ + begin, user_memory_ + end, writes);
        return static_cast<std::size_t>(static_cast<const char*>(stop) - user_memory_);
    }

    static void device_memory_guarded(const char* memory, std::size_t bytes, std::size_t zone) {
        if (are_wanted()) observer()->device_memory_guarded(memory, memory + bytes, zone);
    }

    static void device_memory_freed(const char* memory, std::size_t bytes) {
        if (memory != nullptr && are_wanted()) observer()->device_memory_freed(memory, memory + bytes);
    }

  private:
    const char* const user_memory_;
};

}  // namespace tessera::detail
