// SPDX-License-Identifier: Apache-2.0
// Where a command's result goes.
#pragma once

#include <string>

namespace tessera::tools {

/// Nothing, or "-": the text goes to a stream.
bool names_no_file(const std::string& output);

/// Throws Failure when the file of --output=FILE cannot be written: better before the work than after it.
void check_output_file(const std::string& output);

/// Throws Failure when `output` is the file `input`, whatever the paths to it are.
void refuse_to_overwrite(const std::string& input, const std::string& output);

/// Writes `text` to the file `output`, or standard output. Throws Failure when it cannot.
void write_text(const std::string& text, const std::string& output);

}  // namespace tessera::tools
