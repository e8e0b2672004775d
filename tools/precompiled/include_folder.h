// SPDX-License-Identifier: Apache-2.0
// A folder of a program's headers (-I), which the compiler looks in before it looks for its own ones and ours.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::tools {

/// Whether the compiler might find another header there than without that folder: one that is called as one of `headers` is, with
/// any number of the folders it lies in.
/// \param headers    absolute paths
/// \param asked_for  what the headers ask for without needing it: first parts of the names
bool may_hide_headers(const std::filesystem::path& folder, const std::vector<std::string>& headers,
                      const std::vector<std::string>& asked_for);

}  // namespace tessera::tools
