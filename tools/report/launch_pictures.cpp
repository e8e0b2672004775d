// SPDX-License-Identifier: Apache-2.0
#include "tools/report/launch_pictures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "tools/page/html_text.h"
#include "tools/report/counted.h"

namespace tessera::tools {
namespace {

/// Cells of an index space of up to three dimensions. Planes of the first one stand side by side.
class Grid {
  public:
    explicit Grid(const std::vector<int>& extent) {
        for (std::size_t d = 0; d < extent.size() && d < 3; ++d) {
            extent_[3 - extent.size() + d] = static_cast<std::uint64_t>(std::max(extent[d], 1));
        }
        // One row of many cells is folded: its shape says nothing.
        if (extent.size() == 1 && extent_[2] > fold_width) fold_ = extent_[2] > fold_width * fold_width ? fold_width * 2 : fold_width;
    }

    std::uint64_t cells() const { return extent_[0] * extent_[1] * extent_[2]; }
    std::uint64_t width() const { return fold_ != 0 ? fold_ : extent_[0] * extent_[2] + (extent_[0] - 1); }
    std::uint64_t height() const { return fold_ != 0 ? (extent_[2] + fold_ - 1) / fold_ : extent_[1]; }

    std::pair<std::uint64_t, std::uint64_t> place(std::uint64_t cell) const {
        if (fold_ != 0) return {cell % fold_, cell / fold_};
        const std::uint64_t plane = cell / (extent_[1] * extent_[2]), in_plane = cell % (extent_[1] * extent_[2]);
        return {plane * (extent_[2] + 1) + in_plane % extent_[2], in_plane / extent_[2]};
    }

    std::uint64_t linear(const std::vector<int>& index) const {
        std::uint64_t cell = 0;
        for (std::size_t d = 0; d < index.size(); ++d) {
            cell = cell * extent_[3 - index.size() + d] + static_cast<std::uint64_t>(index[d]);
        }
        return cell;
    }

    /// An SVG path over the cells of the runs.
    std::string path(const TileRuns& runs) const {
        std::string text;
        for (auto [cell, last] : runs) {
            while (cell <= last) {
                const auto [x, y] = place(cell);
                std::uint64_t count = std::min(last - cell + 1, row_rest(cell));
                text += "M" + std::to_string(x) + " " + std::to_string(y) + "h" + std::to_string(count) + "v1h-" +
                        std::to_string(count) + "z";
                cell += count;
            }
        }
        return text;
    }

    /// All cells.
    std::string background() const {
        if (fold_ != 0) return path({{0, cells() - 1}});
        std::string text;
        for (std::uint64_t plane = 0; plane < extent_[0]; ++plane) {
            text += "M" + std::to_string(plane * (extent_[2] + 1)) + " 0h" + std::to_string(extent_[2]) + "v" + std::to_string(extent_[1]) + "h-" +
                    std::to_string(extent_[2]) + "z";
        }
        return text;
    }

  private:
    static constexpr std::uint64_t fold_width = 64;

    /// Cells of the same row from this one on.
    std::uint64_t row_rest(std::uint64_t cell) const {
        const std::uint64_t row = fold_ != 0 ? fold_ : extent_[2];
        return row - cell % row;
    }

