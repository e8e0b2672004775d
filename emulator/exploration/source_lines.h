// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tessera::detail {

/// Lines of the source as numbers, from 1. 0: unknown.
class SourceLines {
  public:
    struct Line {
        std::string file;
        unsigned line = 0;
    };

    std::size_t number_of(const std::string& file, unsigned line);

    /// \param code  a return address. Reads debug information, once for each
    std::size_t number_of(const void* code);

    const Line& at(std::size_t number) const { return lines_[number]; }

  private:
    std::vector<Line> lines_ = std::vector<Line>(1);
    std::map<std::pair<std::string, unsigned>, std::size_t> numbers_;
    std::map<const void*, std::size_t> of_code_;
};

}  // namespace tessera::detail
