// SPDX-License-Identifier: Apache-2.0
#include "emulator/golden/manifest.h"

#include "emulator/support/json.h"

namespace tessera::detail {

namespace {

Json described(const GoldenArray& array) {
    return {{"name", array.name}, {"dtype", array.descr}, {"shape", array.shape}};
}

Json json_of(const GoldenLaunch& launch) {
    Json inputs = Json::array(), outputs = Json::array();
    for (const GoldenArray& array : launch.arrays) {
        Json input = described(array);
        input["hash"] = array.hash_before;
        inputs.push_back(input);
        if (!array.may_be_written || launch.failed) continue;
        Json output = described(array);
        output["changed"] = !array.file.empty();
        output["file"] = array.file.empty() ? Json() : Json(array.file);
        output["hash"] = array.hash_after;
        outputs.push_back(output);
    }
    return {{"index", launch.index},
            {"file", launch.file},
            {"line", launch.line},
            {"extent", launch.extent},
            {"tile", launch.tile.empty() ? Json() : Json(launch.tile)},
            {"failed", launch.failed},
            {"inputs", inputs},
            {"outputs", outputs}};
}

}  // namespace

std::string manifest_json(const GoldenManifest& manifest) {
    Json options = Json::object();
    for (const auto& [name, value] : manifest.options) options[name] = value;
    Json launches = Json::array();
    for (const GoldenLaunch& launch : manifest.launches) launches.push_back(json_of(launch));
    Json all = {{"schema", "tessera-golden/1"},
                {"producer", {{"name", "tessera"}, {"version", TESSERA_VERSION}}},
                {"program", manifest.program},
                {"options", options},
                {"checked", manifest.checked},
                {"findings", manifest.checked ? Json(manifest.findings) : Json()}};
    if (manifest.shard.count > 1)
        all["shard"] = {{"index", manifest.shard.index}, {"count", manifest.shard.count}, {"launches_of_all", manifest.launches_of_all}};
    all["launches"] = launches;
    return all.text(1) + "\n";
}

}  // namespace tessera::detail