    std::uint64_t extent_[3] = {1, 1, 1};
    std::uint64_t fold_ = 0;  ///< cells in a row; 0: not folded
};

constexpr std::uint64_t kMostPixels = 420;
/// Beyond it single cells cannot be seen, and a page would become large.
constexpr std::uint64_t kMostCells = 65536;

/// Nothing for what is no index space, or too large for a picture.
std::optional<Grid> grid_of(const std::vector<int>& extent) {
    if (extent.empty() || extent.size() > 3) return std::nullopt;
    std::uint64_t cells = 1;
    for (const int length : extent) {
        if (length < 1) return std::nullopt;
        cells *= static_cast<std::uint64_t>(length);
        if (cells > kMostCells) return std::nullopt;
    }
    return Grid(extent);
}

bool is_within(const std::vector<int>& index, const std::vector<int>& extent) {
    return std::equal(index.begin(), index.end(), extent.begin(), extent.end(), [](int at, int length) { return at >= 0 && at < length; });
}

bool are_within(const TileRuns& runs, const Grid& grid) {
    return std::all_of(runs.begin(), runs.end(), [&](const auto& run) { return run.second < grid.cells(); });
}

std::string index_text(const std::vector<int>& index) { return fmt::format("({})", fmt::join(index, ", ")); }

std::string svg(const Grid& grid, const std::string& label, const std::string& inside) {
    const std::uint64_t scale = std::clamp<std::uint64_t>(kMostPixels / std::max(grid.width(), grid.height()), 2, 16);
    const std::uint64_t width = grid.width(), height = grid.height();
    return fmt::format("<svg role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\">"
                       "<path class=\"all\" d=\"{}\"/>{}<rect class=\"cells\" width=\"{}\" height=\"{}\"/></svg>",
                       html_of(label), width, height, width * scale, height * scale, grid.background(), inside, width, height);
}

std::string mark(const Grid& grid, const std::vector<int>& index, const std::string& kind, const std::string& title) {
    const std::uint64_t cell = grid.linear(index);
    return fmt::format("<path class=\"{}\" d=\"{}\"><title>{}</title></path>", kind, grid.path({{cell, cell}}), html_of(title));
}

std::string figure(const std::string& picture, const std::string& caption) { return "<figure>" + picture + element("figcaption", "", caption) + "</figure>"; }

std::string key_of(const std::string& kind) { return "<span class=\"key " + kind + "\"></span> "; }

/// Tiles in each dimension; of an untiled launch nothing.
std::vector<int> tile_counts(const ReportFinding& finding) {
    if (finding.tile_dims.size() != finding.extent.size()) return {};
    std::vector<int> counts = finding.extent;
    for (std::size_t d = 0; d < counts.size(); ++d) counts[d] /= std::max(finding.tile_dims[d], 1);
    return counts;
}

}  // namespace

std::string tile_picture(const ReportFinding& finding) {
    const std::optional<Grid> grid = grid_of(finding.tile_dims);
    if (!grid || finding.tile_dims.size() != finding.extent.size() || !finding.first || !is_within(finding.first->thread, finding.tile_dims)) return "";
    const std::string first = "thread " + index_text(finding.first->thread);
    std::string marks = mark(*grid, finding.first->thread, "first", "first: " + first), caption = "Threads of a tile. " + key_of("first") + first;
    if (finding.second && is_within(finding.second->thread, finding.tile_dims)) {
        const std::string second = "thread " + index_text(finding.second->thread);
        marks += mark(*grid, finding.second->thread, "second", "second: " + second);
        caption += " " + key_of("second") + second;
        if (finding.second->tile != finding.first->tile) caption += " of another tile";
    }
    return figure(svg(*grid, "the threads of a tile", marks), caption);
}

std::string launch_picture(const ReportFinding& finding) {
    const std::vector<int> tiles = tile_counts(finding);
    const std::optional<Grid> grid = grid_of(tiles);
    if (!grid || grid->cells() < 2 || finding.tile_runs.empty() || !are_within(finding.tile_runs, *grid)) return "";
    std::string marks = "<path class=\"hit\" d=\"" + grid->path(finding.tile_runs) + "\"/>";
    if (finding.first && is_within(finding.first->tile, tiles)) marks += mark(*grid, finding.first->tile, "first", "first: tile " + index_text(finding.first->tile));
    if (finding.second && finding.first && finding.second->tile != finding.first->tile && is_within(finding.second->tile, tiles)) {
        marks += mark(*grid, finding.second->tile, "second", "second: tile " + index_text(finding.second->tile));
    }
    return figure(svg(*grid, "the tiles of the launch", marks), "Tiles of the launch. " + key_of("hit") + html_of(finding.tiles) + " concerned");
}

std::string heat_picture(const std::vector<const ReportFinding*>& findings) {
    std::map<std::uint64_t, std::int64_t> changes;  // tile -> findings that begin there, less those that end
    const ReportFinding* tiled = nullptr;
    for (const ReportFinding* finding : findings) {
        if (finding->tile_runs.empty() || tile_counts(*finding).empty()) continue;
        if (tiled == nullptr) tiled = finding;
        const std::optional<Grid> grid = grid_of(tile_counts(*tiled));
        if (!grid || grid->cells() < 2 || !are_within(finding->tile_runs, *grid)) return "";
        for (const auto& [first, last] : finding->tile_runs) {
            ++changes[first];
            --changes[last + 1];
        }
    }
    if (tiled == nullptr) return "";
    std::map<std::int64_t, TileRuns> by_count;
    std::int64_t count = 0;
    for (auto at = changes.begin(); at != changes.end(); ++at) {
        count += at->second;
        if (count > 0) by_count[count].emplace_back(at->first, std::next(at)->first - 1);
    }
    const Grid grid = *grid_of(tile_counts(*tiled));
    const std::int64_t most = by_count.rbegin()->first;
    std::string marks;
    for (const auto& [number, runs] : by_count) {
        const std::int64_t percent = std::min<std::int64_t>(30 + 70 * number / most, 99);
        marks += fmt::format("<path class=\"hit\" opacity=\".{}\" d=\"{}\"><title>{}</title></path>", percent, grid.path(runs),
                             counted(static_cast<std::uint64_t>(number), "finding"));
    }
    return figure(svg(grid, "findings by tile", marks),
                  fmt::format("Tiles of the launch at <code>{}</code>: the stronger the colour, the more findings; at the most {}", html_of(tiled->launch.words), most));
}

}  // namespace tessera::tools
