// SPDX-License-Identifier: Apache-2.0
#include "emulator/memory/known_view.h"

#include <algorithm>

namespace tessera::detail {

KnownView::KnownView(const Section& section, const char* host)
    : begin(static_cast<std::size_t>(static_cast<const char*>(section.data) - host)),
      element_size(section.element_size),
      extents(section.extents, section.extents + section.rank),
      strides(section.strides, section.strides + section.rank) {
    std::ptrdiff_t last = 0;
    for (int d = 0; d < section.rank; ++d) last += (section.extents[d] - 1) * section.strides[d];
    end = begin + static_cast<std::size_t>(last + 1) * element_size;
}

bool KnownView::is_of(const Section& section, const char* host) const {
    const auto rank = static_cast<std::size_t>(section.rank);
    return host + begin == section.data && element_size == section.element_size && extents.size() == rank &&
           std::equal(extents.begin(), extents.end(), section.extents) &&
           std::equal(strides.begin(), strides.end(), section.strides);
}

}  // namespace tessera::detail
