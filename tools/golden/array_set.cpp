// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/array_set.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "emulator/documents/golden_keys.h"
#include "tools/golden/manifest.h"
#include "tools/support/failure.h"
#include "tools/support/named_file.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

std::unique_ptr<ArraySource> open_recorded(const std::string& file, const RecordedOutput& output) {
    std::unique_ptr<ArraySource> source = fs::path(file).extension() == ".npz" ? open_npz_member(file, output.name + ".npy") : open_npy(file);
    source->expect_hash(output.hash);
    return source;
}

std::vector<NamedArray> recorded_arrays(const fs::path& folder, const Manifest& manifest) {
    std::vector<NamedArray> arrays;
    for (const RecordedLaunch& launch : manifest.launches) {
        const GoldenPlace place{launch.index, launch.file, launch.line, launch.extent, launch.tile};
        for (const RecordedOutput& output : launch.outputs) {
            if (output.file.empty()) continue;
            const std::string file = (folder / output.file).string();
            arrays.push_back({output.name, place, [file, output] { return open_recorded(file, output); }});
        }
    }
    return arrays;
}

ArraySet open_recording(const fs::path& folder) {
    const Manifest manifest(folder);
    if (manifest.shard) {
        throw wrong_use("'{}' is part {}/{} of a recording; tessera golden merge joins the parts", folder.string(),
                        manifest.shard->index, manifest.shard->count);
    }
    return {folder.string(), true, false, recorded_arrays(folder, manifest)};
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
    if (is_unfinished_recording(folder)) throw wrong_use("'{}' has no manifest.json: the recording was not finished", folder.string());
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entries(folder, error), end; !error && entries != end; entries.increment(error)) {
        const fs::directory_entry& entry = *entries;
        if (is_array_file(entry.path())) files.push_back(entry.path());
    }
    if (error) throw wrong_use("cannot read the folder '{}': {}", folder.string(), error.message());
    std::sort(files.begin(), files.end());
    ArraySet set{folder.string(), false, false, {}};
    set.lacks_manifest = std::any_of(files.begin(), files.end(), [](const fs::path& file) { return is_recorded_name(file.filename().string()); });
    for (const fs::path& file : files) add_file(file, set.arrays);
    return set;
}

}  // namespace

std::string NamedArray::key() const { return place ? fmt::format("{:04}.{}", place->launch, name) : name; }

ArraySet open_array_set(const std::string& path) {
    if (!fs::is_directory(named_status(path, "file or folder"))) {
        if (!is_array_file(path)) throw wrong_use("'{}': expected a folder, or a .npy or .npz file", path);
        ArraySet set{path, false, false, {}};
        add_file(path, set.arrays);
        return set;
    }
    std::error_code error;
    const fs::path manifest = fs::path(path) / detail::golden_key::kManifestFile;
    ArraySet set = fs::exists(manifest, error) ? open_recording(path) : open_folder(path);
    if (set.arrays.empty()) {
        throw wrong_use(set.is_recording ? "'{}' records no array: no launch changed one" : "'{}' has no .npy or .npz file", path);
    }
    return set;
}

}  // namespace tessera::tools
