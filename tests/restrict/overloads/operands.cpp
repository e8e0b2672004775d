// SPDX-License-Identifier: Apache-2.0
// Operands of decltype, sizeof, typeid and static_assert stand in functions, in trailing return types, or outside of functions, where they
// are the host's.
// output:
// 40 444 1 1
#include <amp.h>
#include <cstdio>
#include <type_traits>
#include <typeinfo>
#include <vector>
using namespace concurrency;

struct OnHost { int n; };
struct InKernels { int n; int more[2]; };
OnHost make() restrict(cpu) { return {}; }
InKernels make() restrict(amp) { return {7, {}}; }

// Written in front of a function: on the host, whatever the function's restriction is.
decltype(make()) prefix() restrict(amp);
static_assert(std::is_same<decltype(make()), OnHost>::value, "outside of functions: on the host");
typedef decltype(make()) Outside;
const std::type_info& written = typeid(make());
static_assert(sizeof(make()) == 4, "");
static_assert(sizeof(decltype(make())) == sizeof(OnHost), "");

auto trailing_host() restrict(cpu) -> decltype(make());
auto trailing_none() -> decltype(make());
auto trailing_kernel() restrict(amp) -> decltype(make()) { return make(); }
auto trailing_host() restrict(cpu) -> decltype(make()) { return make(); }
auto trailing_none() -> decltype(make()) { return make(); }
template <class T> auto in_template(T) restrict(amp) -> decltype(make()) { return make(); }
template <class T> auto in_template(T) -> decltype(make()) { return make(); }
void parameter(decltype(make())) restrict(amp) {}
inline auto with_noexcept() restrict(amp) noexcept(true) -> decltype(make()) { return make(); }

struct Member {
    decltype(make()) member;
    auto get() const restrict(amp) -> decltype(make()) { return make(); }
    auto get() const restrict(cpu) -> decltype(make()) { return make(); }
    auto later() const restrict(amp) -> decltype(make());
    enum { size = sizeof(make()) };
    static decltype(make()) host() { return make(); }
};
auto Member::later() const restrict(amp) -> decltype(make()) { return make(); }

short integral() restrict(cpu);
unsigned integral() restrict(amp);
enum Based : decltype(integral());
enum Based : short;

void local_class() restrict(amp) {
    struct Local { decltype(make()) member; };
    InKernels k = Local().member;
    static_assert(sizeof(make()) == 12, "");
    enum LocalBased : decltype(integral());
    enum LocalBased : unsigned;
    (void)k;
}
void local_host() {
    struct Local { decltype(make()) member; };
    OnHost k = Local().member;
    (void)k;
    static_assert(std::is_same<decltype(make()), OnHost>::value, "");
    static_assert(std::is_same<decltype(trailing_none()), OnHost>::value, "");
    static_assert(std::is_same<decltype(Member().get()), OnHost>::value, "");
}
OnHost outside = Outside();
int f(int) restrict(cpu) { return 1; }
float f(int) restrict(amp) { return 2; }
auto namespace_lambda = [](int x) restrict(amp) -> decltype(f(x)) { return f(x) + 0.5f; };

int main() {
    static_assert(std::is_same<decltype(f(1)), int>::value, "");
    std::vector<int> r(4);
    array_view<int> v(4, r);
    auto lambda = [](int x) restrict(amp) -> decltype(f(x)) { return f(x) + 0.5f; };
    auto host_lambda = [](int x) -> decltype(f(x)) { return f(x); };
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        static_assert(std::is_same<decltype(f(1)), float>::value, "");
        static_assert(std::is_same<decltype(trailing_kernel()), InKernels>::value, "");
        InKernels k = trailing_kernel();
        k.n += in_template(1).n + Member().get().n + Member().later().n + with_noexcept().n;
        local_class();
        v[i] = k.n + static_cast<int>(2 * lambda(1));
    });
    std::printf("%d %d%d%d %d %d\n", v[0], int(sizeof(trailing_host())), int(Member::size), int(sizeof(Member)), host_lambda(1),
                int(written == typeid(OnHost)));
}
