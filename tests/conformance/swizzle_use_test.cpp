// SPDX-License-Identifier: Apache-2.0
// Selections of components within expressions: operands, arguments, targets of compound assignment.
#include <amp_short_vectors.h>
#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

using namespace concurrency::graphics;

namespace {

float dot(const float_3& a, const float_3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

TEST(SwizzleUse, AsOperands) {
    const float_4 v(1, 2, 3, 4);
    EXPECT_EQ(v.xy + v.zw, float_2(4, 6));
    EXPECT_EQ(v.xyz * 2.0F, float_3(2, 4, 6));
    EXPECT_EQ(10.0F - v.wx, float_2(6, 9));
    EXPECT_EQ(-v.zyx, float_3(-3, -2, -1));
    EXPECT_EQ(float_2(1, 1) / v.yw, float_2(0.5F, 0.25F));
    EXPECT_TRUE(v.xy == float_2(1, 2));
    EXPECT_TRUE(v.xy != v.yx);
    EXPECT_TRUE(v.xy == v.rg);
    const int_3 bits(5, 6, 7);
    EXPECT_EQ(~bits.yx & 0xF, int_2(9, 10));
    EXPECT_EQ(bits.zyx % 4, int_3(3, 2, 1));
}

TEST(SwizzleUse, ComponentsAsScalars) {
    const float_3 v(2, 3, 4);
    EXPECT_EQ(v.x * v, float_3(4, 6, 8));
    EXPECT_EQ(v.x + v.y * v.z, 14.0F);
    const norm_2 n(0.5F, -0.25F);
    const float sum = n.x + n.y;
    EXPECT_EQ(sum, 0.25F);
    EXPECT_EQ(n * n.x, norm_2(0.25F, -0.125F));
    EXPECT_EQ(n.x + 1.0F, 1.5F);
}

TEST(SwizzleUse, AsArgumentsAndInitialisers) {
    const float_4 v(1, 2, 3, 4);
    EXPECT_EQ(dot(v.xyz, v.wzy), 4.0F + 6.0F + 6.0F);
    const float_2 initialised = v.wz;
    const float_2 constructed(v.wz);
    EXPECT_EQ(initialised, constructed);
    EXPECT_EQ(int_2(v.wz), int_2(4, 3));
    const float_2 chosen = v.x > 0 ? v.xy : float_2(0);
    EXPECT_EQ(chosen, float_2(1, 2));
}

TEST(SwizzleUse, AsTargetsOfCompoundAssignment) {
    float_4 v(1, 2, 3, 4);
    v.wx += float_2(10, 20);
    EXPECT_EQ(v, float_4(21, 2, 3, 14));
    v.yz *= v.zy;
    EXPECT_EQ(v, float_4(21, 6, 6, 14));
    v.xyzw -= 1.0F;
    EXPECT_EQ(v, float_4(20, 5, 5, 13));
    v.rg /= 5.0F;
    EXPECT_EQ(v, float_4(4, 1, 5, 13));
    v.y += 2;
    EXPECT_EQ(v.y, 3.0F);
    int_2 bits(12, 10);
    bits.yx ^= int_2(1, 2);
    EXPECT_EQ(bits, int_2(14, 11));
    bits.xy <<= 1;
    EXPECT_EQ(bits, int_2(28, 22));
    bits.xy |= 1;
    bits.xy &= 0x1F;
    bits.xy %= 16;
    bits.xy >>= 1;
    EXPECT_EQ(bits, int_2(6, 3));
}

TEST(SwizzleUse, Steps) {
    int_3 v(1, 2, 3);
    EXPECT_EQ(++v.zx, int_2(4, 2));
    EXPECT_EQ(v.zx--, int_2(4, 2));
    --v.yz;
    EXPECT_EQ(v.yz++, int_2(1, 2));
    EXPECT_EQ(v, int_3(1, 2, 3));
}

TEST(SwizzleUse, ReadsBeforeItStores) {
    float_3 v(1, 2, 3);
    v.xy = v.yx;
    EXPECT_EQ(v, float_3(2, 1, 3));
    v.zxy = v.xyz;
    EXPECT_EQ(v, float_3(1, 3, 2));
    v.zyx = v;
    EXPECT_EQ(v, float_3(2, 3, 1));
    v = v.yzx;
    EXPECT_EQ(v, float_3(3, 1, 2));
    v.set_yzx(v);
    EXPECT_EQ(v, float_3(2, 3, 1));
}

TEST(SwizzleUse, AssignmentHasAValue) {
    float_3 a, b;
    a.zx = b.xy = float_2(1, 2);
    EXPECT_EQ(a, float_3(2, 0, 1));
    EXPECT_EQ(b, float_3(1, 2, 0));
    const float_2 sum = a.xy += 1.0F;
    EXPECT_EQ(sum, float_2(3, 1));
}

TEST(SwizzleUse, OfAScalarReplicatesIt) {
    float_3 v;
    v.xz = 2.0F;
    EXPECT_EQ(v, float_3(2, 0, 2));
}

template <class Vector, class = void>
struct HasStorableSelection : std::false_type {};
template <class Vector>
struct HasStorableSelection<Vector, std::void_t<decltype(std::declval<Vector&>().xy = float_2())>>
    : std::true_type {};

TEST(SwizzleUse, OfConstantsIsReadOnly) {
    static_assert(HasStorableSelection<float_3>::value, "");
    static_assert(!HasStorableSelection<const float_3>::value, "");
}

}  // namespace
