// SPDX-License-Identifier: Apache-2.0
// The corners of the Parallel Patterns Library: errors, cancellation, empty ranges, nesting.
// output:
// nothing for empty ranges
// step: _Step
// big range 4950
// partitioners 100 100 100 100
// group error: from a task
// group usable again: 5
// missing wait
// nested 100
// a cancelled group drops what has not begun: canceled
// combinable of nothing 7, cleared 7
// improper lock
// two readers
// event timeout, then set
// when_any passes over an error: 2 at 1
// when_any of errors: all wrong
// when_all of none: 0
// or: 1
// event error: broken
// second set counts not: 1
// when_all error: bad one
// continuation of a cancelled task: canceled
// token inherited: canceled
// linked source: yes
// empty task throws
// deep chain 200
// wait inside tasks 10
#include <amp.h>
#include <concrt.h>
#include <ppl.h>
#include <ppltasks.h>
#include <future>
#include <iostream>
#include <stdexcept>
#include <vector>

using namespace Concurrency;
using std::cout;

template <class Function>
void group_error(Function function) {
    try {
        function();
        cout << "no error\n";
    } catch (const std::exception& e) {
        cout << e.what() << "\n";
    }
}

int main() {
    std::vector<int> none;
    parallel_for(3, 3, [](int) { cout << "called\n"; });
    parallel_for(5, 3, [](int) { cout << "called\n"; });
    parallel_for_each(none.begin(), none.end(), [](int) { cout << "called\n"; });
    parallel_sort(none.begin(), none.end());
    if (parallel_reduce(none.begin(), none.end(), 3) != 3) cout << "not the identity\n";
    cout << "nothing for empty ranges\nstep: ";
    group_error([] { parallel_for(0, 10, 0, [](int) {}); });

    std::atomic<long long> sum(0);
    parallel_for(5000000000LL, 5000000100LL, [&](long long i) { sum += i - 5000000000LL; });
    cout << "big range " << sum << "\npartitioners";
    std::atomic<int> count(0);
    affinity_partitioner affinity;
    parallel_for(0, 100, [&](int) { ++count; }, auto_partitioner());
    cout << ' ' << count.exchange(0);
    parallel_for(0, 200, 2, [&](int) { ++count; }, simple_partitioner(7));
    cout << ' ' << count.exchange(0);
    parallel_for(-50, 50, [&](int) { ++count; }, static_partitioner());
    cout << ' ' << count.exchange(0);
    std::vector<int> hundred(100);
    parallel_for_each(hundred.begin(), hundred.end(), [&](int&) { ++count; }, affinity);
    cout << ' ' << count.exchange(0) << "\ngroup error: ";

    task_group group;
    group_error([&] {
        group.run([] { throw std::runtime_error("from a task"); });
        group.wait();
    });
    int value = 0;
    group.run_and_wait([&] { value = 5; });
    cout << "group usable again: " << value << "\n";
    try {
        task_group forgotten;
        forgotten.run([] {});
    } catch (const missing_wait&) {
        cout << "missing wait\n";
    }

    count = 0;
    parallel_for(0, 10, [&](int) { parallel_for(0, 10, [&](int) { ++count; }); });
    cout << "nested " << count << "\n";

    group.cancel();
    group.run([] { cout << "called\n"; });
    cout << "a cancelled group drops what has not begun: " << (group.wait() == canceled ? "canceled" : "completed") << "\n";

    combinable<int> seven([] { return 7; });
    auto larger = [](int a, int b) { return a > b ? a : b; };
    cout << "combinable of nothing " << seven.combine(larger);
    seven.local() = 9;
    bool exists = false;
    if (seven.local(exists) != 9 || !exists) cout << " (not its own)";
    seven.clear();
    cout << ", cleared " << seven.combine(larger) << "\n";

    critical_section section;
    section.lock();
    try {
        section.lock();
    } catch (const improper_lock&) {
        cout << "improper lock\n";
    }
    if (section.try_lock()) cout << "locked twice\n";
    section.unlock();
    reader_writer_lock lock;
    lock.lock_read();
    parallel_invoke([&] { reader_writer_lock::scoped_lock_read second(lock); }, [] {});
    lock.unlock();
    { reader_writer_lock::scoped_lock writer(lock); }
    cout << "two readers\n";
    event signal;
    cout << "event " << (signal.wait(1) == COOPERATIVE_WAIT_TIMEOUT ? "timeout" : "?");
    signal.set();
    cout << ", then " << (signal.wait(1000) == 0 ? "set" : "?") << "\n";

    task<int> wrong = create_task([]() -> int { throw std::runtime_error("all wrong"); });
    task<int> wrong_too = wrong;
    wrong.then([](task<int>) {}).wait();
    std::vector<task<int>> race = {wrong, create_task([&signal] { signal.wait(); return 2; })};
    auto winner = when_any(race.begin(), race.end()).get();
    cout << "when_any passes over an error: " << winner.first << " at " << winner.second << "\nwhen_any of errors: ";
    race = {wrong, wrong_too};
    group_error([&] { when_any(race.begin(), race.end()).get(); });
    race.clear();
    cout << "when_all of none: " << when_all(race.begin(), race.end()).get().size() << "\n";
    cout << "or: " << (task_from_result(1) || wrong).get() << "\nevent error: ";
    task_completion_event<void> broken;
    broken.set_exception(std::runtime_error("broken"));
    group_error([&] { create_task(broken).get(); });
    task_completion_event<int> once;
    bool first = once.set(1), second = once.set(2);
    cout << "second set counts not: " << create_task(once).get() << (first && !second ? "\n" : " ?\n") << "when_all error: ";
    std::vector<task<void>> some = {task_from_result(), create_task([] { throw std::runtime_error("bad one"); })};
    group_error([&] { when_all(some.begin(), some.end()).get(); });

    cancellation_token_source source;
    task<int> cancelled = create_task([]() -> int { cancel_current_task(); });
    cout << "continuation of a cancelled task: "
         << (cancelled.then([](int) { cout << "called\n"; }).wait() == canceled ? "canceled" : "completed") << "\n";
    event begun, go;
    task<void> head = create_task([&] { begun.set(); go.wait(); }, source.get_token());
    task<void> tail = head.then([] { cout << "called\n"; });
    begun.wait();
    source.cancel();
    go.set();
    cout << "token inherited: " << (tail.wait() == canceled ? "canceled" : "completed") << "\n";
    cancellation_token_source parent, child = cancellation_token_source::create_linked_source(parent.get_token());
    parent.cancel();
    cout << "linked source: " << (child.get_token().is_canceled() ? "yes" : "no") << "\n";
    try {
        task<int>().get();
    } catch (const std::exception&) {
        cout << "empty task throws\n";
    }
    task<int> chain = task_from_result(0);
    for (int i = 0; i < 200; ++i) chain = chain.then([](int n) { return n + 1; });
    cout << "deep chain " << chain.get() << "\n";
    std::vector<task<int>> waiting;
    for (int i = 0; i < 10; ++i) waiting.push_back(create_task([] { return create_task([] { return 1; }).get(); }));
    int total = 0;
    for (task<int>& t : waiting) total += t.get();
    cout << "wait inside tasks " << total << "\n";
}
