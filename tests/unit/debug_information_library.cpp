// SPDX-License-Identifier: Apache-2.0
// Built with debug information, without it, and stripped.
#include "tests/unit/debug_information_library.h"

#include "tests/unit/tls_image.h"

namespace library {

namespace {

int counts[3];
thread_local float partial[2][2];

__attribute__((noinline)) const void* caller() { return __builtin_return_address(0); }

__attribute__((noinline)) void average(LibraryAddresses& addresses, int times) {
    counts[1] += times;
    partial[1][0] += 1;
    addresses.call = caller(), addresses.line = __LINE__;
    addresses.thread_local_ = tessera::test::tls_image_of(&partial[1][0]);
    addresses.variable = &counts[1];
}

}  // namespace

}  // namespace library

extern "C" __attribute__((visibility("default"))) void get_addresses(LibraryAddresses* addresses) {
    library::average(*addresses, 1);
}
