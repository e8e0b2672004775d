// SPDX-License-Identifier: Apache-2.0
// What sources begin with, precompiled once for each set of options, and kept between commands.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tools/support/process.h"

namespace tessera::tools {

/// Clang's precompiled <amp.h>. A command that compiles one source gets it in front where that changes nothing but the time: the
/// source begins with the header (otherwise it gets what --msvc reads before every source, if that is asked for), and every option is
/// one that is known not to matter, or belongs to the key under which the result is kept. So do the compiler and our plugin; the
/// headers that went in are remembered with their stamps. Folders of the program's headers (-I, -isystem) do not matter where they have
/// none that would be read instead. Where anything fails (no place, no room, a header that does not compile) a command stays as it is.
class PrecompiledBeginnings {
  public:
    struct Parts {
        std::filesystem::path folder;   ///< where they are kept
        std::filesystem::path headers;  ///< Tessera's
        std::filesystem::path plugin;   ///< of overloads on restrictions
        std::vector<std::string> compiler;
    };

    explicit PrecompiledBeginnings(Parts parts) : parts_(std::move(parts)) {}

    /// `command` with what is precompiled for it, which is made if there is none yet; or as it is.
    Command applied_to(const Command& command) const;

  private:
    Parts parts_;
};

/// Where they are kept: the folder that TESSERA_PRECOMPILED names, or where it says so, one in `cache`. Empty: nowhere, for a
/// program whose messages make a second compilation necessary takes longer with them.
/// \param cache  called only where it is asked for, since it makes the folder
std::filesystem::path folder_of_beginnings(const std::function<std::filesystem::path()>& cache);

/// A message is about something else than the source itself, and would have another text if nothing was precompiled: whence a
/// header is included, for one.
bool may_depend_on_precompiled(const std::string& diagnostics, const std::string& source, bool has_errors);

/// The same, for messages that only tell where the source's errors are and what would mend them.
bool may_mend_otherwise(const std::string& diagnostics);

}  // namespace tessera::tools
