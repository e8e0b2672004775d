// SPDX-License-Identifier: Apache-2.0
// The Parallel Patterns Library on the host, kernels on the accelerator, both in one namespace.
// output:
// squares 0 1 4 9 16 25 36 49 64 81
// even 0 2 4 6 8
// doubled by ppl and by amp: equal
// sum 499500, longest seven
// primes below 2000: 303
// sorted: yes yes yes
// invoked 3
// critical section counted 1000
// found 77
// transformed 11 22 33 44 and -1 -2 -3 -4
// exception: body 5
// group: 42 then canceled
// list 10
#include <amp.h>
#include <ppl.h>
#include <concrt.h>
#include <algorithm>
#include <iostream>
#include <list>
#include <numeric>
#include <string>
#include <vector>
using namespace concurrency;
using namespace std;

bool is_prime(int n) {
    if (n < 2) return false;
    for (int i = 2; i * i <= n; ++i)
        if (n % i == 0) return false;
    return true;
}

int main() {
    vector<int> squares(10);
    parallel_for(0, 10, [&](int i) { squares[i] = i * i; });
    cout << "squares";
    for (int s : squares) cout << ' ' << s;
    cout << "\neven";
    vector<int> even(5);
    parallel_for(size_t(0), size_t(10), size_t(2), [&](size_t i) { even[i / 2] = (int)i; });
    for (int e : even) cout << ' ' << e;
    cout << endl;

    vector<float> host(1000), device(1000);
    iota(host.begin(), host.end(), 0.f);
    device = host;
    parallel_for_each(host.begin(), host.end(), [](float& x) { x *= 2; });
    array_view<float> view(1000, device);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 2; });
    parallel_for_each(accelerator().default_view, view.extent, [=](index<1> i) restrict(amp) { view[i] += 0; });
    view.synchronize();
    cout << "doubled by ppl and by amp: " << (host == device ? "equal" : "different") << endl;

    int sum = parallel_reduce(begin(squares), end(squares), 0);
    vector<int> numbers(1000);
    iota(numbers.begin(), numbers.end(), 0);
    sum = parallel_reduce(numbers.begin(), numbers.end(), 0, plus<int>());
    vector<string> words;
    for (auto w : {"one", "seven", "two", "six"}) words.push_back(w);
    string longest = parallel_reduce(
        words.begin(), words.end(), string(),
        [](vector<string>::iterator b, vector<string>::iterator e, string s) {
            for (; b != e; ++b) s = b->size() > s.size() ? *b : s;
            return s;
        },
        [](const string& a, const string& b) { return b.size() > a.size() ? b : a; });
    cout << "sum " << sum << ", longest " << longest << endl;

    combinable<int> primes;
    parallel_for(0, 2000, [&](int i) { if (is_prime(i)) primes.local() += 1; }, static_partitioner());
    cout << "primes below 2000: " << primes.combine([](int a, int b) { return a + b; }) << endl;

    srand(7);
    vector<int> v1(50000);
    generate(v1.begin(), v1.end(), rand);
    vector<int> v2 = v1, v3 = v1;
    parallel_sort(v1.begin(), v1.end());
    parallel_buffered_sort(v2.begin(), v2.end(), greater<int>());
    parallel_radixsort(v3.begin(), v3.end());
    cout << "sorted: " << (is_sorted(v1.begin(), v1.end()) ? "yes " : "no ")
         << (is_sorted(v2.rbegin(), v2.rend()) ? "yes " : "no ") << (v3 == v1 ? "yes" : "no") << endl;

    int a = 0, b = 0, c = 0;
    parallel_invoke([&] { a = 1; }, [&a, &b] { b = 1; }, [&] { c = 1; });
    cout << "invoked " << a + b + c << endl;

    critical_section cs;
    int counter = 0;
    parallel_for(0, 1000, [&](int) {
        critical_section::scoped_lock lock(cs);
        ++counter;
    });
    cout << "critical section counted " << counter << endl;

    int found = -1;
    structured_task_group search;
    search.run_and_wait([&] {
        parallel_for(0, 100000, [&](int i) {
            if (is_current_task_group_canceling()) return;
            if (i == 77) {
                found = i;
                search.cancel();
            }
        });
    });
    cout << "found " << found << endl;

    int x[] = {1, 2, 3, 4}, y[] = {10, 20, 30, 40}, z[4], w[4];
    parallel_transform(begin(x), end(x), begin(y), begin(z), plus<int>());
    parallel_transform(begin(x), end(x), begin(w), negate<int>());
    cout << "transformed " << z[0] << ' ' << z[1] << ' ' << z[2] << ' ' << z[3] << " and " << w[0] << ' ' << w[1]
         << ' ' << w[2] << ' ' << w[3] << endl;

    try {
        parallel_for(0, 10, [](int i) { if (i == 5) throw std::exception("body 5"); });
    } catch (const std::exception& e) {
        cout << "exception: " << e.what() << endl;
    }

    task_group tg;
    int result = 0;
    auto t = make_task([&] { result = 42; });
    tg.run(t);
    tg.wait();
    cout << "group: " << result;
    tg.run([&tg] { tg.cancel(); });
    cout << " then " << (tg.wait() == canceled ? "canceled" : "completed") << endl;

    list<int> l(10, 1);
    combinable<int> total([] { return 0; });
    parallel_for_each(l.begin(), l.end(), [&](int i) { total.local() += i; });
    int all = 0;
    total.combine_each([&](int part) { all += part; });
    cout << "list " << all << endl;
}
