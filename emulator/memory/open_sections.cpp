// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/open_sections.h"

namespace tessera::detail {

namespace {

bool has_shape(const Section& section, const std::vector<std::ptrdiff_t>& shape) {
    const auto rank = static_cast<std::size_t>(section.rank);
    if (shape.size() != 1 + 2 * rank || shape[0] != static_cast<std::ptrdiff_t>(section.element_size))
        return false;
    for (std::size_t d = 0; d < rank; ++d) {
        if (shape[1 + d] != section.extents[d] || shape[1 + rank + d] != section.strides[d]) return false;
    }
    return true;
}

}  // namespace

bool OpenSections::admits(const Section& section, Access access) const {
    for (const Slot& slot : slots_) {
        if (slot.data != nullptr && slot.data == section.data &&
            (slot.access == Access::read_write || access == Access::read) && has_shape(section, slot.shape)) {
            return true;
        }
    }
    return false;
}

void OpenSections::add(const Section& section, Access access) {
    Slot& slot = slots_[oldest_];
    oldest_ = (oldest_ + 1) % kSlots;
    slot.data = section.data;
    slot.access = access;
    slot.shape.assign(1, static_cast<std::ptrdiff_t>(section.element_size));
    slot.shape.insert(slot.shape.end(), section.extents, section.extents + section.rank);
    slot.shape.insert(slot.shape.end(), section.strides, section.strides + section.rank);
}

void OpenSections::clear() {
    for (Slot& slot : slots_) slot.data = nullptr;
}

}  // namespace tessera::detail
