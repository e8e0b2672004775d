// SPDX-License-Identifier: Apache-2.0
// Tasks that are put together, and what their makers take besides a function.
// output:
// when_all ends with the first failure: too early
// when_all ends with the first cancellation: canceled
// when_all and a member's token: canceled, its continuation canceled
// when_all with a token of its own: canceled, without any 2
// when_all of vectors: 1 2 3
// && of vectors: 1 2 3 | 1 2 3 | 1 2 1 2
// && of voids: done
// || with vectors: 1 2 | 3 | 3
// || of voids: done
// when_any of voids: 1
// when_any passes over what is canceled: 1
// when_any of none: invalid operation
// when_any's token is the first one's: canceled
// when_any with a token of its own: canceled
// when_any prefers errors to cancellations: wrong
// options: canceled canceled 3 4 5
// an event with a token: canceled
// an event that is gone: canceled
// an event of a pair: 1 2
// task_from_result<int> of a variable: 6
// task_from_exception: mistaken
// a continuation that takes anything takes the task: 8
// no task: invalid operation, invalid operation, invalid operation
// two tasks of an event are different
#include <ppltasks.h>
#include <iostream>
#include <list>
#include <stdexcept>
#include <utility>
#include <vector>

using namespace concurrency;
using std::cout;

const char* name_of(task_status status) { return status == canceled ? "canceled" : "completed"; }

template <class Function>
const char* error_of(Function function) {
    static std::string text;
    try {
        function();
        return "no error";
    } catch (const invalid_operation&) {
        return "invalid operation";
    } catch (const std::exception& e) {
        text = e.what();
        return text.c_str();
    }
}

void print(const std::vector<int>& values, const char* between = "") {
    for (int value : values) cout << " " << value;
    cout << between;
}

