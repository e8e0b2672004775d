// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/kernel_features.h"

#include <link.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>

namespace tessera::race_detector {

namespace {

struct DynamicSymbols {
    const ElfW(Sym)* symbols = nullptr;
    const char* names = nullptr;
    std::size_t count = 0;
};

/// The symbols that a module imports come first in its table; where they end, the hash table begins.
DynamicSymbols dynamic_symbols(const dl_phdr_info& info, const ElfW(Dyn) * dynamic) {
    DynamicSymbols found;
    const auto pointer = [&](const ElfW(Dyn) & entry) {
        const auto value = static_cast<std::uintptr_t>(entry.d_un.d_ptr);
        return value < info.dlpi_addr ? value + info.dlpi_addr : value;  // the loader relocates these, not for the vDSO
    };
    for (; dynamic->d_tag != DT_NULL; ++dynamic) {
        switch (dynamic->d_tag) {
            case DT_SYMTAB: found.symbols = reinterpret_cast<const ElfW(Sym)*>(pointer(*dynamic)); break;
            case DT_STRTAB: found.names = reinterpret_cast<const char*>(pointer(*dynamic)); break;
            case DT_GNU_HASH: found.count = reinterpret_cast<const std::uint32_t*>(pointer(*dynamic))[1]; break;
            case DT_HASH:
                if (found.count == 0) found.count = reinterpret_cast<const std::uint32_t*>(pointer(*dynamic))[1];
                break;
            default: break;
        }
    }
    return found;
}

int look_at_module(dl_phdr_info* info, std::size_t, void* data) {
    auto& features = *static_cast<KernelFeatures*>(data);
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        const DynamicSymbols table =
            dynamic_symbols(*info, reinterpret_cast<const ElfW(Dyn)*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr));
        if (table.symbols == nullptr || table.names == nullptr) continue;
        for (std::size_t s = 1; s < table.count; ++s) {
            if (table.symbols[s].st_shndx != SHN_UNDEF) continue;
            const char* name = table.names + table.symbols[s].st_name;
            if (std::strncmp(name, "_ZN7tessera6detail", 18) != 0) continue;
            features.atomics |= std::strstr(name, "13kernel_atomic") != nullptr;
            features.fences |= std::strstr(name, "12fence_memory") != nullptr;
        }
    }
    return 0;
}

int count_modules(dl_phdr_info* info, std::size_t, void* data) {
    *static_cast<unsigned long long*>(data) = info->dlpi_adds + info->dlpi_subs;
    return 1;
}

}  // namespace

KernelFeatures kernel_features() {
    static std::mutex mutex;
    static KernelFeatures known;
    static unsigned long long changes = 0;
    const std::lock_guard<std::mutex> lock(mutex);
    unsigned long long now = 0;
    dl_iterate_phdr(&count_modules, &now);
    if (now != changes) {
        known = KernelFeatures();
        dl_iterate_phdr(&look_at_module, &known);
        changes = now;
    }
    return known;
}

}  // namespace tessera::race_detector
