// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/number_distance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace tessera::tools {
namespace {

constexpr Distance kIncomparable{false, 0, 0, false, false};
constexpr Distance kNotANumber{false, 0, 0, false, true};

/// Wider than the numbers, so that neither a difference nor a bound overflows or is rounded to the other side.
using Wide = long double;

bool is_within(Wide difference, Wide of, const Tolerance& tolerance) {
    return difference <= static_cast<Wide>(tolerance.atol) + static_cast<Wide>(tolerance.rtol) * std::fabs(of);
}

std::uint64_t bits_of(const NpyField& field, const char* bytes) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes, std::min<std::size_t>(field.size, sizeof bits));
    return bits;
}

double half_value(std::uint64_t bits) {
    const double sign = (bits & 0x8000U) != 0 ? -1 : 1;
    const int exponent = static_cast<int>(bits >> 10 & 0x1F);
    const double fraction = static_cast<double>(bits & 0x3FFU);
    if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    return sign * std::ldexp(fraction + 1024, exponent - 25);
}

double float_value(const NpyField& field, const char* bytes) {
    if (field.size == 8) {
        double value;
        std::memcpy(&value, bytes, sizeof value);
        return value;
    }
    if (field.size == 4) {
        float value;
        std::memcpy(&value, bytes, sizeof value);
        return static_cast<double>(value);
    }
    return half_value(bits_of(field, bytes));
}

std::int64_t signed_value(const NpyField& field, const char* bytes) {
    const int unused = static_cast<int>(64 - 8 * field.size);
    return static_cast<std::int64_t>(bits_of(field, bytes) << unused) >> unused;
}

/// Floating-point numbers in the order of their values, one step apart where nothing lies between; -0 and 0 are one.
std::int64_t rank(const NpyField& field, const char* bytes) {
    const std::uint64_t sign = std::uint64_t{1} << (8 * field.size - 1);
    const std::uint64_t bits = bits_of(field, bytes);
    const auto magnitude = static_cast<std::int64_t>(bits & (sign - 1));
    return (bits & sign) != 0 ? -magnitude : magnitude;
}

std::uint64_t apart(std::int64_t a, std::int64_t b) {
    return a > b ? static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b)
                 : static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a);
}

NpyField part_of(const NpyField& complex) { return {complex.name, 'f', complex.size / 2, complex.offset}; }

Distance float_distance(const NpyField& field, const char* a, const char* b, const Tolerance& tolerance) {
    const double x = float_value(field, a), y = float_value(field, b);
    if (std::isnan(x) || std::isnan(y)) return kNotANumber;
    Distance result;
    result.ulp = apart(rank(field, a), rank(field, b));
    result.absolute = std::fabs(x - y);
    const bool finite = std::isfinite(x) && std::isfinite(y);
    result.within = result.ulp <= tolerance.ulp ||
                    (finite && is_within(std::fabs(static_cast<Wide>(x) - static_cast<Wide>(y)), static_cast<Wide>(y), tolerance));
    return result;
}

Distance integer_distance(const NpyField& field, const char* a, const char* b, const Tolerance& tolerance) {
    Distance result;
    Wide of = 0;
    if (field.kind == 'i') {
        const std::int64_t x = signed_value(field, a), y = signed_value(field, b);
        result.ulp = apart(x, y);
        of = static_cast<Wide>(y);
    } else {
        const std::uint64_t x = bits_of(field, a), y = bits_of(field, b);
        result.ulp = x > y ? x - y : y - x;
        of = static_cast<Wide>(y);
    }
    result.absolute = static_cast<double>(result.ulp);
    result.within = result.ulp <= tolerance.ulp || is_within(static_cast<Wide>(result.ulp), of, tolerance);
    return result;
}

}  // namespace

bool is_same_number(const NpyField& field, const char* a, const char* b) {
    if (std::memcmp(a, b, field.size) == 0) return true;
    if (field.kind == 'c') {
        const NpyField part = part_of(field);
        return is_same_number(part, a, b) && is_same_number(part, a + part.size, b + part.size);
    }
    if (field.kind != 'f') return false;
    const double x = float_value(field, a), y = float_value(field, b);
    return (std::isnan(x) && std::isnan(y)) || (x == 0 && y == 0);
}

Distance distance(const NpyField& field, const char* a, const char* b, const Tolerance& tolerance) {
    switch (field.kind) {
        case 'f': return float_distance(field, a, b, tolerance);
        case 'i':
        case 'u': return integer_distance(field, a, b, tolerance);
        case 'c': {
            const NpyField part = part_of(field);
            Distance worst{true, 0, 0, true, false};
            for (const std::size_t at : {std::size_t{0}, part.size}) {
                if (is_same_number(part, a + at, b + at)) continue;
                const Distance one = float_distance(part, a + at, b + at, tolerance);
                worst = {worst.comparable && one.comparable, std::max(worst.ulp, one.ulp),
                         std::max(worst.absolute, one.absolute), worst.within && one.within,
                         worst.not_a_number || one.not_a_number};
            }
            return worst;
        }
        default: return kIncomparable;
    }
}

std::string number_text(const NpyField& field, const char* bytes) {
    const bool is_truth_value = field.kind == 'b' && field.size == 1 && (*bytes == 0 || *bytes == 1);
    if (is_truth_value) return *bytes != 0 ? "True" : "False";
    switch (field.kind) {
        case 'f': return field.size == 4 ? fmt::format("{}", static_cast<float>(float_value(field, bytes)))
                                         : fmt::format("{}", float_value(field, bytes));
        case 'i': return fmt::format("{}", signed_value(field, bytes));
        case 'u': return fmt::format("{}", bits_of(field, bytes));
        case 'c': {
            const NpyField part = part_of(field);
            return fmt::format("({}, {})", float_value(part, bytes), float_value(part, bytes + part.size));
        }
        default: {
            std::string text = "0x";
            constexpr std::size_t shown = 16;
            for (std::size_t i = 0; i < std::min(field.size, shown); ++i) text += fmt::format("{:02x}", static_cast<unsigned char>(bytes[i]));
            return field.size > shown ? text + "..." : text;
        }
    }
}

}  // namespace tessera::tools
