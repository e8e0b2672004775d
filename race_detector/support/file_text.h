// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::race_detector {

/// All of a file that the user has named, as UTF-8 without a byte order mark.
/// \param what  "the baseline"; for the message
/// \throws std::runtime_error  "cannot read the baseline 'known.json': No such file or directory"
std::string read_text_file(const std::string& path, const char* what);

/// Writes a file that is not there yet, which gets its name when it is complete; false where it is there, or cannot be written.
bool write_new_file(const std::string& path, const std::string& text);

}  // namespace tessera::race_detector
