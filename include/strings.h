// SPDX-License-Identifier: Apache-2.0
// POSIX declares a function `index` in <strings.h>, which <string.h> includes. A program with
// `using namespace concurrency;` would find both it and concurrency::index, so the system's header is read with the
// function under another name.
#pragma GCC system_header
#define index tessera_posix_index
#include_next <strings.h>
#undef index
