// SPDX-License-Identifier: Apache-2.0
// Loops over wide ranges, and the forms of the algorithms, locks and events that few programs use.
// output:
// int: 5 from -2147483648 to 1852516352
// long long: 3 from -9223372036854775808
// unsigned: 2 0 4000000000
// unsigned long long: 2 0 18446744073709551000
// short: 65535
// signed char by steps: -128 -28 72
// steps: _Step _Step none
// transformed with partitioners: 2 4 6 and 3 6 9
// transformed lists: 2 4 6 and 3 6 9
// combine_each changes: 12, makes none for combine: 2
// radix sort: 1 2 3 -2 -1, kept in order yes
// sorts with allocators: yes yes yes yes yes yes
// locks: improper improper improper
// try_lock_for: no yes
// a waiting writer stops readers: no
// events: 1 timeout 0 timeout
#include <ppl.h>
#include <concrt.h>
#include <algorithm>
#include <climits>
#include <cstdlib>
#include <iostream>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

using namespace concurrency;
using std::cout;

template <class Index>
std::vector<Index> indices(Index first, Index last, Index step) {
    std::set<Index> all;
    std::mutex mutex;
    parallel_for(first, last, step, [&](Index i) {
        const std::lock_guard<std::mutex> lock(mutex);
        all.insert(i);
    });
    return std::vector<Index>(all.begin(), all.end());
}

template <class Function>
const char* step_error(Function function) {
    static std::string text;
    try {
        function();
        return "none";
    } catch (const std::invalid_argument& e) {
        text = e.what();
        return text.c_str();
    }
}

template <class Function>
const char* lock_error(Function function) {
    try {
        function();
        return "no error";
    } catch (const improper_lock&) {
        return "improper";
    }
}

