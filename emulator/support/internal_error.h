// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tessera::detail {

/// A broken invariant of Tessera's own: says so on standard error and ends the process.
[[noreturn]] void internal_error(const char* what);

}  // namespace tessera::detail
