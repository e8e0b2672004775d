// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tessera/detail/config.h"

/// Run-time options in code. The list of options is docs/options.md; `TESSERA_OPTIONS=help=1` prints it.
///
/// The functions may be called on any thread, at any time outside a kernel. A launch keeps the options that
/// were in force when it began.
///
///     tessera::options::set("workers", "2");
///     tessera::options::set("schedule", "random:7");
namespace tessera::options {

/// Sets an option for launches that begin later. It wins over the environment and tessera_default_options().
/// \param value  as in TESSERA_OPTIONS, without quotes
/// \throws std::invalid_argument  no such option, or it cannot have this value; what() says what was expected
TESSERA_EXPORT void set(const std::string& name, const std::string& value);

/// The value in force, written as `set` takes it.
/// \throws std::invalid_argument  no such option
TESSERA_EXPORT std::string get(const std::string& name);

}  // namespace tessera::options

namespace tessera::detail {

/// The text of docs/options.md, made from the table the options are read with.
TESSERA_EXPORT std::string options_markdown();

}  // namespace tessera::detail

/// A program may define this to choose its own defaults, in the syntax of TESSERA_OPTIONS, which wins over
/// it. It is called while the emulator's library is loaded, before the program's own static objects exist,
/// and may only return a string.
extern "C" TESSERA_EXPORT const char* tessera_default_options();
