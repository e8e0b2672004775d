// SPDX-License-Identifier: Apache-2.0
// Mathematical functions store their second results to elements of the thread's own.
// expect: no finding
#include <amp.h>
#include <amp_math.h>

#include <cmath>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<float> out_values(64), cosine_values(64);
    std::vector<int> exponent_values(64), quotient_values(64);
    array_view<float> out(64, out_values), cosines(64, cosine_values);
    array_view<int> exponents(64, exponent_values), quotients(64, quotient_values);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        const float x = static_cast<float>(i[0]);
        float sine;
        out[i] = fast_math::frexp(x, &exponents[i]);
        out[i] += precise_math::remquo(x, 5.0f, &quotients[i]);
        precise_math::sincos(x, &sine, &cosines[i]);
    });
    for (int i = 0; i < 64; i++) {
        int exponent, quotient;
        const float x = static_cast<float>(i);
        const float expected = std::frexp(x, &exponent) + std::remquo(x, 5.0f, &quotient);
        if (out[i] != expected || exponents[i] != exponent || quotients[i] != quotient) {
            std::printf("element %d is wrong\n", i);
            return 1;
        }
    }
}
