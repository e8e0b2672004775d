// SPDX-License-Identifier: Apache-2.0
// A folder that lives as long as its object.
#pragma once

#include <filesystem>

namespace tessera::tools {

/// Makes `parent`/`prefix`XXXXXX, readable by its owner only; removes it with all it holds in the destructor,
/// unless released. Throws Failure when it cannot be made.
class TemporaryFolder {
  public:
    explicit TemporaryFolder(const std::filesystem::path& parent, const char* prefix = "tessera-");
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

    /// From now on the folder belongs to the caller.
    void release() { owned_ = false; }

  private:
    std::filesystem::path path_;
    bool owned_ = true;
};

/// TMPDIR, else /tmp.
std::filesystem::path temporary_parent();

}  // namespace tessera::tools
