// SPDX-License-Identifier: Apache-2.0
// Where the numbers of an array come from: a .npy file, or a member of a .npz file.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "emulator/documents/bytes_hash.h"
#include "tools/golden/npy_header.h"

namespace tessera::tools {

/// One array, read from its beginning to its end. Functions throw Failure, with the file's name, when it cannot be read, is shorter or
/// longer than it says, or is not what its archive's checksum or `expect_hash` says.
class ArraySource {
  public:
    virtual ~ArraySource() = default;

    const NpyHeader& header() const { return header_; }
    const std::string& name() const { return name_; }

    /// The next `bytes` of the elements.
    void read(void* to, std::size_t bytes);

    /// After all elements: checks that nothing follows them, and what can be known only then.
    void finish();

    /// Before the first element: what a recording's manifest says of the elements ("xxh3:..."); another kind of hash is not checked.
    void expect_hash(const std::string& hash);

  protected:
    explicit ArraySource(std::string name) : name_(std::move(name)) {}
    void read_header();
    /// The number of bytes read, fewer than `bytes` at the end.
    /// An archive's checksum is compared when there is nothing left to read.
    virtual std::size_t read_some(void* to, std::size_t bytes) = 0;

    std::string name_;
    NpyHeader header_;

  private:
    std::string expected_hash_;  ///< empty: unknown
    std::unique_ptr<detail::BytesHash> hash_;  ///< null: not wanted
};

std::unique_ptr<ArraySource> open_npy(const std::string& path);

/// \param member  of the archive, with its .npy
std::unique_ptr<ArraySource> open_npz_member(const std::string& path, const std::string& member);

/// The names of an archive's members that end in .npy, in its order. Throws Failure when two have the same name.
std::vector<std::string> npz_members(const std::string& path);

}  // namespace tessera::tools
