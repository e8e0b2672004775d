// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/array_bytes.h"

#include "emulator/documents/bytes_hash.h"

namespace tessera::detail {

std::string hash_of(const CapturedMemory& memory) {
    BytesHash hash;
    for_each_stretch(memory, [&](const char* bytes, std::size_t count) { hash.add(bytes, count); });
    return hash.text();
}

}  // namespace tessera::detail
