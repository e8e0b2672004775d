// SPDX-License-Identifier: Apache-2.0
// Everywhere that a restriction can stand in a program. That it restricts nothing is in docs/limits.md.
#include <amp.h>
#include <gtest/gtest.h>

#include <vector>

using namespace concurrency;

namespace {

int with_one(int x) restrict(amp) { return x + 1; }
int with_both(int x) restrict(cpu, amp) { return x + 1; }
int with_both_reversed(int x) restrict(amp, cpu) { return x + 1; }
int with_clauses(int x) restrict(cpu) restrict(amp) { return x + 1; }
int with_spaces(int x) restrict ( amp , cpu ) { return x + 1; }
int without_exceptions(int x) restrict(cpu, amp) noexcept { return x + 1; }
auto with_result_behind(int x) restrict(cpu, amp) -> int { return x + 1; }
int with_macro(int x) __GPU { return x + 1; }
int with_amp_macro(int x) __GPU_ONLY { return x + 1; }
int with_cpu_macro(int x) __CPU_ONLY { return x + 1; }
int declared_first(int x, int y = with_both(0)) restrict(cpu, amp);
int declared_first(int x, int y) restrict(cpu, amp) { return x + y; }
template <typename T>
T of_template(T x) restrict(cpu, amp) {
    return x + T(1);
}
template <>
int of_template<int>(int x) restrict(cpu, amp) {
    return x + 1;
}
inline int of_array(const int (&x)[2]) restrict(cpu, amp) { return x[0] + x[1]; }

class counter {
  public:
    counter() restrict(cpu, amp) : value_(0) {}
    explicit counter(int value) restrict(cpu, amp) : value_(value) {}
    counter(const counter& other) restrict(cpu, amp) : value_(other.value_) {}
    ~counter() restrict(cpu, amp) {}
    counter& operator=(const counter& other) restrict(cpu, amp) {
        value_ = other.value_;
        return *this;
    }
    counter& operator++() restrict(cpu, amp) {
        ++value_;
        return *this;
    }
    operator int() const restrict(cpu, amp) { return value_; }
    int value() const restrict(cpu, amp) noexcept { return value_; }
    static counter one() restrict(cpu, amp) { return counter(1); }
    friend bool operator==(const counter& a, const counter& b) restrict(cpu, amp) { return a.value_ == b.value_; }
    int declared_first(int more) const restrict(cpu, amp);

  private:
    int value_;
};

int counter::declared_first(int more) const restrict(cpu, amp) { return value_ + more; }

struct with_defaulted_members {
    with_defaulted_members() restrict(cpu, amp) = default;
    int value = 5;
};

TEST(Restrict, StandsWhereTheGrammarAllowsIt) {
    array_view<int> out(1);
    parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
        int x = with_one(0);
        x = with_both(x);
        x = with_both_reversed(x);
        x = with_clauses(x);
        x = with_spaces(x);
        x = without_exceptions(x);
        x = with_result_behind(x);
        x = with_macro(x);
        x = with_amp_macro(x);
        x = of_template(x);
        x = declared_first(x);
        const int pair[2] = {x, 1};
        out[idx] = of_array(pair);
    });
    EXPECT_EQ(out[0], 12);
    EXPECT_EQ(with_cpu_macro(1), 2);
}

TEST(Restrict, StandsInClasses) {
    array_view<int> out(1);
    parallel_for_each(out.extent, [=](index<1> idx) restrict(amp) {
        counter c = counter::one();
        ++c;
        counter other;
        other = c;
        const with_defaulted_members five;
        out[idx] = other == c && other != 0 ? other.declared_first(c.value() + five.value) : 0;
    });
    EXPECT_EQ(out[0], 9);
}

TEST(Restrict, StandsInLambdas) {
    array_view<int> out(1);
    int calls = 0;
    parallel_for_each(out.extent, [=](index<1> idx) mutable restrict(amp) {
        calls++;
        const auto twice = [](int x) restrict(amp) -> int { return 2 * x; };
        const auto without_parameters = [&]() restrict(amp) { return twice(calls); };
        struct local {
            static int add(int a, int b) restrict(amp) { return a + b; }
        };
        out[idx] = local::add(without_parameters(), 40);
    });
    EXPECT_EQ(out[0], 42);
    EXPECT_EQ(calls, 0);
}

TEST(Restrict, FunctionForBothConvertsToAPointer) {
    int (*const function)(int) = with_both;
    EXPECT_EQ(function(1), 2);
}

TEST(Restrict, ItsWordsAreNotReserved) {
    const int restrict = 1, amp = 2, cpu = 3;
    EXPECT_EQ(restrict + amp + cpu, 6);
}

}  // namespace
