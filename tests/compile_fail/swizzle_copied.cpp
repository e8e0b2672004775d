// SPDX-License-Identifier: Apache-2.0
// expect-error: private
// A selection that is a proxy is part of its vector: a copy would refer to nothing.
#include <amp_short_vectors.h>

int main() {
    Concurrency::graphics::float_3 vector(1, 2, 3);
    auto selection = vector.zx;
    return static_cast<int>(Concurrency::graphics::float_2(selection).x);
}
