// SPDX-License-Identifier: Apache-2.0
// Copies of the library's from and to memory of which a view's kernel has written a newer copy, each called by one line. Each
// argument names a copy.
#include <amp.h>
#include <amp_graphics.h>

#include <cstdio>
#include <deque>
#include <iterator>
#include <list>
#include <map>
#include <string>
#include <vector>

using namespace concurrency;

namespace {

constexpr int kCount = 4;
constexpr unsigned kBytes = kCount * sizeof(int);

using View = array_view<int>;
using Texture = graphics::texture<int, 1>;
using Numbers = std::vector<int>;

/// What is not contiguous, as far as a copy can tell: a copy loops over it.
using Loop = std::reverse_iterator<std::reverse_iterator<int*>>;
Loop loop_over(int* numbers) { return Loop(std::reverse_iterator<int*>(numbers)); }

template <class Value>
void use(const Value& value) {
    static volatile Value used;
    used = value;
}

/// Reads numbers at the line that says so.
class OwnIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = const int*;
    using reference = int;

    explicit OwnIterator(const int* at) : at_(at) {}
    int operator*() const {
        return *at_;  // [own-iterator]
    }
    OwnIterator& operator++() {
        ++at_;
        return *this;
    }
    friend bool operator==(OwnIterator a, OwnIterator b) { return a.at_ == b.at_; }
    friend bool operator!=(OwnIterator a, OwnIterator b) { return !(a == b); }

  private:
    const int* at_;
};

/// `numbers` is under `view`, whose kernel has written.
using Copy = void (*)(const View& view, Numbers& numbers);

#define COPY(name, ...) {name, [](const View& view, Numbers& numbers) { static_cast<void>(view), static_cast<void>(numbers); __VA_ARGS__; }}

array<int> make_array() {
    const Numbers made(kCount, 7);
    return array<int>(kCount, made.begin(), made.end());
}
Texture make_texture() {
    const Numbers made(kCount, 7);
    return Texture(kCount, made.begin(), made.end());
}

