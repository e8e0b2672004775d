// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace tessera::detail {

/// Writes one array as NumPy's .npy format, version 1 or 2, a stretch at a time.
class NpyFile {
  public:
    /// \param descr  the element's type: <f4, or [('a', '<f4'), ...]
    /// \param shape  most significant dimension first
    /// All functions throw std::system_error, which says what went wrong with which file.
    NpyFile(const std::string& path, const std::string& descr, const std::vector<int>& shape);
    ~NpyFile();
    NpyFile(const NpyFile&) = delete;
    NpyFile& operator=(const NpyFile&) = delete;

    void write(const void* bytes, std::size_t count);

    /// To be called after the last stretch: only then is the file known to be whole.
    void close();

  private:
    [[noreturn]] void fail() const;

    std::string path_;
    std::FILE* file_;
};

}  // namespace tessera::detail
