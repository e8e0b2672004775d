// SPDX-License-Identifier: Apache-2.0
// black_scholes: prices of European options. One thread an option; the cumulative normal distribution is the
// polynomial of Abramowitz and Stegun (26.2.17) with fast_math, or the distribution that precise_math has.
//
// Compared with std::erfc in double precision, and with put-call parity.
#include <amp.h>
#include <amp_math.h>

#include <random>
#include <vector>

#include "program.h"

using namespace Concurrency;

static constexpr float rate = 0.02f;
static constexpr float volatility = 0.30f;

struct option_data {
    float price, strike, years;
};

struct prices {
    float call, put;
};

struct fast {
    static float normal(float d) restrict(amp) {
        const float k = 1.0f / (1.0f + 0.2316419f * fast_math::fabs(d));
        const float polynomial =
            k * (0.319381530f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
        const float tail = 0.3989422804f * fast_math::exp(-0.5f * d * d) * polynomial;
        return d > 0.0f ? 1.0f - tail : tail;
    }
    static float root(float x) restrict(amp) { return fast_math::sqrt(x); }
    static float logarithm(float x) restrict(amp) { return fast_math::log(x); }
    static float exponential(float x) restrict(amp) { return fast_math::exp(x); }
};

struct precise {
    static float normal(float d) restrict(amp) { return precise_math::phi(d); }
    static float root(float x) restrict(amp) { return precise_math::sqrt(x); }
    static float logarithm(float x) restrict(amp) { return precise_math::log(x); }
    static float exponential(float x) restrict(amp) { return precise_math::exp(x); }
};

template <typename Math>
prices value_of(const option_data& option) restrict(amp) {
    const float deviation = volatility * Math::root(option.years);
    const float d1 =
        (Math::logarithm(option.price / option.strike) + (rate + 0.5f * volatility * volatility) * option.years) /
        deviation;
    const float d2 = d1 - deviation;
    const float discounted = option.strike * Math::exponential(-rate * option.years);
    prices result;
    result.call = option.price * Math::normal(d1) - discounted * Math::normal(d2);
    result.put = discounted * Math::normal(-d2) - option.price * Math::normal(-d1);
    return result;
}

template <typename Math>
std::vector<prices> values_of(const std::vector<option_data>& options) {
    const int count = static_cast<int>(options.size());
    array<option_data, 1> input(count, options.begin());
    array<prices, 1> output(count);
    parallel_for_each(output.extent, [&input, &output](index<1> idx) restrict(amp) {
        output[idx] = value_of<Math>(input[idx]);
    });
    std::vector<prices> result(count);
    copy(output, result.begin());
    return result;
}

double normal_on_host(double d) {
    return 0.5 * std::erfc(-d / std::sqrt(2.0));
}

bool is_right(const std::string& what, const std::vector<option_data>& options, const std::vector<prices>& got,
              double allowed) {
    double difference = 0;
    double disparity = 0;
    for (std::size_t i = 0; i < options.size(); i++) {
        const double price = options[i].price, strike = options[i].strike, years = options[i].years;
        const double d1 = std::log(price / strike * std::exp((rate + volatility * volatility / 2.0) * years)) /
                          (volatility * std::sqrt(years));
        const double d2 = d1 - volatility * std::sqrt(years);
        const double discounted = strike * std::exp(-static_cast<double>(rate) * years);
        const double call = price * normal_on_host(d1) - discounted * normal_on_host(d2);
        difference = std::fmax(difference, std::fabs(got[i].call - call));
        disparity = std::fmax(disparity, std::fabs(got[i].call - got[i].put - (price - discounted)));
    }
    const bool right = report("calls, " + what, difference, allowed);
    return report("put-call parity, " + what, disparity, allowed) && right;
}

int main(int argc, char** argv) {
    const int count = problem_size(argc, argv, 4096);
    std::mt19937 generator(7);
    std::uniform_real_distribution<float> price(5.0f, 30.0f), strike(1.0f, 100.0f), years(0.25f, 10.0f);
    std::vector<option_data> options;
    for (int i = 0; i < count; i++) options.push_back({price(generator), strike(generator), years(generator)});

    // Prices are below 100: the polynomial is off by 7.5e-8 of that, float rounds some ten times to 6e-8.
    bool right = is_right("fast_math", options, values_of<fast>(options), 8e-5);
    right = is_right("precise_math", options, values_of<precise>(options), 8e-5) && right;
    return right ? 0 : 1;
}
