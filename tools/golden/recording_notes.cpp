// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/recording_notes.h"

#include <system_error>

#include "emulator/documents/golden_keys.h"
#include "tools/support/json_document.h"

namespace tessera::tools {
namespace key = detail::golden_key;
namespace {

/// "array0": the recorder's name for a variable without debug information.
bool is_numbered(const std::string& name) {
    return name.rfind("array", 0) == 0 && name.size() > 5 && name.find_first_not_of("0123456789", 5) == std::string::npos;
}

}  // namespace

std::vector<std::string> recording_notes(const std::filesystem::path& folder) {
    std::error_code ignored;
    const std::filesystem::path file = folder / detail::golden_key::kManifestFile;
    if (!std::filesystem::exists(file, ignored)) return {};
    const JsonDocument manifest(file.string(), "manifest of golden outputs");
    std::vector<std::string> notes;
    if (!manifest.root().at(key::kChecked).boolean())
        notes.push_back("not checked for races: the program was not built with tessera c++ --check");
    for (const JsonValue& launch : manifest.root().at(key::kLaunches).elements()) {
        for (const JsonValue& output : launch.at(key::kOutputs).elements()) {
            const std::string name = output.at(key::kName).text();
            if (!is_numbered(name)) continue;
            notes.push_back("an array is called " + name + ": the program was built without -g, so the names of variables are unknown");
            return notes;
        }
    }
    return notes;
}

}  // namespace tessera::tools