int main() {
    const auto ints = indices(INT_MIN, INT_MAX, 1000000000);
    cout << "int: " << ints.size() << " from " << ints.front() << " to " << ints.back() << "\n";
    const auto longs = indices(LLONG_MIN, LLONG_MAX, LLONG_MAX);
    cout << "long long: " << longs.size() << " from " << longs.front() << "\n";
    const auto unsigneds = indices(0u, UINT_MAX, 4000000000u);
    cout << "unsigned: " << unsigneds.size() << " " << unsigneds.front() << " " << unsigneds.back() << "\n";
    const auto large = indices(0ull, ULLONG_MAX, 18446744073709551000ull);
    cout << "unsigned long long: " << large.size() << " " << large.front() << " " << large.back() << "\n";
    cout << "short: " << indices<short>(SHRT_MIN, SHRT_MAX, 1).size() << "\nsigned char by steps:";
    for (signed char i : indices<signed char>(SCHAR_MIN, SCHAR_MAX, 100)) cout << " " << int(i);
    cout << "\nsteps: " << step_error([] { parallel_for(0, 10, -1, [](int) {}); });
    cout << " " << step_error([] { parallel_for(10u, 0u, 0u, [](unsigned) {}); });
    cout << " " << step_error([] { parallel_for(10, 0, 1, [](int) {}); }) << "\n";

    const std::vector<int> three = {1, 2, 3};
    std::vector<int> twice(3), thrice(3);
    affinity_partitioner affinity;
    const auto twice_end = parallel_transform(three.begin(), three.end(), twice.begin(), [](int i) { return 2 * i; }, affinity);
    parallel_transform(three.begin(), three.end(), twice.begin(), thrice.begin(), std::plus<int>(), simple_partitioner(2));
    cout << "transformed with partitioners: " << twice[0] << " " << twice[1] << " " << twice_end[-1];
    cout << " and " << thrice[0] << " " << thrice[1] << " " << thrice[2] << "\n";
    const std::list<int> list(three.begin(), three.end());
    std::list<int> twice_list(3), thrice_list(3);
    auto list_end = parallel_transform(list.begin(), list.end(), twice_list.begin(), [](int i) { return 2 * i; }, static_partitioner());
    if (list_end != twice_list.end()) cout << "not the end\n";
    parallel_transform(list.begin(), list.end(), twice.begin(), thrice_list.begin(), std::plus<int>());
    cout << "transformed lists:";
    for (int i : twice_list) cout << " " << i;
    cout << " and";
    for (int i : thrice_list) cout << " " << i;

    int made = 0;
    combinable<int> part([&made] { return ++made, 5; });
    part.local() = 6;
    part.combine_each([](int& value) { value *= 2; });
    const int combined = part.combine(std::plus<int>());
    part.clear();
    part.combine(std::plus<int>());
    cout << "\ncombine_each changes: " << combined << ", makes none for combine: " << made << "\n";

    std::vector<int> numbers = {-1, 3, 2, -2, 1};
    parallel_radixsort(numbers.begin(), numbers.end());
    cout << "radix sort:";
    for (int i : numbers) cout << " " << i;
    std::vector<std::pair<unsigned, int>> pairs(20000);
    for (int i = 0; i < 20000; ++i) pairs[i] = {static_cast<unsigned>(rand()) % 7, i};
    parallel_radixsort(pairs.begin(), pairs.end(), [](const std::pair<unsigned, int>& p) -> size_t { return p.first; }, 100);
    cout << ", kept in order " << (std::is_sorted(pairs.begin(), pairs.end()) ? "yes" : "no") << "\nsorts with allocators:";
    const std::allocator<unsigned> allocator;
    std::vector<unsigned> shuffled(5000), sorted;
    for (unsigned& value : shuffled) value = static_cast<unsigned>(rand());
    const auto check = [&](auto sort) {
        sorted = shuffled;
        sort();
        cout << (std::is_sorted(sorted.begin(), sorted.end()) ? " yes" : " no");
    };
    check([&] { parallel_buffered_sort<std::allocator<unsigned>>(sorted.begin(), sorted.end()); });
    check([&] { parallel_buffered_sort<std::allocator<unsigned>>(sorted.begin(), sorted.end(), std::less<unsigned>()); });
    check([&] { parallel_buffered_sort(allocator, sorted.begin(), sorted.end()); });
    check([&] { parallel_radixsort<std::allocator<unsigned>>(sorted.begin(), sorted.end()); });
    check([&] { parallel_radixsort(allocator, sorted.begin(), sorted.end(), [](unsigned i) { return size_t(i); }, 64); });
    check([&] { parallel_sort(sorted.begin(), sorted.end(), std::less<unsigned>(), 64); });

    reader_writer_lock shared;
    shared.lock();
    critical_section section;
    section.lock();
    cout << "\nlocks: " << lock_error([&] { shared.lock(); }) << " " << lock_error([&] { shared.lock_read(); }) << " "
         << lock_error([&] { section.try_lock_for(1); }) << "\ntry_lock_for:";
    shared.unlock();
    const auto try_elsewhere = [](auto attempt) {
        bool result = false;
        std::thread([&] { result = attempt(); }).join();
        cout << (result ? " yes" : " no");
    };
    try_elsewhere([&] { return section.try_lock_for(1); });
    section.native_handle().unlock();
    try_elsewhere([&] {
        const bool locked = section.try_lock_for(event::timeout_infinite / 2);
        if (locked) section.unlock();
        return locked;
    });

    shared.lock_read();
    std::thread writer([&] { reader_writer_lock::scoped_lock lock(shared); });
    while (shared.try_lock_read()) {
        shared.unlock();
        Context::Yield();
    }
    cout << "\na waiting writer stops readers:";
    try_elsewhere([&] { return shared.try_lock_read(); });
    shared.unlock();
    writer.join();

    event first, second;
    event* both[] = {&first, &second};
    std::thread setter([&] { second.set(); });
    cout << "\nevents: " << event::wait_for_multiple(both, 2, false);
    setter.join();
    const auto name = [](size_t end) { return end == COOPERATIVE_WAIT_TIMEOUT ? "timeout" : "0"; };
    cout << " " << name(event::wait_for_multiple(both, 2, true, 10));
    std::thread other([&] { first.set(); });
    cout << " " << name(event::wait_for_multiple(both, 2, true));
    other.join();
    first.reset();
    second.reset();
    cout << " " << name(event::wait_for_multiple(both, 2, false, 1)) << "\n";
}
