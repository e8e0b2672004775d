// SPDX-License-Identifier: Apache-2.0
// Every component and every selection of components of every short vector, in all its spellings (C++ AMP
// reference: float_4 class and the like).
#include <algorithm>
#include <initializer_list>

#include "tests/conformance/short_vector_families.h"

using namespace concurrency::graphics;

namespace {

// The checks are functions of few types, not part of what each selection expands to: there are 444
// selections.
using Places = std::initializer_list<int>;

/// Whether component i of `selected` is component `places[i]` of the samples.
template <class Selected>
bool is_selected(const Selected& selected, Places places) {
    bool same = places.size() == Selected::size;
    for (int i = 0; same && i < Selected::size; i++) {
        same = component_of(selected, i) == sample<typename Selected::value_type>(places.begin()[i]);
    }
    return same;
}

template <class Selected>
void expect_selected(const char* name, const Selected& by_name, const Selected& by_colours,
                     const Selected& by_getter, Places places) {
    EXPECT_TRUE(is_selected(by_name, places)) << name;
    EXPECT_TRUE(is_selected(by_colours, places)) << name << " in colours";
    EXPECT_TRUE(is_selected(by_getter, places)) << "get_" << name;
}

/// Whether component i of the samples is stored at `places[i]`, and 0 elsewhere.
template <class Whole>
bool is_stored(const Whole& vector, Places places) {
    using Scalar = typename Whole::value_type;
    Scalar expected[Whole::size] = {};
    for (int i = 0; i < static_cast<int>(places.size()); i++) expected[places.begin()[i]] = sample<Scalar>(i);
    bool same = true;
    for (int place = 0; place < Whole::size; place++) {
        same = same && component_of(vector, place) == expected[place];
    }
    return same;
}

template <class Whole>
void expect_stored(const char* name, const Whole& by_name, const Whole& by_colours, const Whole& by_setter,
                   Places places) {
    EXPECT_TRUE(is_stored(by_name, places)) << name;
    EXPECT_TRUE(is_stored(by_colours, places)) << name << " in colours";
    EXPECT_TRUE(is_stored(by_setter, places)) << "set_" << name;
}

/// At each of `places` is the sample of that place, and 0 elsewhere.
template <class Whole>
void expect_taken_over(const char* name, const Whole& from_variable, const Whole& from_constant,
                       Places places) {
    using Scalar = typename Whole::value_type;
    for (int place = 0; place < Whole::size; place++) {
        const bool is_taken = std::count(places.begin(), places.end(), place) == 1;
        const Scalar expected = is_taken ? sample<Scalar>(place) : Scalar();
        EXPECT_TRUE(component_of(from_variable, place) == expected) << name;
        EXPECT_TRUE(component_of(from_constant, place) == expected) << name << " of a constant";
    }
}

template <class Scalar>
class Swizzle : public testing::Test {
  public:
    template <int n>
    using Vector = typename short_vector<Scalar, n>::type;
};
TYPED_TEST_SUITE(Swizzle, Scalars, );

#define VECTOR(n) typename TestFixture::template Vector<n>

#define SELECTION(n, name, colours, ...)                                                                    \
    {                                                                                                       \
        const VECTOR(n) vector = samples<VECTOR(n)>();                                                      \
        expect_selected<VECTOR(sizeof(#name) - 1)>(#name, vector.name, vector.colours, vector.get_##name(), \
                                                   {__VA_ARGS__});                                          \
    }
TYPED_TEST(Swizzle, IsReadByNameAndByGetter){
#include "tests/conformance/selections.def"
}
#undef SELECTION

#define SELECTION(n, name, colours, ...)                                              \
    {                                                                                 \
        const VECTOR(sizeof(#name) - 1) value = samples<VECTOR(sizeof(#name) - 1)>(); \
        VECTOR(n) by_name, by_colours, by_setter;                                     \
        by_name.name = value;                                                         \
        by_colours.colours = value;                                                   \
        by_setter.set_##name(value);                                                  \
        expect_stored(#name, by_name, by_colours, by_setter, {__VA_ARGS__});          \
    }
TYPED_TEST(Swizzle, IsStoredByNameAndBySetterAndLeavesOtherComponents) {
#include "tests/conformance/selections.def"
}
#undef SELECTION

// The same selection on both sides: with proxies the one case that could be taken for the copy of an object.
#define SELECTION(n, name, colours, ...)                                         \
    {                                                                            \
        VECTOR(n) variable = samples<VECTOR(n)>(), from_variable, from_constant; \
        const VECTOR(n) constant = variable;                                     \
        from_variable.name = variable.name;                                      \
        from_constant.colours = constant.name;                                   \
        expect_taken_over(#name, from_variable, from_constant, {__VA_ARGS__});   \
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
