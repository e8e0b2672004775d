// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/compiler/command_line.h"
#include "tools/compiler/compiler.h"
#include "tools/compiler/installation.h"

namespace tessera::tools {

/// One #include of a source.
struct IncludeDirective {
    std::string name;  ///< as written between the quotation marks or angles
    bool quoted = false;
    std::size_t begin = 0;  ///< where the name stands in the text
};

/// All of them, also those that the preprocessor would leave out.
std::vector<IncludeDirective> includes_in(const std::string& text);

/// Looks for headers where a compilation does: in the includer's folder, the command line's folders, ours,
/// and the compiler's own.
class IncludeSearch {
  public:
    IncludeSearch(const Compiler& compiler, const Installation& installation, const CommandLine& line);

    struct Found {
        std::filesystem::path path;  ///< empty: there is no such header, whatever the case of its letters
        std::string name;            ///< what to write for it: the right case, slashes
        bool as_written = false;     ///< the compiler finds it by itself
        bool is_users_own = false;   ///< not one of Tessera's or the compiler's
    };
    /// \param slashes  the compiler reads back slashes as slashes
    Found find(const IncludeDirective& include, const std::filesystem::path& includer, bool slashes) const;

  private:
    struct Folder {
        std::filesystem::path path;
        bool is_users_own;
    };
    std::vector<Folder> folders_;
};

}  // namespace tessera::tools
