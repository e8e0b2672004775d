// SPDX-License-Identifier: Apache-2.0
// Tasks and what follows them, next to asynchronous copies of C++ AMP.
// output:
// 42
// 42 as text
// all 0 1 4 9
// both 3 4 5
// any 1 at 0
// copied 6
// error: oops
// canceled
// event 7
// inner 9
// voids 3
// token says stop
// callback 1
#include "stdafx.h"
#include <amp.h>
#include <ppltasks.h>
#include <array>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace concurrency;

int _tmain(int argc, _TCHAR* argv[]) {
    task<int> answer = create_task([] { return 42; });
    std::wcout << answer.get() << std::endl;
    std::wcout << answer.then([](int n) { std::wstringstream s; s << n; return s.str(); }).get() << L" as text\n";

    std::array<task<int>, 4> tasks = {create_task([] { return 0; }), create_task([] { return 1; }),
                                      create_task([] { return 4; }), create_task([] { return 9; })};
    auto joined = when_all(tasks.begin(), tasks.end()).then([](std::vector<int> results) {
        std::wcout << L"all";
        for (int r : results) std::wcout << L' ' << r;
        std::wcout << std::endl;
    });
    joined.wait();
    auto both = task_from_result(3) && create_task([] { return 4; }) && create_task([] { return 5; });
    std::vector<int> three = both.get();
    std::wcout << L"both " << three[0] << L' ' << three[1] << L' ' << three[2] << std::endl;

    event never;
    std::vector<task<int>> racers;
    racers.push_back(create_task([] { return 1; }));
    racers.push_back(create_task([&never] { never.wait(); return 2; }));
    std::pair<int, size_t> first = when_any(racers.begin(), racers.end()).get();
    std::wcout << L"any " << first.first << L" at " << first.second << std::endl;
    never.set();
    racers[1].wait();

    std::vector<int> data(3, 2), back(3);
    array<int> device(3);
    copy_async(data.begin(), data.end(), device).to_task().then([&] { return copy_async(device, back.begin()).to_task(); })
        .then([&] { std::wcout << L"copied " << back[0] + back[1] + back[2] << std::endl; })
        .wait();

    create_task([]() -> int { throw std::exception("oops"); })
        .then([](int) { std::wcout << L"not reached\n"; })
        .then([](task<void> t) {
            try {
                t.get();
            } catch (const std::exception& e) {
                std::wcout << L"error: " << e.what() << std::endl;
            }
        })
        .wait();

    cancellation_token_source cts;
    auto token = cts.get_token();
    cts.cancel();
    task<void> late = create_task([] { std::wcout << L"not reached\n"; }, token);
    std::wcout << (late.wait() == canceled ? L"canceled" : L"completed") << std::endl;

    task_completion_event<int> tce;
    auto waiting = create_task(tce).then([](int n) { std::wcout << L"event " << n << std::endl; });
    tce.set(7);
    waiting.wait();

    task<int> inner = create_task([] { return create_task([] { return 9; }); });
    std::wcout << L"inner " << inner.get() << std::endl;

    critical_section cs;
    int count = 0;
    std::vector<task<void>> voids;
    for (int i = 0; i < 3; ++i) voids.push_back(create_task([&] { critical_section::scoped_lock lock(cs); ++count; }));
    when_all(voids.begin(), voids.end()).wait();
    std::wcout << L"voids " << count << std::endl;

    cancellation_token_source stop;
    event running, called;
    int callbacks = 0;
    stop.get_token().register_callback([&] { ++callbacks; called.set(); });
    task<void> loop = create_task([&] {
        running.set();
        while (!is_task_cancellation_requested()) Context::Yield();
        std::wcout << L"token says stop" << std::endl;
        cancel_current_task();
    }, stop.get_token());
    running.wait();
    stop.cancel();
    loop.wait();
    called.wait();
    std::wcout << L"callback " << callbacks << std::endl;
    return 0;
}
