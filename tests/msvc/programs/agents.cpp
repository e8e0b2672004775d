// Agents and message blocks of <agents.h>.
// output:
// 33 44 55
// 55 55
// 33 33, taken once
// even 2 4, and nothing else
// halves 0.5 1 1.5
// sum of squares 30
// linked late: 1 2, copies 7 7
// agents: done done, 10 numbers, sum 55
// canceled 1 0
// timed out twice
// first to end: 1
// call after call: 3
#include <agents.h>
#include <amp.h>
#include <iostream>

using namespace concurrency;
using namespace std;

class producer : public agent {
public:
    producer(ITarget<int>& target, int count) : m_target(target), m_count(count) {}

protected:
    void run() {
        for (int i = 1; i <= m_count; ++i) send(m_target, i);
        send(m_target, -1);
        done();
    }

private:
    ITarget<int>& m_target;
    int m_count;
};

class consumer : public agent {
public:
    explicit consumer(ISource<int>& source) : m_source(source), m_numbers(0), m_sum(0) {}
    int numbers() const { return m_numbers; }
    int sum() const { return m_sum; }

protected:
    void run() {
        for (int n = receive(m_source); n != -1; n = receive(m_source)) {
            ++m_numbers;
            m_sum += n;
        }
        done();
    }

private:
    ISource<int>& m_source;
    int m_numbers, m_sum;
};

class waiter : public agent {
public:
    explicit waiter(ISource<int>& source) : m_source(source) {}

protected:
    void run() {
        receive(m_source);
        done();
    }

private:
    ISource<int>& m_source;
};

int main() {
    unbounded_buffer<int> items;
    send(items, 33);
    asend(items, 44);
    items.enqueue(55);
    const int first = receive(items), second = receive(&items);
    cout << first << ' ' << second << ' ' << items.dequeue() << endl;

    overwrite_buffer<int> item;
    for (int n = 33; n <= 55; n += 11) send(item, n);
    cout << receive(item) << ' ' << item.value() << endl;

    single_assignment<int> once;
    const bool taken = send(once, 33), again = send(once, 44);
    cout << receive(once) << ' ' << once.value() << (taken && !again && once.has_value() ? ", taken once" : ", taken twice") << endl;

    unbounded_buffer<int> even([](const int& n) { return n % 2 == 0; });
    for (int n = 1; n <= 4; ++n) send(even, n);
    int a = 0, b = 0, none = 0;
    try_receive(even, a);
    try_receive(even, b);
    cout << "even " << a << ' ' << b << (try_receive(even, none) ? ", and more" : ", and nothing else") << endl;

    transformer<int, double> halve([](int n) { return n / 2.0; });
    for (int n = 1; n <= 3; ++n) send(halve, n);
    cout << "halves";
    for (int n = 1; n <= 3; ++n) cout << ' ' << receive(halve);
    cout << endl;

    int sum = 0;
    event all;
    call<int> add([&](int n) {
        sum += n;
        if (sum == 30) all.set();
    });
    transformer<int, int> square([](int n) { return n * n; }, &add);
    for (int n = 1; n <= 4; ++n) send(square, n);
    all.wait();
    cout << "sum of squares " << sum << endl;

    unbounded_buffer<int> from, to;
    send(from, 1);
    from.link_target(&to);
    send(from, 2);
    const int one = receive(to), two = receive(to);
    overwrite_buffer<int> source;
    unbounded_buffer<int> left, right;
    source.link_target(&left);
    send(source, 7);
    source.link_target(&right);
    cout << "linked late: " << one << ' ' << two << ", copies " << receive(left) << ' ' << receive(right) << endl;

    unbounded_buffer<int> pipe;
    producer p(pipe, 10);
    consumer c(pipe);
    agent* agents[] = {&p, &c};
    agent_status statuses[2];
    c.start();
    p.start();
    agent::wait_for_all(2, agents, statuses);
    cout << "agents:" << (statuses[0] == agent_done ? " done" : " lost") << (statuses[1] == agent_done ? " done" : " lost") << ", "
         << c.numbers() << " numbers, sum " << c.sum() << endl;

    producer never(pipe, 1);
    cout << "canceled " << never.cancel() << ' ' << never.start() << endl;

    waiter patient(pipe), other(from);
    patient.start();
    int timeouts = 0;
    try { agent::wait(&patient, 10); } catch (const operation_timed_out&) { ++timeouts; }
    try { receive(item, [](const int& n) { return n == 0; }, 10); } catch (const operation_timed_out&) { ++timeouts; }
    cout << "timed out " << (timeouts == 2 ? "twice" : "not") << endl;

    from.unlink_targets();
    other.start();
    send(from, 3);
    agent* both[] = {&patient, &other};
    agent_status status;
    size_t index;
    agent::wait_for_one(2, both, status, index);
    cout << "first to end: " << index << endl;
    send(pipe, 4);
    agent::wait(&patient);

    int calls = 0;
    {
        call<int> count([&](int) { ++calls; });
        for (int n = 0; n < 3; ++n) send(count, n);
    }
    cout << "call after call: " << calls << endl;
}
