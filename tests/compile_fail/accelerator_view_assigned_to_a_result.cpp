// SPDX-License-Identifier: Apache-2.0
// expect-error: (no viable overloaded '='|discards qualifiers)
#include <amp.h>

int main() {
    using namespace concurrency;
    array<int> data(4);
    data.get_accelerator_view() = accelerator().create_view();
}
