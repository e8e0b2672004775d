// SPDX-License-Identifier: Apache-2.0
// Whether a source begins as nearly all C++ AMP sources do, so that what it begins with can be precompiled.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace tessera::tools {

/// What the compiler would have read when it is behind a source's `#include <amp.h>`: macros that the source defines first, and
/// that directive. Headers of the standard library that come before it are left out: their order does not matter. Nothing: the
/// source does not include <amp.h>, or only behind something that may change what the header says (other headers, pragmas,
/// conditions, code).
/// \param right_name  what the compiler reads for a header in angles under the name that the source has for it
std::optional<std::string> beginning_to_precompile(
    const std::string& source, const std::function<std::string(const std::string&)>& right_name = [](const std::string& name) { return name; });

}  // namespace tessera::tools
