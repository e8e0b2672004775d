// SPDX-License-Identifier: Apache-2.0
// Every component and every selection of components of every short vector, in all its spellings (C++ AMP
// reference: float_4 class and the like).
#include <algorithm>
#include <vector>

#include "tests/conformance/short_vector_families.h"

using namespace concurrency::graphics;

namespace {

template <class Scalar>
class Swizzle : public testing::Test {
  public:
    template <int n>
    using Vector = typename short_vector<Scalar, n>::type;

    /// Component `places[i]` of the samples is component i of `selected`.
    template <class Selected>
    static void expect_selected(const Selected& selected, const std::vector<int>& places) {
        ASSERT_EQ(static_cast<int>(places.size()), Selected::size);
        for (int i = 0; i < Selected::size; i++) {
            EXPECT_EQ(component_of(selected, i), sample<Scalar>(places[static_cast<std::size_t>(i)])) << i;
        }
    }

    /// Component i of the samples was stored at `places[i]` of a vector of zeros, and nothing elsewhere.
    template <class Whole>
    static void expect_stored(const Whole& vector, const std::vector<int>& places) {
        for (int place = 0; place < Whole::size; place++) {
            const auto at = std::find(places.begin(), places.end(), place);
            const Scalar expected =
                at == places.end() ? Scalar() : sample<Scalar>(static_cast<int>(at - places.begin()));
            EXPECT_EQ(component_of(vector, place), expected) << place;
        }
    }
};
TYPED_TEST_SUITE(Swizzle, Scalars, );

#define VECTOR(n) typename TestFixture::template Vector<n>
#define PLACES(...) \
    std::vector<int> { __VA_ARGS__ }

#define SELECTION(n, name, colours, ...)                                   \
    {                                                                      \
        SCOPED_TRACE(#n " " #name);                                        \
        using Selected = VECTOR(sizeof(#name) - 1);                        \
        const VECTOR(n) vector = samples<VECTOR(n)>();                     \
        const Selected by_name = vector.name, by_colours = vector.colours; \
        this->expect_selected(by_name, PLACES(__VA_ARGS__));               \
        this->expect_selected(by_colours, PLACES(__VA_ARGS__));            \
        this->expect_selected(vector.get_##name(), PLACES(__VA_ARGS__));   \
    }
TYPED_TEST(Swizzle, IsReadByNameAndByGetter){
#include "tests/conformance/selections.def"
}
#undef SELECTION

#define SELECTION(n, name, colours, ...)                         \
    {                                                            \
        SCOPED_TRACE(#n " " #name);                              \
        const auto value = samples<VECTOR(sizeof(#name) - 1)>(); \
        VECTOR(n) by_name, by_colours, by_setter;                \
        by_name.name = value;                                    \
        by_colours.colours = value;                              \
        by_setter.set_##name(value);                             \
        this->expect_stored(by_name, PLACES(__VA_ARGS__));       \
        this->expect_stored(by_colours, PLACES(__VA_ARGS__));    \
        this->expect_stored(by_setter, PLACES(__VA_ARGS__));     \
    }
TYPED_TEST(Swizzle, IsStoredByNameAndBySetterAndLeavesOtherComponents) {
#include "tests/conformance/selections.def"
}
#undef SELECTION

// The same selection on both sides: with proxies the one case that could be taken for the copy of an object.
#define SELECTION(n, name, colours, ...)                                                 \
    {                                                                                    \
        SCOPED_TRACE(#n " " #name);                                                      \
        const std::vector<int> places = PLACES(__VA_ARGS__);                             \
        VECTOR(n) source = samples<VECTOR(n)>(), from_const, from_other;                 \
        const VECTOR(n) constant = source;                                               \
        from_other.name = source.name;                                                   \
        from_const.colours = constant.name;                                              \
        for (int i = 0; i < n; i++) {                                                    \
            const bool is_selected = std::count(places.begin(), places.end(), i) == 1;   \
            const TypeParam expected = is_selected ? sample<TypeParam>(i) : TypeParam(); \
            EXPECT_EQ(component_of(from_const, i), expected);                            \
            EXPECT_EQ(component_of(from_other, i), expected);                            \
        }                                                                                \
    }
TYPED_TEST(Swizzle, IsAssignedFromTheSameSelection){
#include "tests/conformance/selections.def"
}
#undef SELECTION

#define EXPECT_COMPONENT(Vector, place, name, colour)                 \
    {                                                                 \
        Vector vector = samples<Vector>();                            \
        const Vector constant = vector;                               \
        EXPECT_EQ(constant.name, sample<TypeParam>(place));           \
        EXPECT_EQ(constant.colour, sample<TypeParam>(place));         \
        EXPECT_EQ(constant.get_##name(), sample<TypeParam>(place));   \
        vector.name = TypeParam();                                    \
        EXPECT_EQ(component_of(vector, place), TypeParam());          \
        vector.colour = sample<TypeParam>(3);                         \
        EXPECT_EQ(component_of(vector, place), sample<TypeParam>(3)); \
        vector.set_##name(sample<TypeParam>(1));                      \
        EXPECT_EQ(component_of(vector, place), sample<TypeParam>(1)); \
        vector.ref_##name() = sample<TypeParam>(2);                   \
        EXPECT_EQ(component_of(vector, place), sample<TypeParam>(2)); \
        vector.ref_##colour() = TypeParam();                          \
        EXPECT_EQ(vector.name, TypeParam());                          \
        vector.name = sample<TypeParam>(place);                       \
        EXPECT_EQ(vector, constant);                                  \
    }

TYPED_TEST(Swizzle, SingleComponentsHaveAllTheirNames) {
    EXPECT_COMPONENT(VECTOR(2), 0, x, r)
    EXPECT_COMPONENT(VECTOR(2), 1, y, g)
    EXPECT_COMPONENT(VECTOR(3), 0, x, r)
    EXPECT_COMPONENT(VECTOR(3), 1, y, g)
    EXPECT_COMPONENT(VECTOR(3), 2, z, b)
    EXPECT_COMPONENT(VECTOR(4), 0, x, r)
    EXPECT_COMPONENT(VECTOR(4), 1, y, g)
    EXPECT_COMPONENT(VECTOR(4), 2, z, b)
    EXPECT_COMPONENT(VECTOR(4), 3, w, a)
}

}  // namespace
