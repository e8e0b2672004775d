// SPDX-License-Identifier: Apache-2.0
// pipeline: the longest Collatz sequence below a number, in chunks. While the accelerator works on one chunk,
// the next one is on its way there; what the host does with a chunk's results hangs on the completion_future of
// their copy by then(), and is waited for only at the end.
//
// Compared with sequences whose lengths are remembered: each follows the number until it falls below where it
// began.
#include <amp.h>

#include <condition_variable>
#include <mutex>
#include <vector>

#include "program.h"

using namespace concurrency;

static const int chunk_size = 256;

int collatz_length(unsigned int number) restrict(amp) {
    int length = 1;
    for (; number != 1; length++) number = number % 2 == 0 ? number / 2 : 3 * number + 1;
    return length;
}

struct longest {
    unsigned int number;
    int length;
};

// Results of the chunks, in whatever order they come in.
class collector {
  public:
    explicit collector(int chunks) : missing_(chunks), best_() {}

    void take(unsigned int first, const std::vector<int>& lengths) {
        const auto place = std::max_element(lengths.begin(), lengths.end());
        const longest found = {first + static_cast<unsigned int>(place - lengths.begin()), *place};
        std::lock_guard<std::mutex> lock(mutex_);
        if (found.length > best_.length || (found.length == best_.length && found.number < best_.number)) best_ = found;
        if (--missing_ == 0) finished_.notify_one();
    }

    longest result() {
        std::unique_lock<std::mutex> lock(mutex_);
        finished_.wait(lock, [this] { return missing_ == 0; });
        return best_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable finished_;
    int missing_;
    longest best_;
};

// What a chunk needs while it is under way. Two of them take turns.
struct stage {
    stage() : numbers(chunk_size), lengths(chunk_size), input(chunk_size), output(chunk_size) {}

    std::vector<unsigned int> numbers;
    std::vector<int> lengths;
    array<unsigned int> input;
    array<int> output;
    completion_future arrived;
};

void send(stage& s, unsigned int first) {
    for (int i = 0; i < chunk_size; i++) s.numbers[i] = first + i;
    s.arrived = copy_async(s.numbers.begin(), s.numbers.end(), s.input);
}

longest longest_sequence(int chunks) {
    collector results(chunks);
    stage stages[2];
    send(stages[0], 1);
    for (int chunk = 0; chunk < chunks; chunk++) {
        stage& current = stages[chunk % 2];
        const unsigned int first = 1 + chunk * chunk_size;
        if (chunk + 1 < chunks) send(stages[(chunk + 1) % 2], first + chunk_size);

        current.arrived.get();
        const array<unsigned int>& input = current.input;
        array<int>& output = current.output;
        parallel_for_each(output.extent, [&input, &output](index<1> idx) restrict(amp) {
            output[idx] = collatz_length(input[idx]);
        });

        std::vector<int>& lengths = current.lengths;
        completion_future returned = copy_async(output, lengths.begin());
        returned.get();
        std::vector<int> kept = lengths;  // the stage goes on with the next chunk but one
        returned.then([&results, first, kept] { results.take(first, kept); });
    }
    return results.result();
}

int main(int argc, char** argv) {
    const int chunks = problem_size(argc, argv, 12);
    const longest found = longest_sequence(chunks);

    std::vector<int> lengths = {0, 1};
    longest expected = {1, 1};
    for (unsigned int start = 2; start <= static_cast<unsigned int>(chunks * chunk_size); start++) {
        int steps = 0;
        unsigned long long number = start;
        for (; number >= start; steps++) number = number % 2 == 0 ? number / 2 : 3 * number + 1;
        lengths.push_back(steps + lengths[number]);
        if (lengths[start] > expected.length) expected = {start, lengths[start]};
    }
    return report("below " + std::to_string(chunks * chunk_size) + ", " + std::to_string(found.number) + " takes " +
                      std::to_string(found.length) + " steps",
                  found.number == expected.number && found.length == expected.length)
               ? 0
               : 1;
}
