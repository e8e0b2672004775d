// SPDX-License-Identifier: Apache-2.0
// expect-error: values must be texels
#include <amp_graphics.h>

using namespace concurrency::graphics;

#include <vector>

int main() {
    const std::vector<unsigned> numbers(4);
    texture<uint_4, 1> wrong(4, numbers.begin(), numbers.end());
}
