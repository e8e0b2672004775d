// SPDX-License-Identifier: Apache-2.0
// Work that is split over processes: the option --shard=I/N.
#pragma once

#include <string>

#include "emulator/options/option_kinds.h"
#include "tools/options/command_spec.h"

namespace tessera::tools {

OptionSpec shard_option(const std::string& sentence);

/// Of a value that the option allows.
detail::Shard shard_of(const std::string& value);

}  // namespace tessera::tools
