// SPDX-License-Identifier: Apache-2.0
// The one way in which the command writes to standard error.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace tessera::tools {

/// Never throws: what cannot be written is lost, for there is no other place that could say so. Unlike fmt::print(stderr, ...),
/// which throws where standard error is closed or on a full disk.
void write_to_standard_error(std::string_view text) noexcept;

/// The text of the format and its arguments.
template <class... Arguments>
void print_error(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    write_to_standard_error(fmt::format(format, std::forward<Arguments>(arguments)...));
}

}  // namespace tessera::tools
