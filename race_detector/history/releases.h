// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "race_detector/history/moment.h"

namespace tessera::race_detector {

/// What atomics have released at one location, in their order. One after the other they differ little as a rule (the same thread of
/// the next tile), and a launch may have millions: each takes one byte and as few more as its difference from the last one needs.
class Releases {
  public:
    class Reader;

    void push_back(const Moment& at);
    /// A position: behind the last one so far. 0: there is none.
    std::size_t end() const { return bytes_.size(); }
    /// How many bytes there is memory for.
    std::size_t capacity() const { return bytes_.capacity(); }

  private:
    std::vector<std::uint8_t> bytes_;
    Moment last_;
};

/// Reads from the first one on. Releases may be added meanwhile.
class Releases::Reader {
  public:
    std::size_t position() const { return position_; }
    /// The one at the position, which is not the end; goes on behind it.
    Moment next(const Releases& releases);

  private:
    std::size_t position_ = 0;
    Moment last_;
};

}  // namespace tessera::race_detector
