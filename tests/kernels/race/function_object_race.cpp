// SPDX-License-Identifier: Apache-2.0
// The kernel is an object of a class template, and all of its threads write one element.
// expect: race write-write tile_static copies a a
#include <amp.h>

#include <vector>

using namespace concurrency;

template <typename T, int Size>
class Spread {
  public:
    Spread(const array_view<const T>& input, const array_view<T>& output) : input_(input), output_(output) {}

    void operator()(tiled_index<Size> idx) const restrict(amp) {
        tile_static T copies[Size];
        copies[0] = input_[idx];  // [a]
        idx.barrier.wait();
        output_[idx] = copies[0];
    }

  private:
    array_view<const T> input_;
    array_view<T> output_;
};

int main() {
    std::vector<int> in_values(64);
    for (int i = 0; i < 64; i++) in_values[i] = i + 1;
    array_view<const int> in(64, in_values);
    std::vector<int> out_values(64);
    array_view<int> out(64, out_values);
    parallel_for_each(in.extent.tile<16>(), Spread<int, 16>(in, out));
}
