// SPDX-License-Identifier: Apache-2.0
// A kernel copies a large structure, for which compilers call a function, within an array.
// expect: no finding
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Record {
    int values[1000];
};

int main() {
    std::vector<Record> values(4), result_values(1);
    array<Record> records(4, values.begin());
    array_view<Record> result(1, result_values);
    parallel_for_each(extent<1>(1), [&records, result](index<1>) restrict(amp) {
        const Record* const first = &records[0];
        result[0] = first[3];
    });
}
