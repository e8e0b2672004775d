// SPDX-License-Identifier: Apache-2.0
// A fingerprint of several pieces of text.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace tessera::tools {

/// 128-bit XXH3 over everything added, in order. Pieces are separated: ("ab", "c") differs from ("a", "bc").
class Digest {
  public:
    Digest();
    ~Digest();
    Digest(const Digest&) = delete;
    Digest& operator=(const Digest&) = delete;

    Digest& add(std::string_view piece);

    /// 32 hexadecimal digits.
    std::string text() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tessera::tools
