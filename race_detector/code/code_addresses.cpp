// SPDX-License-Identifier: Apache-2.0
#include "race_detector/code/code_addresses.h"

#include <link.h>

#include <mutex>

namespace tessera::race_detector {

CodeAddresses code_addresses;

namespace {

/// No code is there: where the code of an unloaded module was.
constexpr std::uintptr_t kNowhere = std::uintptr_t{1} << 63;

/// Held for plain accesses only: where the dynamic linker frees memory, it holds a lock that dl_iterate_phdr takes.
std::mutex windows_mutex;

struct ModuleSearch {
    std::uintptr_t address;
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
};

int find_module(dl_phdr_info* info, std::size_t, void* data) {
    auto& search = *static_cast<ModuleSearch*>(data);
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = info->dlpi_phdr[i];
        if (header.p_type != PT_LOAD || (header.p_flags & PF_X) == 0) continue;
        const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
        if (search.address >= begin && search.address <= begin + header.p_memsz) {
            search.begin = begin;
            search.end = begin + header.p_memsz + 1;  // a return address may follow the last instruction
            return 1;
        }
    }
    return 0;
}

}  // namespace

void CodeAddresses::before_fork() { windows_mutex.lock(); }
void CodeAddresses::after_fork() { windows_mutex.unlock(); }

void CodeAddresses::tell_main(std::uintptr_t& begin, std::uintptr_t& bytes, CodeId& first) const {
    const Window* main = windows_;
    while (main->begin.load(std::memory_order_relaxed) == kNowhere && main + 1 < windows_ + kWindows) ++main;
    bytes = main->size.load(std::memory_order_acquire);
    begin = main->begin.load(std::memory_order_relaxed);
    first = main->first.load(std::memory_order_relaxed);
}

bool CodeAddresses::is_known(const void* code) const {
    for (const Window& window : windows_) {
        const std::uintptr_t size = window.size.load(std::memory_order_acquire);
        if (size == 0) break;
        if (reinterpret_cast<std::uintptr_t>(code) - window.begin.load(std::memory_order_relaxed) < size) return true;
    }
    return false;
}

void CodeAddresses::forget_unloaded() {
    for (Window& window : windows_) {
        if (window.size.load() == 0) break;
        const std::uintptr_t begin = window.begin.load();
        ModuleSearch search{begin};
        if (begin == kNowhere || (dl_iterate_phdr(&find_module, &search) != 0 && search.begin == begin)) continue;
        const std::lock_guard<std::mutex> lock(windows_mutex);
        if (window.begin.load() != begin) continue;
        window.begin.store(kNowhere);
        window.is_free = true;
    }
}

CodeAddresses::Window* CodeAddresses::free_window(std::uintptr_t bytes) {
    for (Window& window : windows_) {
        if (window.is_free && window.numbers >= bytes) return &window;
    }
    return nullptr;
}

CodeId CodeAddresses::id_of(const void* code) {
    const auto address = reinterpret_cast<std::uintptr_t>(code);
    for (const Window& window : windows_) {
        const std::uintptr_t size = window.size.load(std::memory_order_acquire);
        if (size == 0) break;
        const std::uintptr_t offset = address - window.begin.load(std::memory_order_relaxed);
        if (offset < size) return static_cast<CodeId>(offset) + window.first.load(std::memory_order_relaxed);
    }
    ModuleSearch search{address};
    if (dl_iterate_phdr(&find_module, &search) == 0) {
        search.begin = address;  // generated code: a window of its own
        search.end = address + 1;
    }
    const std::lock_guard<std::mutex> lock(windows_mutex);
    CodeId next = 1;
    Window* unused = nullptr;
    for (Window& window : windows_) {
        const std::uintptr_t size = window.size.load();
        if (size == 0) {
            unused = &window;
            break;
        }
        const std::uintptr_t offset = address - window.begin.load();
        if (offset < size) return static_cast<CodeId>(offset) + window.first.load();
        next = window.first.load() + static_cast<CodeId>(window.numbers);
    }
    const std::uintptr_t bytes = search.end - search.begin;
    if (Window* const window = free_window(bytes)) {
        window->is_free = false;
        window->size.store(bytes);
        window->begin.store(search.begin);
        return static_cast<CodeId>(address - search.begin) + window->first.load();
    }
    if (unused != nullptr && bytes <= kEnd - next) {
        unused->begin.store(search.begin);
        unused->first.store(next);
        unused->numbers = bytes;
        unused->size.store(bytes, std::memory_order_release);
        return next + static_cast<CodeId>(address - search.begin);
    }
    return 1;  // more code than there are numbers: accesses are checked, their place is not known
}

const void* CodeAddresses::address_of(CodeId id) const {
    for (const Window& window : windows_) {
        const std::uintptr_t size = window.size.load(std::memory_order_acquire);
        if (size == 0) break;
        const CodeId first = window.first.load(std::memory_order_relaxed);
        if (id >= first && id - first < size) {
            return reinterpret_cast<const void*>(window.begin.load(std::memory_order_relaxed) + (id - first));
        }
    }
    return nullptr;
}

}  // namespace tessera::race_detector
