// SPDX-License-Identifier: Apache-2.0
// The text of a comparison.
#include <fmt/format.h>

#include <cmath>

#include "emulator/documents/comparison_keys.h"
#include "emulator/documents/unknown_values.h"
#include "tools/golden/set_comparison.h"
#include "tools/golden/tuple_text.h"

namespace tessera::tools {
namespace comparison_key = detail::comparison_key;
namespace {

using detail::Json;
using Verdict = ArrayComparison::Verdict;

std::string title(const ArrayComparison& array) {
    if (!array.place) return array.name;
    return fmt::format("{} (launch {}, {}:{})", array.name, array.place->launch, array.place->file, array.place->line);
}

/// How far they are apart, as a clause that begins with a comma.
std::string distances(const ArrayComparison& array) {
    std::string text;
    if (array.has_distance) text += fmt::format(", largest difference {} ULP, {:.6g}", array.largest_ulp, array.largest_absolute);
    if (array.not_numbers > 0) text += fmt::format(", {} with NaN on one side only", array.not_numbers);
    return text;
}

std::string line(const ArrayComparison& array) {
    const std::string name = title(array);
    if (!array.reason.empty()) return fmt::format("different  {}: {}\n", name, array.reason);
    if (array.verdict == Verdict::equal) return fmt::format("equal      {}: {} elements\n", name, array.elements);
    if (array.verdict == Verdict::within)
        return fmt::format("within     {}: {} of {} elements differ{}\n", name, array.unequal, array.elements, distances(array));
    return fmt::format("different  {}: {} of {} elements{}\n", name, array.outside, array.elements, distances(array));
}

std::string line(const Mismatch& mismatch) {
    std::string text = "    " + tuple_text(mismatch.index);
    if (!mismatch.member.empty()) text += "." + mismatch.member;
    if (!mismatch.tile.empty()) text += fmt::format(", tile {}, local {}", tuple_text(mismatch.tile), tuple_text(mismatch.local));
    text += fmt::format(": {} and {}", mismatch.a, mismatch.b);
    if (mismatch.distance.comparable) text += fmt::format(", {} ULP", mismatch.distance.ulp);
    if (mismatch.distance.not_a_number) text += ", one is not a number";
    return text + "\n";
}

Json json_of(const Mismatch& mismatch) {
    return {{comparison_key::kIndex, mismatch.index},
            {comparison_key::kMember, detail::known_or_null(mismatch.member)},
            {comparison_key::kTile, detail::known_or_null(mismatch.tile)},
            {comparison_key::kLocal, detail::known_or_null(mismatch.local)},
            {comparison_key::kA, mismatch.a},
            {comparison_key::kB, mismatch.b},
            {comparison_key::kUlp, mismatch.distance.comparable ? Json(mismatch.distance.ulp) : Json()},
            {comparison_key::kNotANumber, mismatch.distance.not_a_number}};
}

Json json_of(const ArrayComparison& array) {
    Json mismatches = Json::array();
    for (const Mismatch& mismatch : array.first) mismatches.push_back(json_of(mismatch));
    const bool has_largest = array.has_distance || array.unequal == 0;
    return {{comparison_key::kName, array.name},
            {comparison_key::kLaunch, array.place ? Json(array.place->launch) : Json()},
            {comparison_key::kVerdict, verdict_word(array.verdict)},
            {comparison_key::kReason, detail::known_or_null(array.reason)},
            {comparison_key::kElements, array.elements},
            {comparison_key::kUnequal, array.unequal},
            {comparison_key::kOutside, array.outside},
            {comparison_key::kNotNumbers, array.not_numbers},
            {comparison_key::kLargestUlp, has_largest ? Json(array.largest_ulp) : Json()},
            // JSON has no infinity.
            {comparison_key::kLargestAbsolute, has_largest && std::isfinite(array.largest_absolute) ? Json(array.largest_absolute) : Json()},
            {comparison_key::kMismatches, mismatches}};
}

}  // namespace

std::string comparison_text(const SetComparison& comparison) {
    std::string text;
    std::size_t different = 0;
    for (const ArrayComparison& array : comparison.arrays) {
        text += line(array);
        for (const Mismatch& mismatch : array.first) text += line(mismatch);
        if (array.outside > array.first.size() && !array.first.empty())
            text += fmt::format("    and {} more\n", array.outside - array.first.size());
        if (array.verdict == Verdict::different) ++different;
    }
    for (const std::string& name : comparison.not_compared) text += fmt::format("(not compared: {})\n", name);
    return text + fmt::format("{} arrays compared, {} different\n", comparison.arrays.size(), different);
}

std::string comparison_json(const SetComparison& comparison) {
    Json arrays = Json::array();
    for (const ArrayComparison& array : comparison.arrays) arrays.push_back(json_of(array));
    const Json all = {{comparison_key::kSchema, comparison_key::kComparisonSchema},
                      {comparison_key::kA, comparison.a},
                      {comparison_key::kB, comparison.b},
                      {comparison_key::kTolerance,
                       {{comparison_key::kUlp, comparison.tolerance.ulp}, {comparison_key::kRtol, comparison.tolerance.rtol}, {comparison_key::kAtol, comparison.tolerance.atol}}},
                      {comparison_key::kDifferent, comparison.is_different()},
                      {comparison_key::kArrays, arrays},
                      {comparison_key::kNotCompared, comparison.not_compared}};
    return all.text(1) + "\n";
}

}  // namespace tessera::tools
