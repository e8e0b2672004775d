// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/recorded_parts.h"

#include "tools/failure.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <system_error>

namespace tessera::tools {
namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;

struct RecordedParts::Part {
    fs::path folder;
    Json manifest;
    std::uint64_t index = 0, count = 0;
};

namespace {

Json read_manifest(const std::string& folder) {
    const fs::path file = fs::path(folder) / "manifest.json";
    std::ifstream stream(file);
    if (!stream) throw wrong_use("'{}' has no manifest.json: it is no recording, or one that was not finished", folder);
    Json manifest = Json::parse(stream, nullptr, false);
    if (manifest.is_discarded() || !manifest.contains("schema") || manifest.at("schema") != "tessera-golden/1") {
        throw wrong_use("'{}' is no manifest of golden outputs", file.string());
    }
    if (!manifest.contains("shard"))
        throw wrong_use("'{}' is a whole recording: expected parts, of golden record --shard=I/N", folder);
    return manifest;
}

}  // namespace

RecordedParts::~RecordedParts() = default;

RecordedParts::RecordedParts(const std::vector<std::string>& folders) {
    try {
        read(folders);
    } catch (const Json::exception& error) {
        throw wrong_use("a part's manifest.json is none of golden record: {}", error.what());
    }
}

void RecordedParts::read(const std::vector<std::string>& folders) {
    std::map<std::uint64_t, std::string> there;
    for (const std::string& folder : folders) {
        Part part{folder, read_manifest(folder), 0, 0};
        part.index = part.manifest.at("shard").at("index").get<std::uint64_t>();
        part.count = part.manifest.at("shard").at("count").get<std::uint64_t>();
        const auto [other, is_new] = there.emplace(part.index, folder);
        if (!is_new) throw wrong_use("'{}' and '{}' are both part {}/{}", other->second, folder, part.index, part.count);
        parts_.push_back(std::move(part));
    }
    const Part& first = parts_.front();
    for (const Part& part : parts_) {
        for (const char* key : {"producer", "program", "options", "checked", "findings"}) {
            if (part.manifest.at(key) == first.manifest.at(key)) continue;
            throw wrong_use("'{}' and '{}' are not parts of one whole: the {} is {} and {}", first.folder.string(),
                            part.folder.string(), key, first.manifest.at(key).dump(), part.manifest.at(key).dump());
        }
        for (const char* key : {"count", "launches_of_all"}) {
            const Json &a = first.manifest.at("shard").at(key), &b = part.manifest.at("shard").at(key);
            if (a == b) continue;
            throw wrong_use("'{}' and '{}' are not parts of one whole: the number of {} is {} and {}", first.folder.string(),
                            part.folder.string(), std::string(key) == "count" ? "parts" : "launches", a.dump(), b.dump());
        }
    }
    for (std::uint64_t index = 1; index <= first.count; ++index) {
        if (there.count(index) == 0) throw wrong_use("part {}/{} is missing", index, first.count);
    }
}

void RecordedParts::write_whole(const fs::path& folder) const {
    std::vector<Json> launches;
    std::error_code error;
    fs::create_directories(folder, error);
    for (const Part& part : parts_) {
        for (const Json& launch : part.manifest.at("launches")) {
            for (const Json& output : launch.at("outputs")) {
                if (output.at("file").is_null()) continue;
                const std::string file = output.at("file").get<std::string>();
                fs::copy_file(part.folder / file, folder / file, error);
                if (error)
                    throw tool_failed("cannot copy '{}' to '{}': {}", (part.folder / file).string(), folder.string(),
                                      error.message());
            }
            launches.push_back(launch);
        }
    }
    const auto number = [](const Json& launch) { return launch.at("index").get<std::uint64_t>(); };
    std::sort(launches.begin(), launches.end(), [&](const Json& a, const Json& b) { return number(a) < number(b); });
    Json manifest = parts_.front().manifest;
    manifest.erase("shard");
    manifest["launches"] = launches;
    const fs::path unfinished = folder / "manifest.json.part";
    std::ofstream stream(unfinished, std::ios::binary);
    stream << manifest.dump(1, ' ', false, Json::error_handler_t::replace) << '\n' << std::flush;
    if (stream) fs::rename(unfinished, folder / "manifest.json", error);
    if (!stream || error) throw tool_failed("cannot write '{}'", (folder / "manifest.json").string());
}

}  // namespace tessera::tools
