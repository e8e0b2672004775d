// SPDX-License-Identifier: Apache-2.0
#include "emulator/golden/manifest.h"

#include "emulator/documents/golden_keys.h"
#include "emulator/documents/json.h"
#include "emulator/documents/unknown_values.h"

namespace tessera::detail {
namespace key = detail::golden_key;

namespace {

Json described(const GoldenArray& array) {
    return {{key::kName, array.name}, {key::kDtype, array.descr}, {key::kShape, array.shape}};
}

Json json_of(const GoldenLaunch& launch) {
    Json inputs = Json::array(), outputs = Json::array();
    for (const GoldenArray& array : launch.arrays) {
        Json input = described(array);
        input[key::kHash] = array.hash_before;
        inputs.push_back(input);
        if (!array.may_be_written || launch.failed) continue;
        Json output = described(array);
        output[key::kChanged] = !array.file.empty();
        output[key::kFile] = known_or_null(array.file);
        output[key::kHash] = array.hash_after;
        outputs.push_back(output);
    }
    return {{key::kIndex, launch.index},
            {key::kFile, launch.file},
            {key::kLine, launch.line},
            {key::kExtent, launch.extent},
            {key::kTile, known_or_null(launch.tile)},
            {key::kFailed, launch.failed},
            {key::kInputs, inputs},
            {key::kOutputs, outputs}};
}

}  // namespace

std::string manifest_json(const GoldenManifest& manifest) {
    Json options = Json::object();
    for (const auto& [name, value] : manifest.options) options[name] = value;
    Json launches = Json::array();
    for (const GoldenLaunch& launch : manifest.launches) launches.push_back(json_of(launch));
    Json all = {{key::kSchema, key::kGoldenSchema},
                {key::kProducer, {{key::kName, "tessera"}, {key::kVersion, TESSERA_VERSION}}},
                {key::kProgram, manifest.program},
                {key::kOptions, options},
                {key::kChecked, manifest.checked},
                {key::kFindings, manifest.checked ? Json(manifest.findings) : Json()}};
    if (manifest.shard.count > 1)
        all[key::kShard] = {{key::kIndex, manifest.shard.index}, {key::kCount, manifest.shard.count}, {key::kLaunchesOfAll, manifest.launches_of_all}};
    all[key::kLaunches] = launches;
    return all.text(1) + "\n";
}

}  // namespace tessera::detail
