// SPDX-License-Identifier: Apache-2.0
// The emulator's run-time options as options of the command, and their way into TESSERA_OPTIONS.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/options/option_kinds.h"
#include "tools/options/command_spec.h"

namespace tessera::tools {

/// One row of emulator/options/options.def, as far as the command needs it.
struct EmulatorOption {
    std::string default_value;  ///< may be empty
    OptionSpec spec;            ///< --max-findings, also --max_findings
};

/// Every row but `help`, which is the command's own --help.
const std::vector<EmulatorOption>& emulator_options();

/// Of an option of the table: "max_findings" of --max-findings.
std::string emulator_key(const OptionSpec& option);

using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// The last value of the option, or nothing.
std::string last_value(const OptionValues& options, std::string_view name);

/// The report's format: the option `report`, or else the ending of the file that the option `output` names.
detail::ReportFormat report_format(const OptionValues& options);

/// The value of TESSERA_OPTIONS; "" where it is not set.
std::string options_in_environment();

/// `environment` (the value of TESSERA_OPTIONS so far) followed by `chosen`, so that these win. Values that
/// hold a colon are quoted. Throws Failure for a value that has no spelling there.
std::string tessera_options_text(const std::string& environment, const OptionValues& chosen);

/// Adds them to TESSERA_OPTIONS of this process.
void add_to_environment(const OptionValues& chosen);

}  // namespace tessera::tools
