// SPDX-License-Identifier: Apache-2.0
#include "race_detector/code/code_places.h"

#include <algorithm>
#include <cstddef>

#include "race_detector/code/call_stacks.h"
#include "race_detector/code/code_addresses.h"
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
        // The loops over threads are Tessera's own, and no call of the program's.
        if (!frames[i].file.empty()) place.inlined_at.push_back(position_of(frames[i]));
    }
    return place;
}

void add_callers(CodePlaces::Place& place, const std::vector<detail::SourceFrame>& frames) {
    for (const detail::SourceFrame& frame : frames) {
        if (!frame.file.empty() && frame.function.rfind("tessera::detail::", 0) != 0) place.callers.push_back(position_of(frame));
    }
}

/// The innermost place in the program's source: what it has called there is Tessera's.
template <class Frames>
CodePlaces::Place place_of_library_call(Frames begin, Frames end) {
    for (Frames call = begin; call != end; ++call) {
        const auto user = std::find_if(call->begin(), call->end(), [](const detail::SourceFrame& frame) {
            return !frame.file.empty() && !detail::is_file_of_library(frame.file);
        });
        if (user == call->end()) continue;
        CodePlaces::Place place = place_of(std::vector<detail::SourceFrame>(user, call->end()));
        if (CallStacks::is_on()) {
            for (Frames caller = call + 1; caller != end; ++caller) add_callers(place, *caller);
        }
        return place;
    }
    return place_of(*begin);
}

/// The instruction and, when they were kept, the calls around it.
CallStacks::Stack stack_of(CodeId code) {
    return CallStacks::has_stack(code) ? CallStacks::stack_of(code) : CallStacks::Stack{code_addresses.address_of(code)};
}

}  // namespace

void CodePlaces::learn(const std::vector<CodeId>& codes) {
    std::vector<CodeId> unknown;
    std::vector<const void*> addresses;
    for (const CodeId code : codes) {
        if (code == 0 || !known_.try_emplace(code).second) continue;
        for (const void* address : stack_of(code)) {
            unknown.push_back(code);
            addresses.push_back(address);
        }
    }
    const auto frames = detail::source_frames(addresses, true);
    for (std::size_t i = 0; i < unknown.size() && i < frames.size(); ++i) {
        Place& place = known_[unknown[i]];
        if (CallStacks::is_library_call(unknown[i])) {
            const std::size_t first = i;
            while (i + 1 < frames.size() && unknown[i + 1] == unknown[i]) ++i;
            place = place_of_library_call(frames.begin() + static_cast<std::ptrdiff_t>(first), frames.begin() + static_cast<std::ptrdiff_t>(i + 1));
            continue;
        }
        if (i == 0 || unknown[i] != unknown[i - 1]) {
            place = place_of(frames[i]);
        } else {
            add_callers(place, frames[i]);
        }
    }
}

std::vector<CodeId> CodePlaces::order_of(CodeId code) const {
    if (!CallStacks::has_stack(code)) return {code};
    const CallStacks::Stack stack = stack_of(code);
    std::vector<CodeId> order{code_addresses.id_of(stack.front()), static_cast<CodeId>(stack.size())};
    for (const void* address : stack) order.push_back(code_addresses.id_of(address));
    return order;
}

const CodePlaces::Place& CodePlaces::of(CodeId code) const {
    static const auto& unknown = *new Place;  // the report is written after static objects have gone
    const auto at = known_.find(code);
    return at == known_.end() ? unknown : at->second;
}

const CodePlaces::Place& CodePlaces::of_address(const void* address) {
    const auto [at, is_new] = known_addresses_.try_emplace(address);
    if (!is_new || address == nullptr) return at->second;
    std::vector<detail::SourceFrame> frames = detail::source_frames(address, false);
    // Where a thread was stopped may be any instruction.
    if (frames.front().line == 0 && !frames.front().file.empty()) {
        frames.front().line = detail::line_before(address, false, frames.front());
        frames.front().column = 0;
    }
    at->second = place_of(frames);
    return at->second;
}

}  // namespace tessera::race_detector
