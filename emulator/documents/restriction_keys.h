// SPDX-License-Identifier: Apache-2.0
// What restrict(amp) forbids, as the compiler found it: one JSON value in a line.
#pragma once

namespace tessera::detail::restriction_key {

constexpr const char* kColumn = "column";
constexpr const char* kFile = "file";
constexpr const char* kFunction = "function";
constexpr const char* kLine = "line";
constexpr const char* kMessage = "message";
constexpr const char* kProgram = "program";
constexpr const char* kSeverity = "severity";

}  // namespace tessera::detail::restriction_key
