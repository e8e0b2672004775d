// SPDX-License-Identifier: Apache-2.0
// Mathematical functions store the second results of all threads to the same elements.
// expect: race write-write global exponents a a
// expect: race write-write global quotients b b
// expect: race write-write global cosines c c
#include <amp.h>
#include <amp_math.h>

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
        out[i] = fast_math::frexp(x, &exponents[0]);  // [a]
        out[i] += precise_math::remquo(x, 5.0f, &quotients[1]);  // [b]
        precise_math::sincos(x, &sine, &cosines[2]);  // [c]
    });
}
