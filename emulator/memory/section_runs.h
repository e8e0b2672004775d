// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "tessera/detail/device_memory.h"

namespace tessera::detail {

/// Bytes [begin, end) of a buffer.
struct ByteRun {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t size() const { return end - begin; }
};

/// Walks over a section's bytes in row-major order, as few contiguous runs: rows without a gap between them
/// are one.
class RunCursor {
  public:
    /// \param start        byte offset in the buffer of the section's first element
    /// \param buffer_size  bytes, which a section of rank 0 covers
    RunCursor(const Section& section, std::size_t start, std::size_t buffer_size) {
        if (section.rank == 0) {
            run_ = {0, buffer_size};
            return;
        }
        int inner = section.rank - 1;  // dimensions from here on are contiguous
        std::ptrdiff_t elements = section.extents[inner];
        while (inner > 0 && (section.strides[inner - 1] == elements || section.extents[inner - 1] == 1)) {
            --inner;
            elements *= section.extents[inner];
        }
        run_ = {start, start + static_cast<std::size_t>(elements) * section.element_size};
        for (int d = 0; d < inner; ++d) {
            outer_.push_back(
                {0, section.extents[d], static_cast<std::size_t>(section.strides[d]) * section.element_size});
        }
    }

    /// False after the last run.
    bool next(ByteRun& run) {
        if (done_) return false;
        run = run_;
        done_ = true;
        for (std::size_t d = outer_.size(); d-- > 0;) {
            Dimension& dimension = outer_[d];
            shift(dimension.step);
            if (++dimension.at < dimension.extent) {
                done_ = false;
                break;
            }
            shift(std::size_t{0} - dimension.step * static_cast<std::size_t>(dimension.extent));
            dimension.at = 0;
        }
        return true;
    }

  private:
    struct Dimension {
        int at;
        int extent;
        std::size_t step;  ///< bytes
    };

    void shift(std::size_t bytes) {  // backwards by wrapping around
        run_.begin += bytes;
        run_.end += bytes;
    }

    ByteRun run_;
    std::vector<Dimension> outer_;
    bool done_ = false;
};

}  // namespace tessera::detail
