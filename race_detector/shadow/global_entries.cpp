// SPDX-License-Identifier: Apache-2.0
#include "race_detector/shadow/global_entries.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <vector>

#include "race_detector/shadow/address_table.h"

namespace tessera::race_detector {
namespace {

/// What an OS thread takes at once.
constexpr std::size_t kListBlockBytes = 256 << 10;

/// What stays for the next launch. A launch that needs more gets it from the system again.
constexpr std::size_t kKeptBlocks = (64 << 20) / kListBlockBytes;

constexpr std::uint32_t kClasses = 32;

/// The memory of all lists.
class ListMemory {
  public:
    /// \param bytes  one block's or more
    char* take(std::size_t bytes) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (bytes == kListBlockBytes && used_ < blocks_.size()) return blocks_[used_++];
        char* const memory = static_cast<char*>(map_shadow_memory(bytes));
        if (bytes == kListBlockBytes) {
            blocks_.push_back(memory);
            ++used_;
        } else {
            large_.push_back({memory, bytes});
        }
        return memory;
    }

    void release() {
        const std::lock_guard<std::mutex> lock(mutex_);
        launch_.fetch_add(1, std::memory_order_relaxed);
        used_ = 0;
        for (const Large& large : large_) munmap(large.memory, large.bytes);
        large_.clear();
        for (; blocks_.size() > kKeptBlocks; blocks_.pop_back()) munmap(blocks_.back(), kListBlockBytes);
    }

    /// What an OS thread has taken is its own as long as this stays the same. Above 0.
    std::uint64_t launch() const { return launch_.load(std::memory_order_relaxed); }

  private:
    struct Large {
        char* memory;
        std::size_t bytes;
    };
    std::mutex mutex_;
    std::vector<char*> blocks_;
    std::size_t used_ = 0;  ///< the first so many of them
    std::vector<Large> large_;
    std::atomic<std::uint64_t> launch_{1};
};

ListMemory& list_memory() {
    static auto* const memory = new ListMemory;
    return *memory;
}

/// What an OS thread has of it.
struct OwnLists {
    std::uint64_t launch;
    char* next;
    std::size_t left;
    EntryList* free[kClasses];
};
__thread OwnLists own __attribute__((tls_model("initial-exec")));

OwnLists& own_lists() {
    const std::uint64_t launch = list_memory().launch();
    if (own.launch != launch) own = {launch, nullptr, 0, {}};
    return own;
}

}  // namespace

void EntryList::release_all() { list_memory().release(); }

EntryList* EntryList::make_of_class(std::uint32_t size_class) {
    OwnLists& lists = own_lists();
    if (EntryList* const list = lists.free[size_class]) {
        lists.free[size_class] = list->next_free();
        return list;
    }
    const std::size_t bytes = bytes_of(size_class);
    if (bytes > kListBlockBytes) return new (list_memory().take(bytes)) EntryList(size_class);
    if (bytes > lists.left) {
        lists.next = list_memory().take(kListBlockBytes);
        lists.left = kListBlockBytes;
    }
    char* const place = lists.next;
    lists.next += bytes;
    lists.left -= bytes;
    return new (place) EntryList(size_class);
}

void EntryList::give_back() {
    OwnLists& lists = own_lists();
    set_next_free(lists.free[class_]);
    lists.free[class_] = this;
}

EntryList* EntryList::make(const GlobalEntry* begin, std::uint32_t count) {
    std::uint32_t size_class = 0;
    while (kSmallest << size_class < count) ++size_class;
    EntryList* const list = make_of_class(size_class);
    std::copy(begin, begin + count, list->begin());
    return list;
}

EntryList* EntryList::with(std::uint32_t count, const GlobalEntry& entry) {
    EntryList* list = this;
    if (count == room()) {
        list = make_of_class(class_ + 1);
        std::copy(begin(), begin() + count, list->begin());
        give_back();
    }
    list->begin()[count] = entry;
    return list;
}

}  // namespace tessera::race_detector
