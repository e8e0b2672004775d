// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/kernel_features.h"

#include <link.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>

namespace tessera::race_detector {

namespace {

/// What the loader fills in for a module: where, and with which symbols. The module's hash table would tell where the imported
/// symbols end only if the module exported one, which programs need not.
struct Imports {
    const ElfW(Sym)* symbols = nullptr;
    const char* names = nullptr;
    struct {
        const ElfW(Rela)* first = nullptr;
        std::size_t bytes = 0;
    } relocations[2];  ///< of data, and of calls
};

Imports imports_of(const dl_phdr_info& info, const ElfW(Dyn) * dynamic) {
    Imports found;
    const auto address = [&](const ElfW(Dyn) & entry) {
        const auto value = static_cast<std::uintptr_t>(entry.d_un.d_ptr);
        return value < info.dlpi_addr ? value + info.dlpi_addr : value;  // the loader relocates these, not for the vDSO
    };
    for (; dynamic->d_tag != DT_NULL; ++dynamic) {
        switch (dynamic->d_tag) {
            case DT_SYMTAB: found.symbols = reinterpret_cast<const ElfW(Sym)*>(address(*dynamic)); break;
            case DT_STRTAB: found.names = reinterpret_cast<const char*>(address(*dynamic)); break;
            case DT_RELA: found.relocations[0].first = reinterpret_cast<const ElfW(Rela)*>(address(*dynamic)); break;
            case DT_RELASZ: found.relocations[0].bytes = dynamic->d_un.d_val; break;
            case DT_JMPREL: found.relocations[1].first = reinterpret_cast<const ElfW(Rela)*>(address(*dynamic)); break;
            case DT_PLTRELSZ: found.relocations[1].bytes = dynamic->d_un.d_val; break;
            default: break;
        }
    }
    return found;
}

void look_at_import(const char* name, KernelFeatures& features) {
    if (std::strncmp(name, "_ZN7tessera6detail", 18) != 0) return;
    features.atomics |= std::strstr(name, "13kernel_atomic") != nullptr;
    features.fences |= std::strstr(name, "12fence_memory") != nullptr;
}

int look_at_module(dl_phdr_info* info, std::size_t, void* data) {
    auto& features = *static_cast<KernelFeatures*>(data);
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        const Imports imports =
            imports_of(*info, reinterpret_cast<const ElfW(Dyn)*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr));
        if (imports.symbols == nullptr || imports.names == nullptr) continue;
        for (const auto& relocations : imports.relocations) {
            if (relocations.first == nullptr) continue;
            for (std::size_t r = 0; r < relocations.bytes / sizeof *relocations.first; ++r) {
                const ElfW(Sym)& symbol = imports.symbols[ELF64_R_SYM(relocations.first[r].r_info)];
                if (symbol.st_shndx == SHN_UNDEF) look_at_import(imports.names + symbol.st_name, features);
            }
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
