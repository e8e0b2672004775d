// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <link.h>

#include <cstddef>

namespace tessera::test {

/// The place, in its module's initial TLS image, of a byte of the calling thread's thread-local variables.
inline const void* tls_image_of(const void* variable) {
    struct Search {
        const char* variable;
        const void* image;
    } search{static_cast<const char*>(variable), nullptr};
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
            auto* const search = static_cast<Search*>(data);
            const char* const block = static_cast<const char*>(info->dlpi_tls_data);
            for (int i = 0; block != nullptr && i < info->dlpi_phnum; ++i) {
                const ElfW(Phdr)& header = info->dlpi_phdr[i];
                if (header.p_type != PT_TLS || search->variable < block) continue;
                const auto offset = static_cast<std::size_t>(search->variable - block);
                if (offset >= header.p_memsz) continue;
                search->image = reinterpret_cast<const char*>(info->dlpi_addr + header.p_vaddr) + offset;
                return 1;
            }
            return 0;
        },
        &search);
    return search.image;
}

}  // namespace tessera::test
