// SPDX-License-Identifier: Apache-2.0
#include "race_detector/thread_sanitizer/thread_name.h"

#include <charconv>
#include <cstddef>

namespace tessera::thread_sanitizer {

namespace {

constexpr int kMaxRank = 3;

/// Writes text, as much as there is room for. No heap, and little stack: it runs on a kernel's fiber.
class Writer {
  public:
    Writer(char* begin, std::size_t size) : at_(begin), last_(begin + size - 1) {}
    ~Writer() { *at_ = '\0'; }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void add(const char* text) {
        while (*text != '\0' && at_ != last_) *at_++ = *text++;
    }

    /// The position with this linear number in a row-major domain.
    void add_index(std::uint64_t linear, int rank, const int* extents) {
        std::uint64_t index[kMaxRank] = {};
        for (int d = rank - 1; d >= 0; --d) {
            index[d] = linear % static_cast<std::uint64_t>(extents[d]);
            linear /= static_cast<std::uint64_t>(extents[d]);
        }
        for (int d = 0; d < rank; ++d) {
            add(d == 0 ? "(" : ", ");
            at_ = std::to_chars(at_, last_, index[d]).ptr;
        }
        add(")");
    }

  private:
    char* at_;
    char* const last_;
};

}  // namespace

ThreadName::ThreadName(const LaunchInfo& launch, std::uint64_t tile, std::uint64_t thread) {
    Writer writer(text_, sizeof text_);
    writer.add("thread ");
    if (launch.tile_dims == nullptr) {
        writer.add_index(thread, launch.rank, launch.extents);
        return;
    }
    writer.add_index(thread, launch.rank, launch.tile_dims);
    int tiles[kMaxRank] = {};
    for (int d = 0; d < launch.rank; ++d) tiles[d] = launch.extents[d] / launch.tile_dims[d];
    writer.add(" of tile ");
    writer.add_index(tile, launch.rank, tiles);
}

}  // namespace tessera::thread_sanitizer
