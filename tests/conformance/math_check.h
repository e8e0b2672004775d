// SPDX-License-Identifier: Apache-2.0
// Functions are called in a kernel and on the host with the same arguments, and their results compared with what the C
// library says in a wider type.
#pragma once

#include <amp.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace math_check {

template <class T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;

template <class T>
struct Pair {
    T x;
    T y;
};

/// Zeros, ones, halves, ordinary numbers, the ends of the range, infinities and NaN.
template <class T>
std::vector<T> arguments() {
    using Limits = std::numeric_limits<T>;
    std::vector<T> values;
    for (const T size : {T(0), T(0.25), T(0.5), T(1), T(1.5), T(2.5), T(3.7), T(10), T(21.3), T(100.25), T(12345.678),
                         T(1e10), T(1e-5), Limits::denorm_min(), Limits::min() / 2, Limits::min(), Limits::epsilon(),
                         Limits::max(), Limits::infinity()}) {
        values.push_back(size);
        values.push_back(-size);
    }
    values.push_back(Limits::quiet_NaN());
    return values;
}

template <class T>
std::vector<Pair<T>> argument_pairs() {
    std::vector<Pair<T>> pairs;
    for (const T x : arguments<T>()) {
        for (const T y : arguments<T>()) pairs.push_back({x, y});
    }
    return pairs;
}

/// What `function` returns for each argument in a kernel.
template <class Result, class Argument, class Function>
std::vector<Result> in_kernel(const std::vector<Argument>& arguments, const Function& function) {
    const int count = static_cast<int>(arguments.size());
    std::vector<Result> results(arguments.size());
    concurrency::array_view<const Argument> from(count, arguments);
    concurrency::array_view<Result> to(count, results);
    concurrency::parallel_for_each(to.get_extent(),
                                   [=](concurrency::index<1> i) restrict(amp) { to[i] = function(from[i]); });
    to.synchronize();
    return results;
}

template <class T>
bool same(T a, T b) {
    return a == b ? std::signbit(a) == std::signbit(b) : std::isnan(a) && std::isnan(b);
}

/// Whether `value` lies within `steps` units of the last place around `expected`. Two NaNs are near each other; which zero
/// a result is does not matter here.
template <class T>
bool is_near(T value, T expected, int steps) {
    if (value == expected || (std::isnan(value) && std::isnan(expected))) return true;
    for (int step = 0; step < steps; ++step) {
        value = std::nextafter(value, expected);
        if (value == expected) return true;
    }
    return false;
}

/// C leaves open which zero fmax(0, -0) is, and a compiler may decide otherwise where it knows the arguments.
inline bool may_be_either_zero(const std::string& name) {
    return name.find("::fmax") != std::string::npos || name.find("::fmin") != std::string::npos;
}

inline std::string text_of(double x) { return testing::PrintToString(x); }
template <class T>
std::string text_of(const Pair<T>& pair) {
    return text_of(pair.x) + ", " + text_of(pair.y);
}

template <class T, class Argument, class Function, class Expected>
void check(const char* name, const std::vector<Argument>& arguments, int steps, const Function& function,
           const Expected& expected) {
    const std::vector<T> results = in_kernel<T>(arguments, function);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string call = std::string(name) + "(" + text_of(arguments[i]) + ")";
        const T wanted = static_cast<T>(expected(arguments[i]));
        EXPECT_TRUE(is_near(results[i], wanted, steps)) << call << " is " << results[i] << " in a kernel, not " << wanted;
        const T on_host = static_cast<T>(function(arguments[i]));
        EXPECT_TRUE(same(results[i], on_host) || (results[i] == on_host && may_be_either_zero(name)))
            << call << " differs on the host";
    }
}

}  // namespace math_check

/// CHECK_UNARY(float, space, name, steps): space::name against std::name, within `steps` units of the last place.
#define CHECK_UNARY_AS(T, space, name, reference, steps)                                                 \
    math_check::check<T>(                                                                                \
        #space "::" #name, math_check::arguments<T>(), steps,                                            \
        [](T x) restrict(cpu, amp) {                                                                     \
            static_assert(std::is_same_v<decltype(space::name(x)), T>, #name " returns another type");   \
            return space::name(x);                                                                       \
        },                                                                                               \
        [](T x) { return reference(static_cast<math_check::Wider<T>>(x)); })
#define CHECK_UNARY(T, space, name, steps) CHECK_UNARY_AS(T, space, name, std::name, steps)

#define CHECK_BINARY_AS(T, space, name, reference, steps)                                                \
    math_check::check<T>(                                                                                \
        #space "::" #name, math_check::argument_pairs<T>(), steps,                                       \
        [](math_check::Pair<T> a) restrict(cpu, amp) {                                                   \
            static_assert(std::is_same_v<decltype(space::name(a.x, a.y)), T>, #name " returns another type"); \
            return space::name(a.x, a.y);                                                                \
        },                                                                                               \
        [](math_check::Pair<T> a) {                                                                      \
            using Wide = math_check::Wider<T>;                                                           \
            return reference(static_cast<Wide>(a.x), static_cast<Wide>(a.y));                            \
        })
#define CHECK_BINARY(T, space, name, steps) CHECK_BINARY_AS(T, space, name, std::name, steps)
