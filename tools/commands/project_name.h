// SPDX-License-Identifier: Apache-2.0
// What a project of `tessera new` may be called.
#pragma once

#include <string>

namespace tessera::tools {

/// Throws Failure, with a sentence that says why, unless `name` can name a CMake project and its targets and is an
/// identifier of C++.
void check_project_name(const std::string& name);

}  // namespace tessera::tools
