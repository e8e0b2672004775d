// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbolizer.h"

#include "tessera/detail/debug_information.h"

namespace tessera::detail {

std::string source_position(const void* address, bool return_address) {
    const SourceFrame frame = source_frames(address, return_address).front();
    return frame.file.empty() ? frame.function : frame.file + ":" + std::to_string(frame.line);
}

}  // namespace tessera::detail
