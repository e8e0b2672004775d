// SPDX-License-Identifier: Apache-2.0
// Several parts of one recording.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::tools {

/// What `tessera golden record --shard=I/N` has written for every I. The constructor throws Failure, in a sentence, for folders
/// that are not the parts of the same exploration: of different programs, options or runs, missing or doubled.
class RecordedParts {
  public:
    explicit RecordedParts(const std::vector<std::string>& folders);
    ~RecordedParts();

    /// Makes `folder` the recording that one run would have left, its manifest last. Throws Failure when it cannot.
    void write_whole(const std::filesystem::path& folder) const;

  private:
    struct Part;
    std::vector<Part> parts_;
};

}  // namespace tessera::tools
