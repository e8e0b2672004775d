// SPDX-License-Identifier: Apache-2.0
// Whole algorithms at sizes that do and do not fill their tiles, against plain loops on the host.
#include <amp.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/conformance/kernels/box_sum.h"
#include "tests/conformance/kernels/histogram.h"
#include "tests/conformance/kernels/inclusive_scan.h"
#include "tests/conformance/kernels/matrix_product.h"
#include "tests/conformance/kernels/reduction.h"
#include "tests/conformance/kernels/transpose.h"

using concurrency::array_view;

namespace {

/// Small whole numbers from -4 to 4: exact in float, and so are their sums and products in any order.
template <typename T>
std::vector<T> small_numbers(int count, int step) {
    std::vector<T> values;
    for (int i = 0; i < count; i++) values.push_back(static_cast<T>(i * step % 9 - 4));
    return values;
}

template <typename T>
std::vector<T> zeros(int count) {
    return std::vector<T>(static_cast<std::size_t>(count));
}

template <int Tile>
void expect_product_as_on_host(int rows, int depth, int columns) {
    SCOPED_TRACE(testing::Message() << rows << " x " << depth << " x " << columns << ", tile " << Tile);
    const std::vector<float> a_values = small_numbers<float>(rows * depth, 5);
    const std::vector<float> b_values = small_numbers<float>(depth * columns, 7);
    std::vector<float> c_values = zeros<float>(rows * columns);
    array_view<const float, 2> a(rows, depth, a_values);
    array_view<const float, 2> b(depth, columns, b_values);
    array_view<float, 2> c(rows, columns, c_values);
    kernels::matrix_product<Tile>(a, b, c);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            float sum = 0;
            for (int i = 0; i < depth; i++) sum += a(row, i) * b(i, column);
            ASSERT_EQ(c(row, column), sum) << "row " << row << ", column " << column;
        }
    }
}

TEST(MatrixProduct, EqualsHostLoopForWholeTiles) {
    expect_product_as_on_host<16>(16, 16, 16);
    expect_product_as_on_host<16>(64, 48, 32);
    expect_product_as_on_host<4>(8, 12, 4);
    expect_product_as_on_host<1>(3, 3, 3);
    expect_product_as_on_host<32>(64, 32, 32);
}

TEST(MatrixProduct, EqualsHostLoopForIncompleteTiles) {
    expect_product_as_on_host<16>(1, 1, 1);
    expect_product_as_on_host<16>(17, 15, 33);
    expect_product_as_on_host<8>(5, 100, 7);
}

template <int Tile>
void expect_sum_as_on_host(int count) {
    SCOPED_TRACE(testing::Message() << count << " values, tile " << Tile);
    const std::vector<int> values = small_numbers<int>(count, 4);
    const int tiles = (count + Tile - 1) / Tile;
    std::vector<int> sum_values = zeros<int>(tiles);
    array_view<const int> input(count, values);
    array_view<int> sums(tiles, sum_values);
    kernels::tile_sums<Tile, int>(input, sums);
    for (int tile = 0; tile < tiles; tile++) {
        int sum = 0;
        for (int i = tile * Tile; i < (tile + 1) * Tile && i < count; i++) sum += input[i];
        ASSERT_EQ(sums[tile], sum) << "tile " << tile;
    }
}

TEST(Reduction, EqualsHostLoop) {
    expect_sum_as_on_host<256>(256);
    expect_sum_as_on_host<256>(256 * 40);
    expect_sum_as_on_host<256>(1000);
    expect_sum_as_on_host<1024>(3);
    expect_sum_as_on_host<2>(31);
    expect_sum_as_on_host<1>(5);
}

