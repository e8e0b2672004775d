// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/changed_copies.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "tools/support/failure.h"

namespace tessera::tools {

ChangedCopies::ChangedCopies(std::vector<SourceText> files) : files_(std::move(files)), folder_(temporary_parent()) {
    int number = 0;
    for (const SourceText& file : files_) {
        if (!file.has_changed() && !file.is_in_utf16()) continue;
        const std::filesystem::path copy = folder_.path() / std::to_string(number++);
        std::ofstream stream(copy, std::ios::binary);
        stream << file.text();
        if (!stream.flush()) throw tool_failed("cannot write {}", copy.string());
        flags_.insert(flags_.end(), {"-Xclang", "-remap-file", "-Xclang", file.path().string() + ";" + copy.string()});
    }
}

}  // namespace tessera::tools
