// SPDX-License-Identifier: Apache-2.0
// parallel_for_each calls the kernel exactly once for every index of its domain, whatever the rank and the
// tiles (C++ AMP reference: parallel_for_each function). kernel_object_test.cpp has the kinds of
// kernels.
#include <amp.h>
#include <gtest/gtest.h>

#include <vector>

using namespace concurrency;

namespace {

/// Counts the visits of every element of a domain.
template <int Rank>
class Visits {
  public:
    explicit Visits(const extent<Rank>& domain) : counts_(domain.size()), view_(domain, counts_) {}

    const array_view<int, Rank>& view() const { return view_; }

    void expect_one_each() {
        view_.synchronize();
        for (std::size_t i = 0; i < counts_.size(); i++) ASSERT_EQ(counts_[i], 1) << "element " << i;
    }

  private:
    std::vector<int> counts_;
    array_view<int, Rank> view_;
};

template <int Rank>
void expect_untiled_visits(const extent<Rank>& domain) {
    Visits<Rank> visits(domain);
    const array_view<int, Rank> counts = visits.view();
    parallel_for_each(domain, [=](index<Rank> i) restrict(amp) { atomic_fetch_inc(&counts[i]); });
    visits.expect_one_each();
}

TEST(UntiledLaunch, VisitsEveryIndexOnceInRanks1To3) {
    expect_untiled_visits(extent<1>(1));
    expect_untiled_visits(extent<1>(10007));
    expect_untiled_visits(extent<2>(1, 33));
    expect_untiled_visits(extent<2>(129, 65));
    expect_untiled_visits(extent<3>(7, 11, 13));
    expect_untiled_visits(extent<3>(40, 1, 50));
}

TEST(UntiledLaunch, VisitsEveryIndexOnceInRank4) {
    const int components[4] = {3, 5, 7, 2};
    expect_untiled_visits(extent<4>(components));
}

TEST(UntiledLaunch, VisitsEveryIndexOnceInRank128) {
    int components[128];
    for (int& component : components) component = 1;
    expect_untiled_visits(extent<128>(components));
    for (int dimension : {0, 31, 64, 100, 127}) components[dimension] = 2;
    expect_untiled_visits(extent<128>(components));
}

// The most significant component comes first: neighbours in the last dimension are neighbours in memory.
TEST(UntiledLaunch, IndicesAreRowMajor) {
    const int components[4] = {2, 3, 4, 5};
    const extent<4> domain(components);
    std::vector<int> numbers(domain.size());
    array_view<int, 4> view(domain, numbers);
    parallel_for_each(domain,
                      [=](index<4> i) restrict(amp) { view[i] = ((i[0] * 3 + i[1]) * 4 + i[2]) * 5 + i[3]; });
    view.synchronize();
    for (std::size_t i = 0; i < numbers.size(); i++) EXPECT_EQ(numbers[i], static_cast<int>(i));
}

TEST(TiledLaunch, VisitsEveryIndexOnceInOneDimension) {
    Visits<1> visits(extent<1>(1024 * 3));
    const array_view<int, 1> counts = visits.view();
    parallel_for_each(counts.get_extent().tile<1024>(),
                      [=](tiled_index<1024> i) restrict(amp) { atomic_fetch_inc(&counts[i]); });
    visits.expect_one_each();
}

TEST(TiledLaunch, VisitsEveryIndexOnceInTwoDimensions) {
    Visits<2> visits(extent<2>(30, 28));
    const array_view<int, 2> counts = visits.view();
    parallel_for_each(counts.get_extent().tile<3, 7>(),
                      [=](tiled_index<3, 7> i) restrict(amp) { atomic_fetch_inc(&counts[i]); });
    visits.expect_one_each();
}

TEST(TiledLaunch, VisitsEveryIndexOnceInThreeDimensions) {
    Visits<3> visits(extent<3>(64, 12, 10));
    const array_view<int, 3> counts = visits.view();
    parallel_for_each(counts.get_extent().tile<64, 4, 2>(),
                      [=](tiled_index<64, 4, 2> i) restrict(amp) { atomic_fetch_inc(&counts[i]); });
    visits.expect_one_each();
}

TEST(TiledLaunch, VisitsEveryIndexOnceWithABarrier) {
    Visits<2> visits(extent<2>(32, 48));
    const array_view<int, 2> counts = visits.view();
    parallel_for_each(counts.get_extent().tile<16, 16>(), [=](tiled_index<16, 16> i) restrict(amp) {
        i.barrier.wait();
        atomic_fetch_inc(&counts[i]);
        i.barrier.wait();
    });
    visits.expect_one_each();
}

TEST(LaunchOnView, DefaultViewRunsKernels) {
    const accelerator_view view = accelerator().get_default_view();
    Visits<1> visits(extent<1>(100));
    const array_view<int, 1> counts = visits.view();
    parallel_for_each(view, counts.get_extent(),
                      [=](index<1> i) restrict(amp) { atomic_fetch_inc(&counts[i]); });
    visits.expect_one_each();
}

TEST(LaunchOnView, CreatedViewRunsTiledKernels) {
    accelerator device;
    const accelerator_view view = device.create_view();
    Visits<2> visits(extent<2>(8, 8));
    const array_view<int, 2> counts = visits.view();
    parallel_for_each(view, counts.get_extent().tile<4, 4>(),
                      [=](tiled_index<4, 4> i) restrict(amp) { atomic_fetch_inc(&counts[i]); });
    visits.expect_one_each();
}

TEST(LaunchOnView, OneAndThreeDimensionalTilesRunOnAView) {
    const accelerator_view view = accelerator().default_view;
    Visits<1> line(extent<1>(12));
    const array_view<int, 1> line_counts = line.view();
    parallel_for_each(view, line_counts.get_extent().tile<3>(),
                      [=](tiled_index<3> i) restrict(amp) { atomic_fetch_inc(&line_counts[i]); });
    line.expect_one_each();

    Visits<3> box(extent<3>(4, 6, 8));
    const array_view<int, 3> box_counts = box.view();
    parallel_for_each(view, box_counts.get_extent().tile<2, 3, 4>(),
                      [=](tiled_index<2, 3, 4> i) restrict(amp) { atomic_fetch_inc(&box_counts[i]); });
    box.expect_one_each();
}

TEST(LaunchOnView, AutoSelectionViewMeansNoView) {
    Visits<1> visits(extent<1>(10));
    const array_view<int, 1> counts = visits.view();
    parallel_for_each(accelerator::get_auto_selection_view(), counts.get_extent(),
                      [=](index<1> i) restrict(amp) { atomic_fetch_inc(&counts[i]); });
    visits.expect_one_each();
}

// Commands on one accelerator_view run in submission order (C++ AMP reference: accelerator_view class).
TEST(Launches, SeeWhatEarlierOnesWrote) {
    array<int> values(64);
    parallel_for_each(values.get_extent(), [&values](index<1> i) restrict(amp) { values[i] = i[0]; });
    for (int pass = 0; pass < 10; pass++) {
        parallel_for_each(values.get_extent(), [&values](index<1> i) restrict(amp) { values[i] += 1; });
    }
    const std::vector<int> result = values;
    for (std::size_t i = 0; i < result.size(); i++) EXPECT_EQ(result[i], static_cast<int>(i) + 10);
}

}  // namespace
