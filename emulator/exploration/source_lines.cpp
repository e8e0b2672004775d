// SPDX-License-Identifier: Apache-2.0
#include "emulator/exploration/source_lines.h"

#include "tessera/detail/debug_information.h"

namespace tessera::detail {

std::size_t SourceLines::number_of(const std::string& file, unsigned line) {
    if (file.empty() || line == 0) return 0;
    const auto [at, is_new] = numbers_.try_emplace({file, line}, lines_.size());
    if (is_new) lines_.push_back({file, line});
    return at->second;
}

std::size_t SourceLines::number_of(const void* code) {
    if (code == nullptr) return 0;
    const auto known = of_code_.find(code);
    if (known != of_code_.end()) return known->second;
    const SourceFrame frame = source_frames(code).front();
    return of_code_[code] = number_of(frame.file, frame.line);
}

}  // namespace tessera::detail
