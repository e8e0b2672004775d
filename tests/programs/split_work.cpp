// SPDX-License-Identifier: Apache-2.0
// split_work: prime numbers counted by all accelerators of the machine. Each gets a part of the range and
// arrays of its own; launches are given to all of them before the first result is asked for, which is then
// collected by a future.
//
// Compared with the sieve of Eratosthenes.
#include <amp.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int tile_size = 64;

bool is_prime(int number) restrict(amp) {
    if (number < 2) return false;
    for (int divisor = 2; divisor * divisor <= number; divisor++) {
        if (number % divisor == 0) return false;
    }
    return true;
}

// One accelerator's part: the numbers from `first` up to `end`.
class worker {
  public:
    worker(const accelerator& device, int first, int end)
        : view_(device.default_view), first_(first), flags_(end - first), flags_on_device_(end - first, view_) {}

    void start() {
        const int first = first_;
        const int count = flags_on_device_.extent[0];
        array<int>& flags = flags_on_device_;
        parallel_for_each(view_, flags.extent.tile<tile_size>().pad(),
                          [=, &flags](tiled_index<tile_size> t_idx) restrict(amp) {
                              const int i = t_idx.global[0];
                              if (i < count) flags[i] = is_prime(first + i) ? 1 : 0;
                          });
        finished_ = copy_async(flags_on_device_, flags_.begin());
    }

    const std::vector<int>& result() {
        finished_.get();
        return flags_;
    }

  private:
    accelerator_view view_;
    int first_;
    std::vector<int> flags_;
    array<int> flags_on_device_;
    completion_future finished_;
};

int main(int argc, char** argv) {
    const int numbers = problem_size(argc, argv, 5000);

    std::vector<accelerator> devices = accelerator::get_all();
    devices.erase(std::remove_if(devices.begin(), devices.end(),
                                 [](const accelerator& device) {
                                     return device.device_path == accelerator::cpu_accelerator;
                                 }),
                  devices.end());
    for (const accelerator& device : devices) {
        std::wcout << device.description << L", " << (device.is_emulated ? L"emulated\n" : L"a real one\n");
    }
    if (devices.empty()) return report("there is an accelerator", false) ? 0 : 1;

    const int parts = std::min(static_cast<int>(devices.size()), numbers);
    std::vector<std::unique_ptr<worker>> workers;
    for (int i = 0; i < parts; i++) {
        const int first = numbers / parts * i;
        const int end = i + 1 < parts ? numbers / parts * (i + 1) : numbers;
        workers.push_back(std::unique_ptr<worker>(new worker(devices[i], first, end)));
    }
    for (const auto& w : workers) w->start();
    std::vector<int> found;
    for (const auto& w : workers) found.insert(found.end(), w->result().begin(), w->result().end());

    std::vector<int> expected(numbers, 1);
    for (int i = 0; i < numbers; i++) {
        if (i < 2) expected[i] = 0;
        for (int multiple = 2 * i; expected[i] == 1 && multiple < numbers; multiple += i) expected[multiple] = 0;
    }
    return report(std::to_string(std::count(found.begin(), found.end(), 1)) + " primes below " + std::to_string(numbers) +
                      ", by " + std::to_string(parts) + " accelerators",
                  found == expected)
               ? 0
               : 1;
}
