// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace tessera::tools {

/// timeline.css and timeline.js in this folder, put into the command when it is built.
extern const char* const page_style;
extern const char* const page_script;

}  // namespace tessera::tools
