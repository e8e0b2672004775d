// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tessera::detail {

/// Text about a program whose `void main` got another name (include/tessera/windows/void_main.h), with the name that it has in the
/// source.
inline std::string with_own_main(std::string text) {
    const std::string renamed = "tessera_void_main", own = "main";
    for (std::size_t at = 0; (at = text.find(renamed, at)) != std::string::npos; at += own.size()) text.replace(at, renamed.size(), own);
    return text;
}

}  // namespace tessera::detail
