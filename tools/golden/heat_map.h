// SPDX-License-Identifier: Apache-2.0
// Where two arrays differ, as a picture of bounded size.
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::tools {

/// Counts differences in cells. The array's least significant dimension runs along a row; all others together run down the
/// columns. A cell is one element until there are more than 96 either way.
class HeatMap {
  public:
    HeatMap() = default;
    explicit HeatMap(const std::vector<std::uint64_t>& shape);

    /// \param element  linear, row-major
    void count(std::uint64_t element);

    std::uint64_t rows() const { return rows_; }          ///< of elements
    std::uint64_t columns() const { return columns_; }
    std::uint64_t cell_height() const { return height_; } ///< elements in a cell
    std::uint64_t cell_width() const { return width_; }
    std::uint64_t cell_rows() const { return (rows_ + height_ - 1) / height_; }
    std::uint64_t cell_columns() const { return (columns_ + width_ - 1) / width_; }
    std::uint64_t at(std::uint64_t cell_row, std::uint64_t cell_column) const;
    std::uint64_t most() const;                           ///< of any cell

  private:
    std::uint64_t rows_ = 0, columns_ = 0, height_ = 1, width_ = 1;
    std::vector<std::uint64_t> counts_;
};

}  // namespace tessera::tools
