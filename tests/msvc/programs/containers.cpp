// SPDX-License-Identifier: Apache-2.0
// The concurrent containers.
// output:
// queue gave 5050, 0 left
// vector has 100, sum 5050
// map has 10, zero -> 10
// largest 100
#include <amp.h>
#include <concurrent_priority_queue.h>
#include <concurrent_queue.h>
#include <concurrent_unordered_map.h>
#include <concurrent_vector.h>
#include <ppl.h>
#include <atomic>
#include <iostream>

int main() {
    concurrency::concurrent_queue<int> queue;
    concurrency::concurrent_vector<int> all;
    concurrency::concurrent_unordered_map<int, std::atomic<int>> digits;
    concurrency::concurrent_priority_queue<int> largest;
    concurrency::parallel_for(1, 101, [&](int i) {
        queue.push(i);
        all.push_back(i);
        ++digits[i % 10];
        largest.push(i);
    });
    int sum = 0, item;
    while (queue.try_pop(item)) sum += item;
    std::cout << "queue gave " << sum << ", " << queue.unsafe_size() << " left\n";
    sum = 0;
    for (auto i = all.begin(); i != all.end(); ++i) sum += *i;
    std::cout << "vector has " << all.size() << ", sum " << sum << "\n";
    std::cout << "map has " << digits.size() << ", zero -> " << digits[0] << "\n";
    largest.try_pop(item);
    std::cout << "largest " << item << "\n";
}
