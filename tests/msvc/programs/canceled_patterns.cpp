// SPDX-License-Identifier: Apache-2.0
// Cancellation in the Parallel Patterns Library: what it reaches, and what it leaves alone.
// output:
// a task's token ends its loop: canceled
// nothing after the loop
// all pieces knew
// a nested loop, and reading with is_task_cancellation_requested: canceled
// a task's group: canceled, 0 more
// parallel_invoke in a task: canceled
// run_with_cancellation_token ends its loop
// and calls nothing once the token is canceled
// and is not canceled with what is around it: 1
// a group's token: canceled, then canceled
// a group's own token keeps it alive in a canceled one: completed
// group in a canceled group, made before or after: canceled canceled
// is_canceling sees the group around
// interruption_point ends a task: canceled
// cancel_current_task in a loop ends the task: canceled
// tokens do not reach nested tasks: 5
// an inner task's value stands: 7
// a group outlives the loop that made work for it: 100
// deregister waits: 1, and its callback may do it itself
// linked to three: no no yes
// sources compare: equal different
#include <pplcancellation_token.h>
#include <ppl.h>
#include <ppltasks.h>
#include <array>
#include <atomic>
#include <iostream>
#include <thread>

using namespace concurrency;
using std::cout;

const char* name_of(task_status status) { return status == canceled ? "canceled" : "completed"; }

