// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tessera::race_detector {

/// Places of conflicts (Places) that are always there.
inline constexpr std::uint32_t kTileStaticPlace = 0;  ///< words are addresses in modules' initial TLS images
inline constexpr std::uint32_t kAddressPlace = 1;     ///< words are addresses

}  // namespace tessera::race_detector
