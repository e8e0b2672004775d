// SPDX-License-Identifier: Apache-2.0
// The table of options at work: names and values as text in, options out. Pure functions; errors are
// sentences.
#pragma once

#include <string>
#include <string_view>

#include "emulator/options/options.h"

namespace tessera::detail {

/// The environment variable from which a program takes options.
inline constexpr const char* kOptionsVariable = "TESSERA_OPTIONS";

/// Sets one option. Returns an empty string, or a sentence that says what is wrong; `options` is then as
/// before.
std::string set_option(Options& options, std::string_view name, std::string_view value);

/// Sets the options of a text `key=value:key=value`. A piece without `=` belongs to the value before it;
/// `'...'` may hold anything. Returns as set_option; `options` then has what stood before the mistake.
std::string set_options(Options& options, std::string_view text);

/// The value of an option as text. Returns false, with the sentence in `text`, when there is no such option.
bool option_text(const Options& options, std::string_view name, std::string& text);

bool same_options(const Options& a, const Options& b);

/// What `help=1` prints.
std::string options_help();

}  // namespace tessera::detail