int main() {
    {
        cancellation_token_source source;
        std::atomic<bool> went_on(false), missed(false);
        task<void> loop = create_task([&] {
            parallel_for(0LL, 1LL << 50, [&](long long) {
                source.cancel();
                if (!is_current_task_group_canceling() || !is_task_cancellation_requested()) missed = true;
            });
            went_on = true;
        }, source.get_token());
        cout << "a task's token ends its loop: " << name_of(loop.wait()) << "\n";
        cout << (went_on ? "went on\n" : "nothing after the loop\n") << (missed ? "some missed it\n" : "all pieces knew\n");
    }
    {
        cancellation_token_source source;
        task<void> loops = create_task([&] {
            parallel_for(0, 4, [&](int) {
                parallel_for(0LL, 1LL << 50, [&](long long i) {
                    if (i == 3) source.cancel();
                });
                while (!is_task_cancellation_requested()) Context::Yield();
            });
        }, source.get_token());
        cout << "a nested loop, and reading with is_task_cancellation_requested: " << name_of(loops.wait()) << "\n";
    }
    {
        cancellation_token_source source;
        std::atomic<int> more(0);
        task_status end = completed;
        task<void> work = create_task([&] {
            task_group group;
            group.run_and_wait([&] {
                source.cancel();
                for (int i = 0; i < 100; ++i) group.run([&] { ++more; });
            });
            end = group.run_and_wait([&] { ++more; });
        }, source.get_token());
        work.wait();
        cout << "a task's group: " << name_of(end) << ", " << more << " more\n";
    }
    {
        cancellation_token_source source;
        task<void> work = create_task([&] {
            source.cancel();
            parallel_invoke([] { cout << "called\n"; }, [] { cout << "called\n"; });
            cout << "went on\n";
        }, source.get_token());
        cout << "parallel_invoke in a task: " << name_of(work.wait()) << "\n";
    }
    {
        cancellation_token_source source;
        bool went_on = false;
        run_with_cancellation_token([&] {
            parallel_for(0LL, 1LL << 50, [&](long long i) { if (i == 0) source.cancel(); });
            went_on = true;
        }, source.get_token());
        cout << "run_with_cancellation_token ends its loop" << (went_on ? ", but not the function" : "") << "\n";
        bool called = false;
        run_with_cancellation_token([&] { called = true; }, source.get_token());
        cout << (called ? "and calls the function\n" : "and calls nothing once the token is canceled\n");
        std::atomic<int> count(0);
        task_group around;
        around.run_and_wait([&] {
            around.cancel();
            run_with_cancellation_token([&] { parallel_for(0, 1, [&](int) { ++count; }); }, cancellation_token::none());
        });
        cout << "and is not canceled with what is around it: " << count << "\n";
    }
    {
        cancellation_token_source source;
        task_group group(source.get_token());
        group.run_and_wait([] {});
        source.cancel();
        group.run([] { cout << "called\n"; });
        cout << "a group's token: " << name_of(group.wait());
        group.run([] { cout << "called\n"; });
        cout << ", then " << name_of(group.wait()) << "\n";

        structured_task_group outer;
        task_status inner_end = canceled;
        outer.run_and_wait([&] {
            outer.cancel();
            structured_task_group inner(cancellation_token::none());
            inner_end = inner.run_and_wait([] {});
        });
        cout << "a group's own token keeps it alive in a canceled one: " << name_of(inner_end) << "\n";
    }
    {
        task_group outer;
        task_status before = completed, after = completed;
        bool seen = false;
        outer.run_and_wait([&] {
            task_group first;
            outer.cancel();
            seen = first.is_canceling();
            before = first.run_and_wait([] { cout << "called\n"; });
            task_group second;
            second.run([] { cout << "called\n"; });
            after = second.wait();
        });
        cout << "group in a canceled group, made before or after: " << name_of(before) << " " << name_of(after) << "\n";
        cout << (seen ? "is_canceling sees the group around\n" : "is_canceling is blind\n");
    }
    {
        cancellation_token_source source;
        task<void> work = create_task([&] {
            interruption_point();
            source.cancel();
            interruption_point();
            cout << "went on\n";
        }, source.get_token());
        cout << "interruption_point ends a task: " << name_of(work.wait()) << "\n";
        task<void> loop = create_task([] { parallel_for(0, 100, [](int i) { if (i == 50) cancel_current_task(); }); });
        cout << "cancel_current_task in a loop ends the task: " << name_of(loop.wait()) << "\n";
    }
    {
        cancellation_token_source source;
        task<void> outer = create_task([&] {
            source.cancel();
            cout << "tokens do not reach nested tasks: " << create_task([] { return 5; }).get() << "\n";
        }, source.get_token());
        outer.wait();
        cancellation_token_source late;
        task<int> value = create_task([&] {
            return create_task([&] { late.cancel(); return 7; });
        }, late.get_token());
        cout << "an inner task's value stands: " << value.get() << "\n";
    }
    {
        task_group group;
        std::atomic<int> count(0);
        parallel_for(0, 100, [&](int) { group.run([&] { ++count; }); });
        structured_task_group other;
        other.run_and_wait([&] { other.cancel(); });
        group.wait();
        cout << "a group outlives the loop that made work for it: " << count << "\n";
    }
    {
        cancellation_token_source source;
        event begun;
        std::atomic<int> ended(0);
        const cancellation_token token = source.get_token();
        cancellation_token_registration slow = token.register_callback([&] {
            begun.set();
            wait(50);
            ++ended;
        });
        std::thread canceler([&] { source.cancel(); });
        begun.wait();
        token.deregister_callback(slow);
        cout << "deregister waits: " << ended;
        canceler.join();

        cancellation_token_source other;
        cancellation_token_registration own;
        token.deregister_callback(own);  // of nothing
        own = other.get_token().register_callback([&] { other.get_token().deregister_callback(own); });
        other.cancel();
        cout << ", and its callback may do it itself\n";
    }
    {
        cancellation_token_source a, b, c;
        std::array<cancellation_token, 3> tokens = {a.get_token(), cancellation_token::none(), c.get_token()};
        cancellation_token_source linked = cancellation_token_source::create_linked_source(tokens.begin(), tokens.end());
        const auto answer = [&] { return linked.get_token().is_canceled() ? "yes" : "no"; };
        cout << "linked to three: " << answer();
        b.cancel();
        cout << " " << answer();
        c.cancel();
        cout << " " << answer() << "\n";
        cancellation_token_source copy = a;
        cout << "sources compare: " << (copy == a ? "equal" : "different") << " " << (a != b ? "different" : "equal") << "\n";
    }
}