// clang-format off
const std::map<std::string, Copy> kCopies = {
    COPY("array-made", array<int> a(kCount, numbers.begin(), numbers.end())),              // [array-made]
    COPY("array-made-without-end", array<int> a(kCount, numbers.begin())),                 // [array-made-without-end]
    COPY("array-made-in-loop", array<int> a(kCount, loop_over(numbers.data()))),           // [array-made-in-loop]
    COPY("to-array", array<int> a(kCount); copy(numbers.begin(), numbers.end(), a)),       // [to-array]
    COPY("to-array-async", array<int> a(kCount); copy_async(numbers.data(), a).get()),     // [to-array-async]
    COPY("to-view", Numbers o(kCount); View v(kCount, o); copy(numbers.begin(), numbers.end(), v)),  // [to-view]
    COPY("to-view-in-loop", Numbers o(kCount); copy(loop_over(numbers.data()), View(kCount, o))),    // [to-view-in-loop]
    COPY("once-readable", array<int> a(kCount); copy(OwnIterator(&numbers[0]), OwnIterator(&numbers[0] + kCount), a)),
    COPY("from-second-view", array<int> a(kCount); copy(View(kCount, numbers), a)),        // [from-second-view]
    COPY("texture-made", Texture t(kCount, numbers.begin(), numbers.end())),               // [texture-made]
    COPY("texture-made-of-bytes", Texture t(kCount, numbers.data(), kBytes, 32U)),         // [texture-made-of-bytes]
    COPY("to-texture", Texture t(kCount); graphics::copy(numbers.begin(), numbers.end(), t)),         // [to-texture]
    COPY("to-texture-async", Texture t(kCount); graphics::copy_async(numbers.begin(), numbers.end(), t).get()),  // [to-texture-async]
    COPY("to-texture-of-bytes", Texture t(kCount); graphics::copy(numbers.data(), kBytes, t)),        // [to-texture-of-bytes]

    COPY("from-array", copy(make_array(), numbers.begin())),                               // [from-array]
    COPY("from-array-in-loop", copy(make_array(), loop_over(numbers.data()))),             // [from-array-in-loop]
    COPY("from-array-async", copy_async(make_array(), numbers.begin()).get()),             // [from-array-async]
    COPY("from-view", Numbers o(kCount); View v(kCount, o); copy(v, numbers.data())),      // [from-view]
    COPY("through-second-view", View v(kCount, numbers); copy(make_array(), v); view.synchronize()),  // [through-second-view]
    COPY("from-texture", graphics::copy(make_texture(), numbers.begin())),                 // [from-texture]
    COPY("from-texture-async", graphics::copy_async(make_texture(), numbers.begin()).get()),          // [from-texture-async]
    COPY("from-texture-of-bytes", graphics::copy(make_texture(), numbers.data(), kBytes)),  // [from-texture-of-bytes]
    COPY("beside-itself", copy(view.section(0, 2), numbers.begin() + 2)),                  // [beside-itself]

    // Of what nothing has written. A value of another type is undefined as a whole.
    COPY("undefined-list", array<int> a(kCount); std::list<int> o(kCount); copy(a, o.begin()); use(o.back())),
    COPY("undefined-doubles", array<int> a(kCount); std::list<double> o(kCount); copy(a, o.begin()); use(o.back())),
    COPY("undefined-texture", Texture t(kCount); Numbers o(kCount); graphics::copy(t, o.begin()); use(o[1])),
    COPY("undefined-part", Texture t(kCount); std::deque<int> o(2); graphics::copy(t, index<1>(1), extent<1>(2), o.begin()); use(o[1])),
    COPY("undefined-bytes", Texture t(kCount, 8U); std::vector<signed char> o(kCount); graphics::copy(t, o.data(), kCount); use(o[3])),
    COPY("undefined-async", Texture t(kCount); Numbers o(kCount); graphics::copy_async(t, o.begin()).get(); use(o[1])),

    // These are right.
    COPY("half-defined", array<int> a(kCount); copy(Numbers{1, 2}.begin(), a.section(0, 2)); std::list<int> o(kCount); copy(a, o.begin()); use(o.front())),
    COPY("overwritten", array<int> a(kCount); std::list<int> o(kCount); copy(a, o.begin()); o.back() = 3; use(o.back())),
    COPY("defined-again", Texture t(kCount); Numbers o(kCount); graphics::copy(t, o.begin()); graphics::copy(make_texture(), o.begin()); use(o[1])),
    COPY("view-to-array", array<int> a(kCount); copy(view, a)),
    COPY("view-to-view", Numbers o(kCount); View v(kCount, o); copy(view, v)),
    COPY("view-to-other-memory", Numbers o(kCount); copy(view, o.begin()); copy(view, loop_over(o.data()))),
    COPY("view-to-its-own-memory", copy(view, numbers.begin())),
    COPY("part-to-its-own-memory", copy(view.section(1, 2), numbers.data() + 1)),
    COPY("array-to-view", copy(make_array(), view)),
    COPY("array-to-part", copy(make_array().section(0, 2), view.section(1, 2))),
    COPY("memory-to-view", const Numbers o(kCount, 3); copy(o.begin(), o.end(), view)),
    COPY("memory-to-view-in-loop", const std::list<int> o(kCount, 3); copy(o.begin(), o.end(), view)),
    COPY("once-up-to-date", view.synchronize(); array<int> a(kCount, numbers.begin()); copy(a, numbers.begin()); view.refresh()),
    COPY("once-discarded", view.discard_data(); view.refresh(); copy(make_array(), numbers.begin()); array<int> a(kCount, numbers.begin())),
};
// clang-format on

void run(const View& view) {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
}

}  // namespace

int main(int count, char** names) {
    for (int i = 1; i < count; ++i) {
        Numbers numbers(kCount, 1);
        const View view(kCount, numbers);
        run(view);
        kCopies.at(names[i])(view, numbers);
        run(view);
        view.synchronize();
    }
    if (count == 1) {
        for (const auto& copy : kCopies) std::puts(copy.first.c_str());
    }
}
