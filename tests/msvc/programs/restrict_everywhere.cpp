// SPDX-License-Identifier: Apache-2.0
// `restrict(...)` is there before any header, and is still a name of the program's.
// compilers: clang
// output:
// 42 -1
// caught: too tight
namespace before_all_headers {
int doubled(int n) restrict(cpu, amp) { return 2 * n; }
struct Factor {
    Factor(int n) restrict(cpu, amp) : m_n(n) {}
    int m_n;
};
int times(Factor left, int right) restrict(cpu, amp) { return left.m_n * right; }
}  // namespace before_all_headers

#include <amp.h>
#include <iostream>

class restrict {
public:
    explicit restrict(const char* text) : m_text(text) {}
    const char* m_text;
};

int main() {
    int numbers[2] = {3, -1};
    concurrency::array_view<int> view(2, numbers);
    concurrency::parallel_for_each(concurrency::extent<1>(1), [=](concurrency::index<1> i) restrict(amp) {
        view[i] = before_all_headers::times(7, before_all_headers::doubled(view[i]));
    });
    std::cout << view[0] << " " << view[1] << std::endl;
    try {
        throw restrict("too tight");
    } catch (const restrict& reason) {
        std::cout << "caught: " << reason.m_text << std::endl;
    }
}
