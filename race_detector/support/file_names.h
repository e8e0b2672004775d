// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "emulator/support/text_parts.h"

namespace tessera::race_detector {

using detail::last_component;

/// The directory from which files are named: the current one, or that in which `stay_in_directory` was called. Empty: it was removed.
std::string naming_directory();

/// For processes that report on themselves: programs may go to another directory, and who reads the report is where they began.
void stay_in_directory();

/// A file as a person in the naming directory would name it: relative when it is below that directory,
/// otherwise as given.
std::string shown_file(const std::string& file);

/// One name for one file: "x.h" of "./x.h" and "a/../x.h".
std::string plain_file(const std::string& file);

/// A file as a URI: relative when it is below the naming directory, "file:///..." when it is elsewhere.
std::string uri_of(const std::string& file);

}  // namespace tessera::race_detector
