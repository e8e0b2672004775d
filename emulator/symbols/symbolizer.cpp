// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbols/symbolizer.h"

#include "tessera/detail/debug_information.h"

namespace tessera::detail {

std::string source_position(const void* address, bool return_address) {
    const SourceFrame frame = source_frames(address, return_address).front();
    if (frame.file.empty()) return frame.function;
    if (frame.line != 0) return frame.file + ":" + std::to_string(frame.line);
    const unsigned line = line_before(address, return_address, frame);
    return line == 0 ? frame.function : "a place near " + frame.file + ":" + std::to_string(line);
}

}  // namespace tessera::detail
