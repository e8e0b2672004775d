// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/recording_notes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace tessera::tools {
namespace {

/// "array0": what the recorder calls a variable whose name the program does not know.
bool is_numbered(const std::string& name) {
    return name.rfind("array", 0) == 0 && name.size() > 5 && name.find_first_not_of("0123456789", 5) == std::string::npos;
}

}  // namespace

std::vector<std::string> recording_notes(const std::filesystem::path& folder) {
    std::ifstream stream(folder / "manifest.json");
    const nlohmann::json manifest = nlohmann::json::parse(stream, nullptr, false);
    if (manifest.is_discarded()) return {};
    std::vector<std::string> notes;
    if (!manifest.value("checked", true)) notes.push_back("not checked for races: the program was not built with tessera c++ --check");
    for (const nlohmann::json& launch : manifest.value("launches", nlohmann::json::array())) {
        const nlohmann::json outputs = launch.value("outputs", nlohmann::json::array());
        const auto numbered = std::find_if(outputs.begin(), outputs.end(), [](const nlohmann::json& output) { return is_numbered(output.value("name", "")); });
        if (numbered == outputs.end()) continue;
        notes.push_back("an array is called " + numbered->value("name", "") + ": the program was built without -g, and does not know the names of variables");
        break;
    }
    return notes;
}

}  // namespace tessera::tools
