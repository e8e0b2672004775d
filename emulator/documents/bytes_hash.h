// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace tessera::detail {

/// The hash of an array's bytes, a stretch at a time (XXH3, 64 bits).
class BytesHash {
  public:
    static constexpr const char* kPrefix = "xxh3:";

    BytesHash();
    ~BytesHash();
    BytesHash(const BytesHash&) = delete;
    BytesHash& operator=(const BytesHash&) = delete;

    void add(const void* bytes, std::size_t count);

    /// Of all bytes so far: "xxh3:" and 16 hexadecimal digits.
    std::string text() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tessera::detail
