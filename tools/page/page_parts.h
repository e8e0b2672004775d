// SPDX-License-Identifier: Apache-2.0
// The files from which CMake has made constants: styles and scripts of pages.
#pragma once

namespace tessera::tools {

extern const char* const page_style;        ///< of every page
extern const char* const report_style;      ///< of the race detector's report
extern const char* const report_script;
extern const char* const timeline_style;    ///< of recordings in it
extern const char* const timeline_script;
extern const char* const comparison_style;  ///< of golden compare

}  // namespace tessera::tools
