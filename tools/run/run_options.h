// SPDX-License-Identifier: Apache-2.0
// The emulator's run-time options as options of the command, and their way into TESSERA_OPTIONS.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::tools {

/// One row of emulator/options/options.def, as far as the command needs it.
struct RunOption {
    const char* name;
    const char* sentence;
    const char* expected;       ///< which values, as a sentence's part
    std::string default_value;  ///< may be empty
    bool (*accepts)(std::string_view value);

    /// The placeholder of a value in a help text: "barrier|access", "random:SEED", "FILE", "N".
    std::string placeholder() const;
};

/// Every row but `help`, which is the command's own --help.
const std::vector<RunOption>& run_options();

using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// `environment` (the value of TESSERA_OPTIONS so far) followed by `chosen`, so that these win. Values that
/// hold a colon are quoted. Throws Failure for a value that has no spelling there.
std::string tessera_options_text(const std::string& environment, const OptionValues& chosen);

}  // namespace tessera::tools
