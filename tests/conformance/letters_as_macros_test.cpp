// SPDX-License-Identifier: Apache-2.0
// A program may define any letter as a macro before it includes a header of Tessera's (`#define N 1024`), so these use none.
#include <gtest/gtest.h>

#include "letters_as_macros.h"

#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <amp_short_vectors.h>
#include <amprt.h>
#include <tessera/check.h>
#include <tessera/check_gtest.h>
#include <tessera/deliberate_race.h>
#include <tessera/execution_observer.h>
#include <tessera/golden.h>
#include <tessera/options.h>
#include <tessera/weak_memory_observer.h>

namespace {

using namespace concurrency;

TEST(LettersAsMacros, ChangeNothing) {
    std::vector<float> numbers(8);
    array_view<float, 2> view(2, 4, numbers);
    parallel_for_each(view.extent, [=](index<2> idx) restrict(amp) {
        view[idx] = fast_math::sqrt(graphics::float_2(16.0f, 1.0f).get_x()) + static_cast<float>(idx[1]);
    });
    view.synchronize();
    EXPECT_EQ(numbers[7], 7.0f);
}

}  // namespace
