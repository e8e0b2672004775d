// SPDX-License-Identifier: Apache-2.0
// Lambdas and kernels that are restricted to both, or to nothing within restricted code; tiles; mathematics.
// output:
// 42 12 22 2 8 5
// 1 11 9
// 2 12 1.5
// 3 4 2 1
#include <amp.h>
#include <amp_math.h>
#include <cstdio>
#include <type_traits>
#include <vector>

using namespace concurrency;

namespace sides {
namespace {
int side() restrict(amp) { return 2; }
int side() restrict(cpu) { return 1; }
}
float size(float x) restrict(amp) { return fast_math::fabs(x); }
float size(float x) { return x; }
}

// Overloads of two types: in each pass the other side's lambdas, too, must be correct.
struct Wide {
    int value;
};
float typed() restrict(cpu) { return 1.5f; }
Wide typed() restrict(amp) { return Wide{3}; }
template <class T> int typed_in_template(T t) restrict(cpu) {
    return [&] { float x = typed(); return t + int(x); }();
}
template <class T> int typed_in_template(T t) restrict(amp) {
    return [=] { Wide x = typed(); return t + x.value; }();
}
int typed_on_host() {
    const auto outer = [&] { const auto inner = [] { return typed(); }; float x = inner(); return x; };
    static_assert(std::is_same<decltype(outer()), float>::value, "that of the host");
    return int(outer());
}
int typed_in_kernel() restrict(amp) {
    const auto outer = [] { static_assert(std::is_same<decltype(typed()), Wide>::value, "that of the kernel"); return typed(); };
    return outer().value;
}

template <class T> void launch(std::vector<T>& out) {
    array_view<T> view(static_cast<int>(out.size()), out);
    parallel_for_each(view.extent, [=](index<1> i) restrict(cpu, amp) { view[i] = T(sides::side() + 10); });
    view.synchronize();
}

struct Functor {
    array_view<int> out;
    void operator()(index<1> i) const restrict(amp) { out[i] = sides::side(); }
};

int main() {
    std::vector<int> r(6), more(2);
    array_view<int> v(6, r);
    const auto both = [](int n) restrict(cpu, amp) { return n + sides::side(); };
    // Where the lambda runs decides, though it stands in host code.
    parallel_for_each(v.extent, [=](index<1> i) restrict(cpu, amp) {
        const auto nested = [=](int n) { return n + sides::side(); };
        const int values[] = {both(40), nested(10), both(20), sides::side(), 0, int(sides::size(-5.0f))};
        v[i] = values[i[0]];
    });
    array_view<int> tiles(v.section(4, 1));
    parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int shared[4];
        shared[t.local[0]] = sides::side();
        t.barrier.wait();
        if (t.local[0] == 0) tiles[0] = shared[0] + shared[1] + shared[2] + shared[3];
    });
    for (int i = 0; i < 6; ++i) std::printf("%d%s", v[i], i < 5 ? " " : "\n");
    std::printf("%d %d %d\n", sides::side(), both(10), int(sides::size(9.0f)));
    array_view<int> w(2, more);
    parallel_for_each(w.extent, Functor{w});
    w.synchronize();
    std::vector<float> floats(1);
    launch(floats);
    std::printf("%d %d %.1f\n", more[1], int(floats[0]), double(sides::size(1.5f)));
    parallel_for_each(w.extent, [=](index<1> i) restrict(amp) { w[i] = i[0] == 0 ? typed_in_kernel() : typed_in_template(1); });
    std::printf("%d %d %d %d\n", w[0], w[1], typed_in_template(1), typed_on_host());
}
