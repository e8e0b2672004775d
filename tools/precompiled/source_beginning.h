// SPDX-License-Identifier: Apache-2.0
// Whether a source begins as nearly all C++ AMP sources do, so that what it begins with can be precompiled.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace tessera::tools {

/// What stands behind the name of a header.
struct NamedHeader {
    std::string name;           ///< as the compiler's, the library's and Tessera's own headers are called; empty: it is none of them
    std::filesystem::path own;  ///< one of the program's, which is looked through in its turn; empty: it is none of them
};

/// Where a source's headers are found and read.
struct HeadersOfSource {
    /// What the compiler reads for the name that the source, or a header in `folder`, has for a header.
    std::function<NamedHeader(const std::string& name, bool is_quoted, const std::filesystem::path& folder)> named;
    std::function<std::string(const std::filesystem::path& own)> text_of;
};

/// What the compiler would have read when it is behind a source's `#include <amp.h>`: macros that the source defines first, and
/// that directive. It may stand in a header of the program's. Headers of the standard library that come before it are left out: their
/// order does not matter. Nothing: the source does not include <amp.h>, or only behind something that may change what the header
/// says (other headers, pragmas, conditions, code).
/// \param folder  of the source
std::optional<std::string> beginning_to_precompile(const std::string& source, const std::filesystem::path& folder, const HeadersOfSource& headers);

}  // namespace tessera::tools
