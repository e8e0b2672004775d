// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/manifest.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

#include "emulator/documents/golden_keys.h"

namespace tessera::tools {
namespace key = detail::golden_key;
namespace {

RecordedOutput output_of(const JsonValue& json) {
    RecordedOutput output;
    output.name = json.at(key::kName).text();
    const JsonValue file = json.at(key::kFile);
    if (file.is_null()) return output;
    output.file = file.text_that(is_recorded_name, "the name of a file such as 0003.product.npy");
    output.hash = json.at(key::kHash).text();
    return output;
}

RecordedLaunch launch_of(const JsonValue& json) {
    RecordedLaunch launch;
    launch.index = json.at(key::kIndex).number();
    launch.file = json.at(key::kFile).text();
    launch.line = json.at(key::kLine).unsigned_number();
    launch.extent = json.at(key::kExtent).numbers();
    const JsonValue tile = json.at(key::kTile);
    if (!tile.is_null()) {
        launch.tile = tile.numbers(1);
        if (launch.tile.size() != launch.extent.size()) tile.fail_for("as many numbers as \"extent\" has");
    }
    for (const JsonValue& json_output : json.at(key::kOutputs).elements()) {
        RecordedOutput output = output_of(json_output);
        for (const RecordedOutput& other : launch.outputs) {
            if (other.name == output.name) json_output.at(key::kName).fail_for("a name that no other output of the launch has");
        }
        launch.outputs.push_back(std::move(output));
    }
    return launch;
}

}  // namespace

Manifest::Manifest(const std::filesystem::path& folder)
    : document((folder / detail::golden_key::kManifestFile).string(), "manifest of golden outputs", key::kGoldenSchema) {
    const JsonValue root = document.root();
    for (const JsonValue& launch : root.at(key::kLaunches).elements()) {
        launches.push_back(launch_of(launch));
        if (launches.size() > 1 && launches.back().index <= launches[launches.size() - 2].index)
            launch.at(key::kIndex).fail_for("launches in their order, each of them once");
    }
    if (!root.has(key::kShard)) return;
    const JsonValue part = root.at(key::kShard);
    shard = detail::Shard();
    shard->count = part.at(key::kCount).number(1);
    shard->index = part.at(key::kIndex).number(1, shard->count);
    launches_of_all = part.at(key::kLaunchesOfAll).number();
}

bool is_unfinished_recording(const std::filesystem::path& folder) {
    std::error_code ignored;
    return std::filesystem::exists(folder / detail::golden_key::kUnfinishedManifestFile, ignored);
}

bool is_recorded_name(const std::string& file_name) {
    // NUMBER.NAME.npy: four digits or more, and no way to another folder.
    const std::size_t digits = std::min(file_name.find_first_not_of("0123456789"), file_name.size());
    const std::string_view rest = std::string_view(file_name).substr(digits);
    const std::string_view end = rest.size() > 4 ? rest.substr(rest.size() - 4) : "";
    return digits >= 4 && rest[0] == '.' && (end == ".npy" || end == ".npz") && rest.find('/') == std::string_view::npos &&
           rest.find('\0') == std::string_view::npos;
}

}  // namespace tessera::tools
