// SPDX-License-Identifier: Apache-2.0
// Where the numbers of an array come from: a .npy file, or a member of a .npz file.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "tools/golden/npy_header.h"

namespace tessera::tools {

/// One array, read from its beginning to its end. Functions throw Failure, with the file's name, when it cannot be read or
/// is shorter than it says.
class ArraySource {
  public:
    virtual ~ArraySource() = default;

    const NpyHeader& header() const { return header_; }
    const std::string& name() const { return name_; }

    /// The next `bytes` of the elements.
    void read(void* to, std::size_t bytes);

  protected:
    explicit ArraySource(std::string name) : name_(std::move(name)) {}
    void read_header();
    /// The number of bytes read, fewer than `bytes` at the end.
    virtual std::size_t read_some(void* to, std::size_t bytes) = 0;

    std::string name_;
    NpyHeader header_;
};

std::unique_ptr<ArraySource> open_npy(const std::string& path);

/// \param member  of the archive, with its .npy
std::unique_ptr<ArraySource> open_npz_member(const std::string& path, const std::string& member);

/// The names of an archive's members that end in .npy, in its order.
std::vector<std::string> npz_members(const std::string& path);

}  // namespace tessera::tools
