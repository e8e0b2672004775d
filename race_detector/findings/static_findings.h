// SPDX-License-Identifier: Apache-2.0
// What the compiler has found in place of a run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// The errors of the compiler's check of restrict(amp): a file of JSON objects, one per line, which the
/// environment variable TESSERA_RESTRICT_FINDINGS names. `tessera check` has this library report them in a
/// process without kernels, so that they come out as all findings do.
struct StaticFindings {
    std::string program;  ///< that they are of; empty: not told
    std::vector<check::Finding> findings;

    /// This process is there to report them.
    static bool are_reported();

    /// \throws std::runtime_error  when there is no such file
    static StaticFindings read();

    /// Lines that are no findings are passed over.
    static StaticFindings parse(std::string_view text);
};

}  // namespace tessera::race_detector
