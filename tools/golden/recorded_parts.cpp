// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/recorded_parts.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <system_error>
#include <tuple>

#include "emulator/documents/golden_keys.h"
#include "emulator/documents/json.h"
#include "tools/golden/manifest.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace key = detail::golden_key;

using detail::Json;

struct RecordedParts::Part {
    fs::path folder;
    Manifest manifest;
    detail::Shard shard;
};

namespace {

Manifest read_manifest(const std::string& folder) {
    std::error_code ignored;
    if (!fs::exists(fs::path(folder) / detail::golden_key::kManifestFile, ignored))
        throw wrong_use("'{}' has no manifest.json: it is not a recording, or the recording was not finished", folder);
    Manifest manifest(folder);
    if (!manifest.shard) throw wrong_use("'{}' is a whole recording: expected parts from golden record --shard=I/N", folder);
    return manifest;
}

}  // namespace

RecordedParts::~RecordedParts() = default;

RecordedParts::RecordedParts(const std::vector<std::string>& folders) {
    std::map<std::uint64_t, std::string> there;
    for (const std::string& folder : folders) {
        Manifest manifest = read_manifest(folder);
        const detail::Shard shard = *manifest.shard;
        const auto [other, is_new] = there.emplace(shard.index, folder);
        if (!is_new) throw wrong_use("'{}' and '{}' are both part {}/{}", other->second, folder, shard.index, shard.count);
        parts_.push_back({folder, std::move(manifest), shard});
    }
    const Part& first = parts_.front();
    for (const Part& part : parts_) {
        for (const char* key : {key::kProducer, key::kProgram, key::kOptions, key::kChecked, key::kFindings}) {
            const std::string a = first.manifest.document.root().at(key).json().text(), b = part.manifest.document.root().at(key).json().text();
            if (a == b) continue;
            throw wrong_use("'{}' and '{}' are not parts of the same recording: the {} is {} and {}", first.folder.string(),
                            part.folder.string(), key, a, b);
        }
        const std::tuple<const char*, std::uint64_t, std::uint64_t> numbers[] = {
            {"parts", first.shard.count, part.shard.count},
            {"launches", first.manifest.launches_of_all, part.manifest.launches_of_all}};
        for (const auto& [what, a, b] : numbers) {
            if (a == b) continue;
            throw wrong_use("'{}' and '{}' are not parts of the same recording: the number of {} is {} and {}", first.folder.string(),
                            part.folder.string(), what, a, b);
        }
        for (const RecordedLaunch& launch : part.manifest.launches) {
            if (launch.index % part.shard.count + 1 == part.shard.index && launch.index < part.manifest.launches_of_all) continue;
            throw wrong_use("'{}' has launch {} of {}, which is none of part {}/{}", part.folder.string(), launch.index,
                            part.manifest.launches_of_all, part.shard.index, part.shard.count);
        }
    }
    for (std::uint64_t index = 1; index <= first.shard.count; ++index) {
        if (there.count(index) == 0) throw wrong_use("part {}/{} is missing", index, first.shard.count);
    }
}

void RecordedParts::write_whole(const fs::path& folder) const {
    std::vector<Json> launches;
    std::error_code error;
    fs::create_directories(folder, error);
    const fs::path unfinished = folder / detail::golden_key::kUnfinishedManifestFile;
    std::ofstream stream(unfinished, std::ios::binary);  // until the manifest is whole, the folder is no recording
    for (const Part& part : parts_) {
        for (const RecordedLaunch& launch : part.manifest.launches) {
            for (const RecordedOutput& output : launch.outputs) {
                if (output.file.empty()) continue;
                fs::copy_file(part.folder / output.file, folder / output.file, error);
                if (error)
                    throw tool_failed("cannot copy '{}' to '{}': {}", (part.folder / output.file).string(), folder.string(),
                                      error.message());
            }
        }
        for (const Json& launch : part.manifest.document.root().at(key::kLaunches).json().elements()) launches.push_back(launch);
    }
    const auto number = [](const Json& launch) { return launch.at(key::kIndex).as<std::uint64_t>(); };
    std::sort(launches.begin(), launches.end(), [&](const Json& a, const Json& b) { return number(a) < number(b); });
    Json manifest = parts_.front().manifest.document.root().json();
    manifest.erase(key::kShard);
    manifest[key::kLaunches] = launches;
    stream << manifest.text(1) << '\n' << std::flush;
    if (stream) fs::rename(unfinished, folder / detail::golden_key::kManifestFile, error);
    if (!stream || error) throw tool_failed("cannot write '{}'", (folder / detail::golden_key::kManifestFile).string());
}

}  // namespace tessera::tools