template <int Tile>
void expect_scan_as_on_host(int count) {
    SCOPED_TRACE(testing::Message() << count << " values, tile " << Tile);
    const std::vector<int> values = small_numbers<int>(count, 2);
    std::vector<int> sum_values = zeros<int>(count);
    array_view<const int> input(count, values);
    array_view<int> sums(count, sum_values);
    kernels::inclusive_scan<Tile, int>(input, sums);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += input[i];
        ASSERT_EQ(sums[i], sum) << "at " << i;
    }
}

TEST(InclusiveScan, EqualsHostLoop) {
    expect_scan_as_on_host<128>(128);
    expect_scan_as_on_host<128>(128 * 9);
    expect_scan_as_on_host<128>(1001);
    expect_scan_as_on_host<512>(2);
    expect_scan_as_on_host<2>(17);
}

template <int Tile>
void expect_transposed(int rows, int columns) {
    SCOPED_TRACE(testing::Message() << rows << " x " << columns << ", tile " << Tile);
    std::vector<int> values;
    for (int i = 0; i < rows * columns; i++) values.push_back(i);
    std::vector<int> turned = zeros<int>(rows * columns);
    array_view<const int, 2> input(rows, columns, values);
    array_view<int, 2> output(columns, rows, turned);
    kernels::transpose<Tile, int>(input, output);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            ASSERT_EQ(output(column, row), input(row, column)) << "row " << row << ", column " << column;
        }
    }
}

TEST(Transpose, EqualsHostLoop) {
    expect_transposed<8>(8, 8);
    expect_transposed<8>(24, 40);
    expect_transposed<16>(1, 50);
    expect_transposed<16>(33, 17);
    expect_transposed<32>(64, 96);
}

template <int Tile, int Halo>
void expect_box_sums_as_on_host(int rows, int columns) {
    SCOPED_TRACE(testing::Message() << rows << " x " << columns << ", tile " << Tile << ", halo " << Halo);
    const std::vector<int> values = small_numbers<int>(rows * columns, 7);
    std::vector<int> sum_values = zeros<int>(rows * columns);
    array_view<const int, 2> input(rows, columns, values);
    array_view<int, 2> output(rows, columns, sum_values);
    kernels::box_sum<Tile, Halo>(input, output);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            int sum = 0;
            for (int r = row - Halo; r <= row + Halo; r++) {
                for (int c = column - Halo; c <= column + Halo; c++)
                    sum += kernels::element_or_zero(input, r, c);
            }
            ASSERT_EQ(output(row, column), sum) << "row " << row << ", column " << column;
        }
    }
}

TEST(StencilWithHalo, EqualsHostLoop) {
    expect_box_sums_as_on_host<8, 1>(8, 8);
    expect_box_sums_as_on_host<8, 1>(32, 40);
    expect_box_sums_as_on_host<8, 3>(13, 21);
    expect_box_sums_as_on_host<2, 2>(5, 4);  // the halo holds more elements than the tile has threads
    expect_box_sums_as_on_host<16, 1>(1, 1);
}

template <int Tile, int Bins>
void expect_counts_as_on_host(int count) {
    SCOPED_TRACE(testing::Message() << count << " values, tile " << Tile << ", " << Bins << " bins");
    std::vector<int> values;
    for (int i = 0; i < count; i++) values.push_back(i * i % Bins);
    std::vector<int> count_values = zeros<int>(Bins);
    array_view<const int> input(count, values);
    array_view<int> counts(Bins, count_values);
    kernels::histogram<Tile, Bins>(input, counts);
    for (int bin = 0; bin < Bins; bin++) {
        int expected = 0;
        for (int value : values) expected += value == bin ? 1 : 0;
        ASSERT_EQ(counts[bin], expected) << "bin " << bin;
    }
}

TEST(Histogram, EqualsHostLoop) {
    expect_counts_as_on_host<256, 16>(256 * 8);
    expect_counts_as_on_host<256, 16>(1234);
    expect_counts_as_on_host<16, 64>(500);  // more bins than threads in a tile
    expect_counts_as_on_host<1024, 1>(3000);
}

}  // namespace
