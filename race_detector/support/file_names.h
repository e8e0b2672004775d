// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emulator/support/text_parts.h"

namespace tessera::race_detector {

using detail::last_component;

/// The directory in which the process was when this was first called: early, since programs change theirs. Empty: it was removed.
const std::string& starting_directory();

/// A file as a person in the starting directory would name it: relative when it is below that directory,
/// otherwise as given.
std::string shown_file(const std::string& file);

/// One name for one file: "x.h" of "./x.h" and "a/../x.h".
std::string plain_file(const std::string& file);

/// A file as a URI: relative when it is below the starting directory, "file:///..." when it is elsewhere.
std::string uri_of(const std::string& file);

}  // namespace tessera::race_detector
