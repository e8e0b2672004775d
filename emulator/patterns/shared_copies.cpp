// SPDX-License-Identifier: Apache-2.0
#include "emulator/patterns/shared_copies.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace tessera::detail {

namespace {

/// Takes longer to copy than it takes workers to come.
constexpr std::size_t kWorthSharing = std::size_t{4} << 20;
/// At least a large page: the system clears all of it for the first thread that touches it.
constexpr std::size_t kPart = std::size_t{2} << 20;

std::size_t page_size() {
    static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return size;
}

#ifdef MADV_POPULATE_READ
/// Whether the system reads pages on demand. What only imitates Linux, such as qemu's user mode, accepts any advice and ignores it.
bool can_populate() {
    static const bool can = [] {
        void* const unreadable = mmap(nullptr, page_size(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (unreadable == MAP_FAILED) return false;
        const bool was_ignored = madvise(unreadable, page_size(), MADV_POPULATE_READ) == 0;
        munmap(unreadable, page_size());
        return !was_ignored;
    }();
    return can;
}
#endif

/// Reads all pages, so that a fault is this thread's: it alone knows whose copy it is, and which code of the user wanted it.
void look_at(const char* begin, std::size_t bytes) {
    if (bytes == 0) return;
#ifdef MADV_POPULATE_READ
    // The system looks at pages faster than a loop does.
    const std::size_t before = reinterpret_cast<std::uintptr_t>(begin) % page_size();
    if (can_populate() && madvise(const_cast<char*>(begin) - before, before + bytes, MADV_POPULATE_READ) == 0) return;
#endif
    const volatile char* const memory = begin;
    for (std::size_t at = 0; at < bytes; at += page_size()) static_cast<void>(memory[at]);
    static_cast<void>(memory[bytes - 1]);
}

/// Runs one after another, as if they were one.
class Sequence {
  public:
    explicit Sequence(const std::vector<SharedCopies::Run>& runs) : runs_(runs) {
        std::size_t end = 0;
        for (const SharedCopies::Run& run : runs) ends_.push_back(end += run.bytes);
    }

    /// Copies the bytes [begin, end) of all.
    void copy(std::size_t begin, std::size_t end) const {
        auto run = static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), begin) - ends_.begin());
        for (std::size_t at = begin; at < end; ++run) {
            const std::size_t skipped = at - (ends_[run] - runs_[run].bytes);
            const std::size_t count = std::min(end, ends_[run]) - at;
            std::memcpy(runs_[run].to + skipped, runs_[run].from + skipped, count);
            at += count;
        }
    }

  private:
    const std::vector<SharedCopies::Run>& runs_;
    std::vector<std::size_t> ends_;  ///< by run; each begins where the one before ends
};

}  // namespace

__thread SharedCopies::Share SharedCopies::share_ = nullptr;

void SharedCopies::copy(const std::vector<Run>& runs) {
    std::size_t bytes = 0;
    for (const Run& run : runs) bytes += run.bytes;
    if (share_ == nullptr || bytes < kWorthSharing) {
        for (const Run& run : runs) std::memcpy(run.to, run.from, run.bytes);
        return;
    }
    for (const Run& run : runs) look_at(run.from, run.bytes);
    const Sequence all(runs);
    share_((bytes + kPart - 1) / kPart,
           [&](std::size_t part) { all.copy(part * kPart, std::min(bytes, (part + 1) * kPart)); });
}

}  // namespace tessera::detail
