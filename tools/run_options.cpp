// SPDX-License-Identifier: Apache-2.0
#include "tools/run_options.h"

#include "tools/failure.h"

#include <cstring>

namespace tessera::tools {

const std::vector<RunOption>& run_options() {
    static const std::vector<RunOption> options = [] {
        const RunOption rows[] = {
#define TESSERA_OPTION(name, kind, default_value, sentence) {#name, sentence},
#include "emulator/options.def"
#undef TESSERA_OPTION
        };
        std::vector<RunOption> shown;
        for (const RunOption& row : rows) {
            if (std::strcmp(row.name, "help") != 0) shown.push_back(row);
        }
        return shown;
    }();
    return options;
}

std::string tessera_options_text(const std::string& environment, const OptionValues& chosen) {
    std::string text = environment;
    for (const auto& [name, value] : chosen) {
        if (value.find('\'') != std::string::npos) {
            throw wrong_use("the value of --{} cannot hold a quotation mark ('): {}", name, value);
        }
        const char* quote = value.find(':') != std::string::npos ? "'" : "";
        text += (text.empty() ? "" : ":") + name + "=" + quote + value + quote;
    }
    return text;
}

}  // namespace tessera::tools
