// SPDX-License-Identifier: Apache-2.0
// The project that `tessera new` writes.
#pragma once

#include <filesystem>
#include <string>

namespace tessera::tools {

/// Copies the folder `templates`, a project called "starter", to `folder` as a project called `name`. `folder` must not
/// exist or be empty; its parent must exist. Either all files are there afterwards or none: they are written next to
/// `folder` and moved there at once. Throws Failure.
void write_starter_project(const std::filesystem::path& templates, const std::filesystem::path& folder, const std::string& name);

/// The text of a template as it stands in a project called `name`: with that name, and without the line with our licence,
/// for the files belong to the user.
std::string starter_text(const std::string& text, const std::string& name);

}  // namespace tessera::tools
