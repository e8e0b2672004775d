// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/launch_pictures.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>

#include "race_detector/findings/finding_phrases.h"
#include "race_detector/support/html_text.h"

namespace tessera::race_detector {

namespace {

using Runs = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

/// Cells of an index space of up to three dimensions. Planes of the first one stand side by side.
class Grid {
  public:
    explicit Grid(const std::vector<int>& extent) {
        for (std::size_t d = 0; d < extent.size() && d < 3; ++d) {
            extent_[3 - extent.size() + d] = static_cast<std::uint64_t>(std::max(extent[d], 1));
        }
        // One row of many cells is folded: its shape says nothing.
        if (extent.size() == 1 && extent_[2] > kFold) fold_ = extent_[2] > kFold * kFold ? kFold * 2 : kFold;
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
    std::string path(const Runs& runs) const {
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
    static constexpr std::uint64_t kFold = 64;

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

std::string svg(const Grid& grid, const std::string& label, const std::string& inside) {
    const std::uint64_t scale = std::clamp<std::uint64_t>(kMostPixels / std::max(grid.width(), grid.height()), 2, 16);
    const std::string width = std::to_string(grid.width()), height = std::to_string(grid.height());
    return "<svg role=\"img\" aria-label=\"" + html_of(label) + "\" viewBox=\"0 0 " + width + " " + height + "\" width=\"" +
           std::to_string(grid.width() * scale) + "\" height=\"" + std::to_string(grid.height() * scale) + "\">" + "<path class=\"all\" d=\"" +
           grid.background() + "\"/>" + inside + "<rect class=\"cells\" width=\"" + width + "\" height=\"" + height + "\"/></svg>";
}

std::string mark(const Grid& grid, const std::vector<int>& index, const char* kind, const std::string& title) {
    const std::uint64_t cell = grid.linear(index);
    return "<path class=\"" + std::string(kind) + "\" d=\"" + grid.path({{cell, cell}}) + "\"><title>" + html_of(title) + "</title></path>";
}

std::string figure(const std::string& picture, const std::string& caption) {
    return "<figure>" + picture + "<figcaption>" + caption + "</figcaption></figure>";
}

const char* as_key(const char* kind) {
    return kind == std::string("first") ? "<span class=\"key first\"></span>" : "<span class=\"key second\"></span>";
}

std::vector<int> tile_counts(const check::Finding& finding) {
    std::vector<int> counts = finding.extent;
    for (std::size_t d = 0; d < counts.size(); ++d) counts[d] /= std::max(finding.tile_dims[d], 1);
    return counts;
}

bool has_tiles(const check::Finding& finding) {
    return !finding.tile_dims.empty() && finding.tile_dims.size() == finding.extent.size();
}

}  // namespace

std::string tile_picture(const check::Finding& finding) {
    if (!has_tiles(finding) || finding.first.thread.empty()) return "";
    const Grid grid(finding.tile_dims);
    if (grid.cells() > kMostCells) return "";
    std::string marks = mark(grid, finding.first.thread, "first", "first: thread " + index_text(finding.first.thread));
    std::string caption = "Threads of a tile. " + std::string(as_key("first")) + " thread " + index_text(finding.first.thread);
    if (finding.second && !finding.second->thread.empty()) {
        marks += mark(grid, finding.second->thread, "second", "second: thread " + index_text(finding.second->thread));
        caption += " " + std::string(as_key("second")) + " thread " + index_text(finding.second->thread);
        if (finding.second->tile != finding.first.tile) caption += " of another tile";
    }
    return figure(svg(grid, "the threads of a tile", marks), caption);
}

std::string launch_picture(const check::Finding& finding) {
    if (!has_tiles(finding) || finding.tile_runs.empty()) return "";
    const Grid grid(tile_counts(finding));
    if (grid.cells() < 2 || grid.cells() > kMostCells) return "";
    std::string marks = "<path class=\"hit\" d=\"" + grid.path(finding.tile_runs) + "\"/>";
    if (!finding.first.tile.empty()) marks += mark(grid, finding.first.tile, "first", "first: tile " + index_text(finding.first.tile));
    if (finding.second && finding.second->tile != finding.first.tile && !finding.second->tile.empty()) {
        marks += mark(grid, finding.second->tile, "second", "second: tile " + index_text(finding.second->tile));
    }
    return figure(svg(grid, "the tiles of the launch", marks),
                  "Tiles of the launch. <span class=\"key hit\"></span> " + tiles_text(finding) + " concerned");
}

std::string heat_picture(const std::vector<const check::Finding*>& findings) {
    std::map<std::uint64_t, std::int64_t> changes;  // tile -> findings that begin there, less those that end
    const check::Finding* tiled = nullptr;
    for (const check::Finding* finding : findings) {
        if (!has_tiles(*finding)) continue;
        if (!finding->tile_runs.empty()) tiled = finding;
        for (const auto& [first, last] : finding->tile_runs) {
            ++changes[first];
            --changes[last + 1];
        }
    }
    if (tiled == nullptr) return "";
    const Grid grid(tile_counts(*tiled));
    if (grid.cells() < 2 || grid.cells() > kMostCells) return "";
    std::map<std::int64_t, Runs> by_count;
    std::int64_t count = 0;
    for (auto at = changes.begin(); at != changes.end(); ++at) {
        count += at->second;
        if (count > 0) by_count[count].emplace_back(at->first, std::next(at)->first - 1);
    }
    const std::int64_t most = by_count.rbegin()->first;
    std::string marks;
    for (const auto& [number, runs] : by_count) {
        const int percent = static_cast<int>(30 + 70 * number / most);
        marks += "<path class=\"hit\" opacity=\"." + (percent == 100 ? std::string("99") : std::to_string(percent)) + "\" d=\"" + grid.path(runs) +
                 "\"><title>" + counted(static_cast<std::uint64_t>(number), "finding") + "</title></path>";
    }
    return figure(svg(grid, "findings by tile", marks),
                  "Tiles of the launch at <code>" + html_of(launch_text(tiled->launch)) + "</code>: the stronger the colour, the more findings; at the most " +
                      std::to_string(most));
}

}  // namespace tessera::race_detector
