// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/array_set.h"

#include "tools/failure.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

constexpr const char* schema = "tessera-golden/1";

std::vector<NamedArray> recorded_arrays(const fs::path& folder, const Json& manifest) {
    std::vector<NamedArray> arrays;
    for (const Json& launch : manifest.at("launches")) {
        GoldenPlace place;
        place.launch = launch.at("index").get<std::size_t>();
        place.file = launch.at("file").get<std::string>();
        place.line = launch.at("line").get<unsigned>();
        place.extent = launch.at("extent").get<std::vector<std::uint64_t>>();
        if (!launch.at("tile").is_null()) place.tile = launch.at("tile").get<std::vector<std::uint64_t>>();
        for (const Json& output : launch.at("outputs")) {
            if (output.at("file").is_null()) continue;
            const std::string file = (folder / output.at("file").get<std::string>()).string();
            const std::string name = output.at("name").get<std::string>();
            const bool compressed = fs::path(file).extension() == ".npz";
            arrays.push_back({name, place, [=] { return compressed ? open_npz_member(file, name + ".npy") : open_npy(file); }});
        }
    }
    return arrays;
}

ArraySet open_recording(const fs::path& folder, const fs::path& file) {
    std::ifstream stream(file);
    if (!stream) throw wrong_use("cannot read '{}'", file.string());
    ArraySet set;
    set.path = folder.string();
    set.is_recording = true;
    try {
        const Json manifest = Json::parse(stream);
        const std::string found = manifest.at("schema").get<std::string>();
        if (found != schema) throw wrong_use("'{}' has schema '{}'; expected '{}'", file.string(), found, schema);
        if (manifest.contains("shard")) {
            throw wrong_use("'{}' is part {}/{} of a recording; tessera golden merge joins the parts", folder.string(),
                            manifest.at("shard").at("index").get<std::uint64_t>(), manifest.at("shard").at("count").get<std::uint64_t>());
        }
        set.arrays = recorded_arrays(folder, manifest);
    } catch (const Json::exception& error) {
        throw wrong_use("'{}' is no manifest of golden outputs: {}", file.string(), error.what());
    }
    return set;
}

void add_file(const fs::path& file, std::vector<NamedArray>& arrays) {
    const std::string path = file.string();
    if (file.extension() == ".npy") {
        arrays.push_back({file.stem().string(), {}, [path] { return open_npy(path); }});
        return;
    }
    for (const std::string& member : npz_members(path)) {
        arrays.push_back({member.substr(0, member.size() - 4), {}, [path, member] { return open_npz_member(path, member); }});
    }
}

bool is_array_file(const fs::path& file) { return file.extension() == ".npy" || file.extension() == ".npz"; }

ArraySet open_folder(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (is_array_file(entry.path())) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (std::any_of(files.begin(), files.end(), [](const fs::path& file) { return is_recorded_name(file.filename().string()); })) {
        throw wrong_use("'{}' has recorded arrays and no manifest.json: that recording was not finished", folder.string());
    }
    ArraySet set{folder.string(), false, {}};
    for (const fs::path& file : files) add_file(file, set.arrays);
    return set;
}

}  // namespace

bool is_recorded_name(const std::string& file_name) {
    static const std::regex recorded("[0-9]{4,}\\..*\\.np[yz]");
    return std::regex_match(file_name, recorded);
}

std::string NamedArray::key() const { return place ? fmt::format("{:04}.{}", place->launch, name) : name; }

ArraySet open_array_set(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) throw wrong_use("no such file or folder: '{}'", path);
    if (!fs::is_directory(status)) {
        if (!is_array_file(path)) throw wrong_use("'{}': expected a folder, or a .npy or .npz file", path);
        ArraySet set{path, false, {}};
        add_file(path, set.arrays);
        return set;
    }
    const fs::path manifest = fs::path(path) / "manifest.json";
    ArraySet set = fs::exists(manifest, error) ? open_recording(path, manifest) : open_folder(path);
    if (set.arrays.empty()) {
        throw wrong_use(set.is_recording ? "'{}' records no array: no launch changed one" : "'{}' has no .npy or .npz file", path);
    }
    return set;
}

}  // namespace tessera::tools
