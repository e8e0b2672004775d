// SPDX-License-Identifier: Apache-2.0
#include "emulator/symbols/symbolizer.h"

#include <vector>

#include "tessera/detail/debug_information.h"

namespace tessera::detail {

namespace {

/// Compilers give some instructions no line: then that of the nearest instruction before it in the same function.
unsigned line_before(const void* address, bool return_address, const SourceFrame& frame) {
    constexpr int farthest = 64;
    std::vector<const void*> before;
    for (int bytes = 1; bytes <= farthest; ++bytes) before.push_back(static_cast<const char*>(address) - bytes);
    for (const std::vector<SourceFrame>& frames : source_frames(before, return_address)) {
        const SourceFrame& nearest = frames.front();
        if (nearest.file != frame.file || nearest.function != frame.function) return 0;
        if (nearest.line != 0) return nearest.line;
    }
    return 0;
}

}  // namespace

std::string source_position(const void* address, bool return_address) {
    const SourceFrame frame = source_frames(address, return_address).front();
    if (frame.file.empty()) return frame.function;
    if (frame.line != 0) return frame.file + ":" + std::to_string(frame.line);
    const unsigned line = line_before(address, return_address, frame);
    return line == 0 ? frame.function : "a place near " + frame.file + ":" + std::to_string(line);
}

}  // namespace tessera::detail
