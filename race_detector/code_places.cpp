// SPDX-License-Identifier: Apache-2.0
#include "race_detector/code_places.h"

#include "race_detector/code_addresses.h"
#include "tessera/detail/debug_information.h"

namespace tessera::race_detector {

namespace {

check::Position position_of(const detail::SourceFrame& frame) {
    return {frame.file, frame.line, frame.column, frame.function};
}

CodePlaces::Place place_of(const std::vector<detail::SourceFrame>& frames) {
    CodePlaces::Place place;
    if (frames.empty()) return place;
    place.position = position_of(frames[0]);
    for (std::size_t i = 1; i < frames.size(); ++i) {
        // The loops over threads are Tessera's own, and nobody's call.
        if (!frames[i].file.empty()) place.inlined_at.push_back(position_of(frames[i]));
    }
    return place;
}

}  // namespace

void CodePlaces::learn(const std::vector<CodeId>& codes) {
    std::vector<CodeId> unknown;
    std::vector<const void*> addresses;
    for (const CodeId code : codes) {
        if (code == 0 || !known_.try_emplace(code).second) continue;
        unknown.push_back(code);
        addresses.push_back(code_addresses.address_of(code));
    }
    const auto frames = detail::source_frames(addresses, true);
    for (std::size_t i = 0; i < unknown.size() && i < frames.size(); ++i) known_[unknown[i]] = place_of(frames[i]);
}

const CodePlaces::Place& CodePlaces::of(CodeId code) const {
    static const Place unknown;
    const auto at = known_.find(code);
    return at == known_.end() ? unknown : at->second;
}

const CodePlaces::Place& CodePlaces::of_address(const void* address) {
    const auto [at, is_new] = known_addresses_.try_emplace(address);
    if (is_new && address != nullptr) at->second = place_of(detail::source_frames(address, false));
    return at->second;
}

}  // namespace tessera::race_detector
