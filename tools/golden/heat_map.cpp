// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/heat_map.h"

#include <algorithm>

namespace tessera::tools {
namespace {

constexpr std::uint64_t kMostCells = 96;

}  // namespace

HeatMap::HeatMap(const std::vector<std::uint64_t>& shape) : rows_(1), columns_(shape.empty() ? 1 : shape.back()) {
    for (std::size_t d = 0; d + 1 < shape.size(); ++d) rows_ *= shape[d];
    height_ = std::max<std::uint64_t>((rows_ + kMostCells - 1) / kMostCells, 1);
    width_ = std::max<std::uint64_t>((columns_ + kMostCells - 1) / kMostCells, 1);
    counts_.resize(cell_rows() * cell_columns());
}

void HeatMap::count(std::uint64_t element) {
    const std::uint64_t row = element / columns_ / height_, column = element % columns_ / width_;
    ++counts_[row * cell_columns() + column];
}

std::uint64_t HeatMap::at(std::uint64_t cell_row, std::uint64_t cell_column) const {
    return counts_[cell_row * cell_columns() + cell_column];
}

std::uint64_t HeatMap::most() const { return counts_.empty() ? 0 : *std::max_element(counts_.begin(), counts_.end()); }

}  // namespace tessera::tools
