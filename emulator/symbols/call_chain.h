// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace tessera::detail {

/// The calls that stand on a stack when a signal interrupts it, innermost first.
struct CallChain {
    static constexpr std::size_t kMost = 32;

    CallChain() = default;
    explicit CallChain(const void* address) : addresses{address}, count(1) {}

    /// For a signal handler, which it must be called in. Only the instruction is known where the handler runs later than the
    /// interruption, as with ThreadSanitizer. It reads the stack, which may be broken: at any moment what is there is valid.
    void gather(const void* interrupted_instruction);

    const void* addresses[kMost] = {};  ///< within the instructions
    std::size_t count = 0;
};

/// A place in the source, and the address that it belongs to.
struct CodePlace {
    const void* address = nullptr;
    std::string position;  ///< "kernel.cpp:31", or what is known in place of it
    bool is_of_library = false;  ///< the line is one of a header of Tessera's or the system's
};

/// The innermost place of the chain in the user's source: code may be interrupted in a function of the C library, of a sanitizer or of
/// Tessera, which says little to who has called it. Where no call has a line, the innermost of the program; without an address where
/// the program is in none. Not in a signal handler, unless the heap is known to be intact.
CodePlace user_place(const CallChain& calls);

/// The position of a chain's user_place; where the program is in none of the calls, that of the innermost.
std::string user_position(const CallChain& calls, const CodePlace& place);
inline std::string user_position(const CallChain& calls) { return user_position(calls, user_place(calls)); }

/// The same for a signal handler: another process, which is made for it, finds it, because this one's heap and locks may be in any state.
/// \param text  gets it, with a null character; empty where it is unknown
void read_user_position(const CallChain& calls, char* text, std::size_t size);

}  // namespace tessera::detail
