// SPDX-License-Identifier: Apache-2.0
// A comparison as a page: one file, nothing from elsewhere, light and dark.
#include <fmt/format.h>

#include <algorithm>

#include "tools/golden/set_comparison.h"
#include "tools/golden/tuple_text.h"
#include "tools/page/html_text.h"
#include "tools/page/page_parts.h"

namespace tessera::tools {
namespace {

/// Lines every so many elements, in units of cells.
std::string lines(const HeatMap& map, std::uint64_t down, std::uint64_t across) {
    std::string path;
    const double rows = static_cast<double>(map.rows()) / static_cast<double>(map.cell_height());
    const double columns = static_cast<double>(map.columns()) / static_cast<double>(map.cell_width());
    for (std::uint64_t y = down; down != 0 && y < map.rows(); y += down)
        path += fmt::format("M0 {:.3g}H{:.4g}", static_cast<double>(y) / static_cast<double>(map.cell_height()), columns);
    for (std::uint64_t x = across; across != 0 && x < map.columns(); x += across)
        path += fmt::format("M{:.3g} 0V{:.4g}", static_cast<double>(x) / static_cast<double>(map.cell_width()), rows);
    return path;
}

/// The tiles' borders, where the array has the shape of a tiled launch and they are not too close to be seen.
std::string tile_borders(const ArrayComparison& array) {
    constexpr std::uint64_t narrowest = 4;  // cells
    if (!array.place || array.place->tile.empty() || array.shape != array.place->extent) return "";
    const std::vector<std::uint64_t>& tile = array.place->tile;
    const std::uint64_t across = tile.back(), down = tile.size() > 1 ? tile[tile.size() - 2] : 0;
    const HeatMap& map = array.where;
    if (across < narrowest * map.cell_width() || (down != 0 && down < narrowest * map.cell_height())) return "";
    return lines(map, down, across);
}

std::string picture(const ArrayComparison& array) {
    const HeatMap& map = array.where;
    if (map.most() == 0) return "";
    const std::uint64_t rows = map.cell_rows(), columns = map.cell_columns();
    const std::uint64_t scale = std::max<std::uint64_t>(4, std::min<std::uint64_t>(16, 480 / columns));
    std::string text = fmt::format("<svg role=\"img\" aria-label=\"where {} differs\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\">\n",
                                   html_of(array.name), columns, rows, columns * scale, std::max(rows * scale, scale * 2));
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (std::uint64_t column = 0; column < columns; ++column) {
            const std::uint64_t count = map.at(row, column);
            if (count == 0) continue;
            const double share = static_cast<double>(count) / static_cast<double>(map.most());
            text += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"1\" height=\"1\" opacity=\"{:.2f}\"><title>{} from row {}, column {}</title></rect>\n",
                                column, row, 0.25 + 0.75 * share, count, row * map.cell_height(), column * map.cell_width());
        }
    }
    text += fmt::format("<path d=\"{}\"/>\n</svg>\n", tile_borders(array));
    const bool one = map.cell_width() * map.cell_height() == 1;
    return text + fmt::format("<p>{} A cell is {}.</p>\n", tile_borders(array).empty() ? "" : "Lines are borders of tiles.",
                              one ? "an element" : fmt::format("{} by {} elements; the stronger its colour, the more of them differ",
                                                               map.cell_height(), map.cell_width()));
}

std::string table_of(const std::vector<Mismatch>& mismatches) {
    std::string text = "<table><tr><th>element</th><th>tile</th><th>local</th><th>A</th><th>B</th><th>ULP</th></tr>\n";
    for (const Mismatch& mismatch : mismatches) {
        const std::string member = mismatch.member.empty() ? "" : "." + html_of(mismatch.member);
        text += fmt::format("<tr><td><code>{}{}</code></td><td>{}</td><td>{}</td><td><code>{}</code></td><td><code>{}</code></td><td class=\"n\">{}</td></tr>\n",
                            tuple_text(mismatch.index), member, mismatch.tile.empty() ? "" : tuple_text(mismatch.tile),
                            mismatch.local.empty() ? "" : tuple_text(mismatch.local), html_of(mismatch.a), html_of(mismatch.b),
                            mismatch.distance.comparable     ? std::to_string(mismatch.distance.ulp)
                            : mismatch.distance.not_a_number ? "one is not a number"
                                                             : "");
    }
    return text + "</table>\n";
}

std::string section_of(const ArrayComparison& array) {
    std::string text = fmt::format("<details open><summary><code>{}</code></summary>\n", html_of(array.name));
    if (array.place) {
        text += fmt::format("<p>Launch {}, <code>{}:{}</code></p>\n", array.place->launch, html_of(array.place->file), array.place->line);
    }
    if (!array.reason.empty()) text += "<p>" + html_of(array.reason) + "</p>\n";
    text += picture(array);
    if (!array.first.empty()) text += table_of(array.first);
    if (array.outside > array.first.size()) text += fmt::format("<p>And {} more.</p>\n", array.outside - array.first.size());
    return text + "</details>\n";
}

}  // namespace

std::string comparison_html(const SetComparison& comparison) {
    std::string text = fmt::format("<h1>Golden outputs compared</h1>\n<p>A: <code>{}</code><br>B: <code>{}</code></p>\n", html_of(comparison.a),
                        html_of(comparison.b));
    const Tolerance& tolerance = comparison.tolerance;
    text += tolerance.is_exact() ? "<p>Bit by bit; a NaN equals a NaN, and -0 equals 0.</p>\n"
                                 : fmt::format("<p>Tolerance: {} ULP, or |A - B| &lt;= {:g} + {:g} |B|.</p>\n", tolerance.ulp,
                                               tolerance.atol, tolerance.rtol);
    text += "<table class=\"arrays\"><tr><th>array</th><th>launch</th><th></th><th>elements</th><th>differ</th><th>largest ULP</th></tr>\n";
    for (const ArrayComparison& array : comparison.arrays) {
        text += fmt::format("<tr><td><code>{}</code></td><td class=\"n\">{}</td><td class=\"{}\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
                            html_of(array.name), array.place ? std::to_string(array.place->launch) : "", verdict_word(array.verdict),
                            verdict_word(array.verdict), array.elements, array.unequal,
                            array.has_distance || array.unequal == 0 ? std::to_string(array.largest_ulp) : "");
    }
    text += "</table>\n";
    for (const ArrayComparison& array : comparison.arrays) {
        if (array.verdict == ArrayComparison::Verdict::different) text += section_of(array);
    }
    if (!comparison.not_compared.empty()) {
        text += "<p>Not compared:";
        for (const std::string& name : comparison.not_compared) text += " <code>" + html_of(name) + "</code>";
        text += "</p>\n";
    }
    return html_page("Golden outputs compared", comparison_style, text);
}

}  // namespace tessera::tools
