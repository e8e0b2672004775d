// SPDX-License-Identifier: Apache-2.0
// What may be a kernel and what it may carry (C++ AMP reference: parallel_for_each function, lambdas and
// function objects in restrict(amp) code).
#include <amp.h>
#include <gtest/gtest.h>

#include <vector>

using namespace concurrency;

namespace {

/// Runs `launch(view)` on eight elements and expects element i to become `expected(i)`.
template <typename Launch, typename Expected>
void expect_elements(Launch launch, Expected expected) {
    std::vector<int> values(8, -1);
    array_view<int> view(8, values);
    launch(view);
    for (int i = 0; i < 8; i++) EXPECT_EQ(view[i], expected(i)) << "element " << i;
}

int same(int i) { return i; }

struct StoreIndex {
    array_view<int> out;
    void operator()(index<1> i) const restrict(amp) { out[i] = i[0]; }
};

template <typename T>
struct StoreScaled {
    array_view<int> out;
    T factor;
    void operator()(const tiled_index<4>& i) const restrict(amp) {
        out[i] = static_cast<int>(factor * static_cast<T>(i.global[0]));
    }
};

TEST(KernelObject, MayBeAFunctionObject) {
    expect_elements([](const array_view<int>& v) { parallel_for_each(v.get_extent(), StoreIndex{v}); }, same);
    expect_elements(
        [](const array_view<int>& v) {
            parallel_for_each(v.get_extent().tile<4>(), StoreScaled<float>{v, 2.0F});
        },
        [](int i) { return 2 * i; });
}

TEST(KernelObject, MayBeANamedObjectUsedTwice) {
    expect_elements(
        [](const array_view<int>& v) {
            const auto kernel = [=](index<1> i) restrict(amp) { v[i] += i[0] + 1; };
            parallel_for_each(v.get_extent(), kernel);
            parallel_for_each(v.get_extent(), kernel);
        },
        [](int i) { return 2 * i + 1; });
}

TEST(KernelObject, TakesItsIndexByValueOrConstReference) {
    expect_elements(
        [](const array_view<int>& v) {
            parallel_for_each(v.get_extent(), [=](index<1> i) restrict(amp) { v[i] = 0; });
            parallel_for_each(v.get_extent(), [=](const index<1>& i) restrict(amp) { v[i] += i[0]; });
            parallel_for_each(v.get_extent().tile<2>(), [=](tiled_index<2> i) restrict(amp) { v[i] += 100; });
            parallel_for_each(v.get_extent().tile<2>(),
                              [=](const tiled_index<2>& i) restrict(amp) { v[i] += 1000; });
        },
        [](int i) { return i + 1100; });
}

// Deprecated in C++ AMP (warning C4882), accepted all the same.
struct NonConstKernel {
    array_view<int> out;
    void operator()(index<1> i) restrict(amp) { out[i] = i[0]; }
    void operator()(tiled_index<4> i) restrict(amp) { out[i] = -i.global[0]; }
};

TEST(KernelObject, MayHaveACallOperatorThatIsNotConst) {
    expect_elements([](const array_view<int>& v) { parallel_for_each(v.get_extent(), NonConstKernel{v}); },
                    same);
    expect_elements(
        [](const array_view<int>& v) { parallel_for_each(v.get_extent().tile<4>(), NonConstKernel{v}); },
        [](int i) { return -i; });
    expect_elements(
        [](const array_view<int>& v) {
            parallel_for_each(v.get_extent(), [=](index<1> i) mutable restrict(amp) { v[i] = i[0]; });
        },
        same);
}

/// Knows whether it is a copy of the object the caller made.
struct CopyAware {
    explicit CopyAware(const array_view<int>& view) : out(view), is_copy(0) {}
    CopyAware(const CopyAware& other) : out(other.out), is_copy(1) {}
    CopyAware& operator=(const CopyAware&) = delete;
    void operator()(index<1> i) const restrict(amp) { out[i] = is_copy; }
    array_view<int> out;
    int is_copy;
};

TEST(KernelObject, IsCopiedAtTheCall) {
    expect_elements(
        [](const array_view<int>& v) {
            const CopyAware original(v);
            parallel_for_each(v.get_extent(), original);
            EXPECT_EQ(original.is_copy, 0);
        },
        [](int) { return 1; });
}

int twice(int x) restrict(amp) { return 2 * x; }
int plus_one(int x) restrict(cpu, amp) { return x + 1; }
template <typename F>
int apply(F f, int x) restrict(amp) {
    return f(x);
}

TEST(KernelObject, MayCallHelperFunctionsAndInnerLambdas) {
    expect_elements(
        [](const array_view<int>& v) {
            parallel_for_each(v.get_extent(), [=](index<1> i) restrict(amp) {
                const int offset = 10;
                const auto shifted = [=](int x) restrict(amp) {
                    const auto doubled = [](int y) restrict(amp) { return twice(y); };
                    return doubled(x) + offset;
                };
                v[i] = apply(shifted, plus_one(i[0]));
            });
        },
        [](int i) { return 2 * plus_one(i) + 10; });
}

struct Settings {
    int base;
    float scale;
    index<1> origin;
    extent<1> limit;
};

TEST(KernelObject, CapturesScalarsAndStructsByValue) {
    Settings settings{5, 0.5F, index<1>(3), extent<1>(6)};
    const int scalar = 7;
    const float factor = 2;
    expect_elements(
        [&](const array_view<int>& v) {
            const Settings copy = settings;
            const int local_scalar = scalar;
            parallel_for_each(v.get_extent(), [=](index<1> i) restrict(amp) {
                const float scaled = static_cast<float>(i[0]) * copy.scale * factor;
                v[i] = copy.base + local_scalar + static_cast<int>(scaled) + copy.origin[0] + copy.limit[0];
            });
            settings.base = -1;  // too late to matter
        },
        [](int i) { return 21 + i; });
}

TEST(KernelObject, CapturesArraysByReference) {
    array<int> owned(8);
    array<int>* const pointer = &owned;
    array<int>& reference = *pointer;
    parallel_for_each(owned.get_extent(), [&owned](index<1> i) restrict(amp) { owned[i] = i[0]; });
    parallel_for_each(owned.get_extent(), [&reference](index<1> i) restrict(amp) { reference[i] *= 3; });
    const std::vector<int> result = owned;
    for (std::size_t i = 0; i < 8; i++) EXPECT_EQ(result[i], 3 * static_cast<int>(i));
}

TEST(KernelObject, MixesViewsByValueAndArraysByReference) {
    const std::vector<int> source = {1, 2, 3, 4, 5, 6, 7, 8};
    const array<int> constants(8, source.begin(), source.end());
    expect_elements(
        [&](const array_view<int>& v) {
            parallel_for_each(v.get_extent(),
                              [=, &constants](index<1> i) restrict(amp) { v[i] = constants[i] - 1; });
        },
        same);
}

TEST(KernelObject, MayCaptureNothing) {
    EXPECT_NO_THROW(parallel_for_each(extent<1>(100), [](index<1>) restrict(amp) {}));
    EXPECT_NO_THROW(parallel_for_each(extent<2>(4, 4).tile<2, 2>(),
                                      [](tiled_index<2, 2> i) restrict(amp) { i.barrier.wait(); }));
}

}  // namespace
