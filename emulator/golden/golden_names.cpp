// SPDX-License-Identifier: Apache-2.0
// What <tessera/golden.h> offers programs.
#include "emulator/memory/array_names.h"
#include "emulator/memory/device_buffer.h"
#include "emulator/options/current_options.h"
#include "tessera/golden.h"

namespace tessera::golden {

bool is_recording() { return !detail::current_options().golden.empty(); }

void name_memory(detail::BufferHandle* buffer, const detail::Section& section, const char* name) {
    if (buffer == nullptr) return;
    auto& memory = *static_cast<detail::DeviceBuffer*>(buffer);
    detail::array_names::set(memory, memory.place_of(section).offset, name);
}

}  // namespace tessera::golden
