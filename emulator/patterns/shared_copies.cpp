// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/shared_copies.h"

#include <algorithm>
#include <cstring>

namespace tessera::detail {

namespace {

/// Takes longer to copy than it takes workers to come.
constexpr std::size_t kWorthSharing = std::size_t{4} << 20;
/// At least a large page: the system clears all of it for the first thread that touches it.
constexpr std::size_t kPart = std::size_t{2} << 20;

/// Touches all pages. Only this thread's faults are known to be those of a copy.
void look_at(const char* begin, std::size_t bytes) {
    constexpr std::size_t page = 4096;
    const volatile char* const memory = begin;
    for (std::size_t at = 0; at < bytes; at += page) static_cast<void>(memory[at]);
    static_cast<void>(memory[bytes - 1]);
}

}  // namespace

__thread SharedCopies::Share SharedCopies::share_ = nullptr;

void SharedCopies::copy(char* to, const char* from, std::size_t bytes) {
    if (share_ == nullptr || bytes < kWorthSharing) {
        std::memcpy(to, from, bytes);
        return;
    }
    look_at(from, bytes);
    share_((bytes + kPart - 1) / kPart, [=](std::size_t part) {
        const std::size_t begin = part * kPart;
        std::memcpy(to + begin, from + begin, std::min(kPart, bytes - begin));
    });
}

}  // namespace tessera::detail
