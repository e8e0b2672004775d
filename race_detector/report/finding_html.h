// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "tessera/check.h"

namespace tessera::race_detector {

/// One finding as a section of a page: what is wrong, the source with both accesses marked, their threads, what is
/// missing, and pictures of tile and launch.
/// \param number  from 1; the section's anchor is "f" and the number
std::string html_of(const check::Finding& finding, std::size_t number, const std::string& repair);

}  // namespace tessera::race_detector
