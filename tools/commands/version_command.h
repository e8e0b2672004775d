// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::tools {

/// What `tessera --version` prints: the version, and what belongs to it on this machine. Never fails: what is missing is said.
std::string version_text();

}  // namespace tessera::tools
