// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/compression.h"

#include <zip.h>

#include <fstream>
#include <string>
#include <system_error>

#include "emulator/documents/golden_keys.h"
#include "emulator/documents/json.h"
#include "tools/support/failure.h"
#include "tools/support/file_text.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace key = detail::golden_key;
namespace {

using detail::Json;

/// `member`, read from `file`, as the only member of a new archive.
void write_archive(const fs::path& archive, const fs::path& file, const std::string& member) {
    int code = 0;
    zip_t* const zip = zip_open(archive.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
    zip_source_t* const source = zip == nullptr ? nullptr : zip_source_file(zip, file.c_str(), 0, -1);
    const bool added = source != nullptr && zip_file_add(zip, member.c_str(), source, ZIP_FL_ENC_UTF_8) >= 0;
    if (added && zip_close(zip) == 0) return;
    const std::string reason = zip == nullptr ? "it cannot be opened" : zip_strerror(zip);
    if (source != nullptr && !added) zip_source_free(source);
    if (zip != nullptr) zip_discard(zip);
    throw tool_failed("cannot write '{}': {}", archive.string(), reason);
}

fs::path unfinished_in(const fs::path& folder) { return folder / detail::golden_key::kUnfinishedManifestFile; }

void write_manifest(const fs::path& folder, const std::string& text) {
    const fs::path file = folder / detail::golden_key::kManifestFile, unfinished = unfinished_in(folder);
    std::ofstream stream(unfinished, std::ios::binary);
    stream << text << std::flush;
    std::error_code error;
    if (stream) fs::rename(unfinished, file, error);
    if (!stream || error) throw tool_failed("cannot write '{}'", file.string());
}

}  // namespace

void compress_recording(const fs::path& folder) {
    const fs::path file = folder / detail::golden_key::kManifestFile;
    Json manifest = Json::parse(text_of(file));
    fs::rename(file, unfinished_in(folder));
    for (Json& launch : manifest[key::kLaunches].elements()) {
        for (Json& output : launch[key::kOutputs].elements()) {
            if (output.at(key::kFile).is_null()) continue;
            const fs::path plain = folder / output.at(key::kFile).as<std::string>();
            if (plain.extension() == ".npz") continue;
            const fs::path archive = fs::path(plain).replace_extension(".npz");
            write_archive(archive, plain, output.at(key::kName).as<std::string>() + ".npy");
            fs::remove(plain);
            output[key::kFile] = archive.filename().string();
        }
    }
    write_manifest(folder, manifest.text(1) + "\n");
}

}  // namespace tessera::tools
