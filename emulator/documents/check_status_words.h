// SPDX-License-Identifier: Apache-2.0
// The lines that a checked program appends to the file that kCheckStatusVariable names, once its report is whole. A program that
// starts others may leave several.
#pragma once

namespace tessera::detail::check_status_word {

constexpr const char* kReported = "reported";                         ///< COUNT CODE: findings of severity error; the exit code
constexpr const char* kFound = "found";                               ///< COUNT FILE: findings, warnings among them; where the report is
constexpr const char* kEndedBy = "ended-by";                          ///< TEXT: "signal 15 (Terminated)"; the program did not end by itself
constexpr const char* kNotWritten = "not-written";                    ///< the report could not be written to where it was to go
constexpr const char* kFailed = "failed";                             ///< no report could be made, and standard error says why
constexpr const char* kNothingInstrumented = "nothing-instrumented";  ///< the detector was there, and saw no instrumented code

}  // namespace tessera::detail::check_status_word
