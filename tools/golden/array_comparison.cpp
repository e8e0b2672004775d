// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/array_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "tools/golden/tuple_text.h"

namespace tessera::tools {
namespace {

constexpr std::size_t kStretchBytes = 1 << 20;
constexpr std::size_t kShownMismatches = 10;

/// Where element `number` stands, with tile and local index where they follow from it.
void set_place(Mismatch& mismatch, std::uint64_t number, const NpyHeader& header, const std::optional<GoldenPlace>& place) {
    mismatch.index.resize(header.shape.size());
    for (std::size_t d = header.shape.size(); d-- > 0; number /= header.shape[d]) mismatch.index[d] = number % header.shape[d];
    if (!place || place->tile.empty() || header.shape.size() < place->extent.size()) return;
    if (!std::equal(place->extent.begin(), place->extent.end(), header.shape.begin())) return;
    for (std::size_t d = 0; d < place->extent.size(); ++d) {
        mismatch.tile.push_back(mismatch.index[d] / place->tile[d]);
        mismatch.local.push_back(mismatch.index[d] % place->tile[d]);
    }
}

class Comparison {
  public:
    /// \param other  has like fields, which may lie elsewhere
    Comparison(const NpyHeader& header, const NpyHeader& other, const Tolerance& tolerance, ArrayComparison& result)
        : header_(header), other_(other), tolerance_(tolerance), result_(result) {}

    void element(std::uint64_t number, const char* a, const char* b) {
        for (std::size_t i = 0; i < header_.fields.size(); ++i) {
            const NpyField& field = header_.fields[i];
            const char* const left = a + field.offset;
            const char* const right = b + other_.fields[i].offset;
            if (!is_same_number(field, left, right)) differs(number, field, left, right);
        }
    }

  private:
    void differs(std::uint64_t number, const NpyField& field, const char* a, const char* b) {
        const Distance apart = distance(field, a, b, tolerance_);
        ++result_.unequal;
        if (apart.not_a_number) ++result_.not_numbers;
        if (apart.comparable) {
            result_.has_distance = true;
            result_.largest_ulp = std::max(result_.largest_ulp, apart.ulp);
            result_.largest_absolute = std::max(result_.largest_absolute, apart.absolute);
        }
        if (apart.within) return;
        ++result_.outside;
        result_.where.count(number);
        if (result_.first.size() >= kShownMismatches) return;
        Mismatch mismatch;
        set_place(mismatch, number, header_, result_.place);
        mismatch.member = field.name;
        mismatch.a = number_text(field, a);
        mismatch.b = number_text(field, b);
        mismatch.distance = apart;
        result_.first.push_back(std::move(mismatch));
    }

    const NpyHeader& header_;
    const NpyHeader& other_;
    const Tolerance& tolerance_;
    ArrayComparison& result_;
};

void compare_elements(ArraySource& a, ArraySource& b, const Tolerance& tolerance, ArrayComparison& result) {
    const std::size_t size = a.header().element_size, other_size = b.header().element_size;
    const bool lie_alike = size == other_size && std::equal(a.header().fields.begin(), a.header().fields.end(), b.header().fields.begin(),
                                                            [](const NpyField& x, const NpyField& y) { return x.offset == y.offset; });
    const std::uint64_t at_once = std::min(std::max<std::uint64_t>(kStretchBytes / std::max(size, other_size), 1), result.elements);
    std::vector<char> left(at_once * size), right(at_once * other_size);
    Comparison comparison(a.header(), b.header(), tolerance, result);
    for (std::uint64_t done = 0; done < result.elements;) {
        const std::uint64_t count = std::min(at_once, result.elements - done);
        a.read(left.data(), count * size);
        b.read(right.data(), count * other_size);
        if (!lie_alike || std::memcmp(left.data(), right.data(), count * size) != 0) {
            for (std::uint64_t i = 0; i < count; ++i) {
                const char* const x = &left[i * size];
                const char* const y = &right[i * other_size];
                if (!lie_alike || std::memcmp(x, y, size) != 0) comparison.element(done + i, x, y);
            }
        }
        done += count;
    }
    a.finish();
    b.finish();
}

bool have_like_fields(const NpyHeader& a, const NpyHeader& b) {
    return std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
                      [](const NpyField& x, const NpyField& y) { return x.is_like(y); });
}

}  // namespace

const char* verdict_word(ArrayComparison::Verdict verdict) {
    switch (verdict) {
        case ArrayComparison::Verdict::equal: return "equal";
        case ArrayComparison::Verdict::within: return "within";
        case ArrayComparison::Verdict::different: return "different";
    }
    return "";
}

ArrayComparison compare_arrays(const NamedArray& a, const NamedArray& b, const Tolerance& tolerance) {
    ArrayComparison result;
    result.name = a.name;
    result.place = a.place ? a.place : b.place;
    const std::unique_ptr<ArraySource> left = a.open(), right = b.open();
    result.shape = left->header().shape;
    result.elements = left->header().elements();
    result.where = HeatMap(result.shape);
    if (left->header().shape != right->header().shape) {
        result.reason = fmt::format("shape {} and {}", tuple_text(left->header().shape), tuple_text(right->header().shape));
    } else if (!have_like_fields(left->header(), right->header())) {
        result.reason = fmt::format("elements of type {} and {}", left->header().type_name(), right->header().type_name());
    } else {
        compare_elements(*left, *right, tolerance, result);
    }
    result.verdict = !result.reason.empty() || result.outside > 0 ? ArrayComparison::Verdict::different
                     : result.unequal > 0                           ? ArrayComparison::Verdict::within
                                                                    : ArrayComparison::Verdict::equal;
    return result;
}

}  // namespace tessera::tools
