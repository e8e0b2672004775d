// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

namespace tessera::detail {

/// What undefined bytes of arrays and views look like: as float a small negative number, as int negative, as
/// pointer invalid; it shows up in results instead of passing for a zero.
inline constexpr unsigned char kPoison = 0xBE;

/// An owned piece of memory, aligned to cache lines. Its pages exist once touched.
class MemoryBlock {
  public:
    MemoryBlock() = default;
    ~MemoryBlock();
    MemoryBlock(const MemoryBlock&) = delete;
    MemoryBlock& operator=(const MemoryBlock&) = delete;

    /// Only once. Throws concurrency::out_of_memory, also for more than the machine's memory, which the
    /// system would grant and then kill the program for.
    /// \param fill  for every byte; none: whatever is there
    /// \param zone  bytes to leave unused on each side, a multiple of a cache line
    void allocate(std::size_t bytes, std::optional<unsigned char> fill, std::size_t zone = 0);

    /// Null before `allocate`.
    char* data() const { return data_; }

  private:
    char* data_ = nullptr;
    std::size_t zone_ = 0;
};

}  // namespace tessera::detail