int main() {
    {
        const task_completion_event<int> never;
        std::vector<task<int>> tasks = {create_task(never), task_from_exception<int>(std::runtime_error("too early"))};
        cout << "when_all ends with the first failure: " << error_of([&] { when_all(tasks.begin(), tasks.end()).get(); }) << "\n";
        tasks[1] = create_task([]() -> int { cancel_current_task(); });
        cout << "when_all ends with the first cancellation: " << name_of(when_all(tasks.begin(), tasks.end()).wait()) << "\n";
    }
    {
        cancellation_token_source source;
        task_completion_event<int> go;
        std::list<task<int>> tasks = {create_task(go), create_task([] { return 1; }, source.get_token())};
        tasks.back().wait();
        task<std::vector<int>> all = when_all(tasks.begin(), tasks.end());
        task<void> next = all.then([](std::vector<int>) { cout << "called\n"; });
        source.cancel();
        go.set(0);
        cout << "when_all and a member's token: " << name_of(all.wait()) << ", its continuation " << name_of(next.wait()) << "\n";
        cancellation_token_source own;
        own.cancel();
        cout << "when_all with a token of its own: " << name_of(when_all(tasks.begin(), tasks.end(), task_options(own.get_token())).wait());
        cout << ", without any " << when_all(tasks.begin(), tasks.end(), cancellation_token::none()).get().size() << "\n";
    }
    const task<int> three = task_from_result(3);
    const task<std::vector<int>> pair = create_task([] { return std::vector<int>{1, 2}; });
    {
        std::vector<task<std::vector<int>>> tasks = {pair, create_task([] { return std::vector<int>(1, 3); })};
        cout << "when_all of vectors:";
        print(when_all(tasks.begin(), tasks.end()).get(), "\n&& of vectors:");
        print((pair && three).get(), " |");
        task<int> one = task_from_result(1);
        print((one && create_task([] { return std::vector<int>{2, 3}; })).get(), " |");
        print((pair && pair).get(), "\n");
        task<void> both = create_task([] {}) && create_task([] {});
        both.wait();
        cout << "&& of voids: done\n|| with vectors:";
        const task_completion_event<std::vector<int>> never;
        const task_completion_event<int> never_one;
        print((pair || create_task(never_one)).get(), " |");
        print((three || create_task(never)).get(), " |");
        print((create_task(never) || three).get(), "\n");
        const task_completion_event<void> never_done;
        task<void> either = create_task(never_done) || task_from_result();
        either.wait();
        cout << "|| of voids: done\n";
        std::vector<task<void>> voids = {create_task(never_done), task_from_result()};
        cout << "when_any of voids: " << when_any(voids.begin(), voids.end()).get() << "\n";
    }
    {
        cancellation_token_source source;
        task_completion_event<int> later;
        std::vector<task<int>> tasks = {create_task([] { return 1; }, source.get_token()), create_task(later)};
        tasks[0].wait();
        source.cancel();
        auto first = when_any(tasks.begin(), tasks.end());
        later.set(2);
        cout << "when_any passes over what is canceled: " << first.get().second << "\n";
        cout << "when_any of none: " << error_of([&] { when_any(tasks.end(), tasks.end()); }) << "\n";
    }
    {
        cancellation_token_source source;
        std::vector<task<int>> tasks = {create_task([] { return 1; }, source.get_token()), create_task([] { return 2; }, source.get_token())};
        auto first = when_any(tasks.begin(), tasks.end());
        first.wait();
        source.cancel();
        cout << "when_any's token is the first one's: " << name_of(first.then([](std::pair<int, size_t>) {}).wait()) << "\n";
        cancellation_token_source own;
        own.cancel();
        tasks.assign(1, three);
        cout << "when_any with a token of its own: " << name_of(when_any(tasks.begin(), tasks.end(), own.get_token()).wait()) << "\n";
        tasks = {create_task([]() -> int { cancel_current_task(); }), task_from_exception<int>(std::runtime_error("wrong")),
                 create_task([]() -> int { cancel_current_task(); })};
        cout << "when_any prefers errors to cancellations: " << error_of([&] { when_any(tasks.begin(), tasks.end()).get(); }) << "\n";
    }
    {
        cancellation_token_source source;
        source.cancel();
        task_options options(source.get_token(), task_continuation_context::use_arbitrary());
        cout << "options: " << name_of(create_task([] {}, options).wait());
        cout << " " << name_of(three.then([](int) {}, options).wait());
        task_options none;
        cout << (none.has_cancellation_token() || none.get_cancellation_token().is_cancelable() ? " ?" : "");
        cout << " " << create_task([] { return 3; }, none).get();
        cout << " " << create_task([] { return 4; }, task_options(task_continuation_context::use_default())).get();
        none.set_cancellation_token(cancellation_token::none());
        cout << " " << task<int>([] { return 5; }, none).get() << "\n";

        task_completion_event<int> event;
        task<int> waiting = create_task(event, source.get_token());
        event.set(1);
        cout << "an event with a token: " << name_of(waiting.wait()) << "\n";
    }
    {
        task<int> orphan = create_task(task_completion_event<int>());
        cout << "an event that is gone: " << name_of(orphan.wait()) << "\n";
        task_completion_event<std::pair<int, int>> event;
        event.set({1, 2});
        cout << "an event of a pair: " << create_task(event).get().first << " " << create_task(event).get().second << "\n";
        int six = 6;
        cout << "task_from_result<int> of a variable: " << task_from_result<int>(six).get() << "\n";
        cout << "task_from_exception: " << error_of([] { task_from_exception<void>(std::logic_error("mistaken"), task_options()).get(); }) << "\n";
        cout << "a continuation that takes anything takes the task: " << task_from_result(8).then([](auto any) { return any.get(); }).get() << "\n";
        cout << "no task: " << error_of([] { task<int>().get(); }) << ", " << error_of([] { task<void>().wait(); }) << ", "
             << error_of([] { task<int>().then([](int) {}); }) << "\n";
        cout << "two tasks of an event are " << (create_task(event) == create_task(event) ? "the same" : "different") << "\n";
    }
}
