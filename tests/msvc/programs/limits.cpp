// SPDX-License-Identifier: Apache-2.0
// The ranges of Visual C++'s integer types by their sizes, from <limits.h> there.
// output:
// -128 127 255
// -32768 32767 65535
// -2147483648 2147483647 4294967295
// -9223372036854775808 9223372036854775807 18446744073709551615
// largest: 2147483647
#include <amp.h>
#include <stdio.h>

int main() {
    printf("%d %d %u\n", _I8_MIN, _I8_MAX, _UI8_MAX);
    printf("%d %d %u\n", _I16_MIN, _I16_MAX, _UI16_MAX);
    printf("%d %d %u\n", _I32_MIN, _I32_MAX, _UI32_MAX);
    printf("%lld %lld %llu\n", static_cast<long long>(_I64_MIN), static_cast<long long>(_I64_MAX), static_cast<unsigned long long>(_UI64_MAX));
    int largest = 0;
    concurrency::array_view<int> view(1, &largest);
    concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = _I32_MAX; });
    printf("largest: %d\n", view[0]);
}
