// SPDX-License-Identifier: Apache-2.0
// SystemTap's macros for probes; where its header is missing, a debugger finds none. A file whose probes count those that wait at
// them defines _SDT_HAS_SEMAPHORES before it includes this. The macros have empty arguments, which -Wpedantic does not like.
#pragma once

#if __has_include(<sys/sdt.h>)
#include <sys/sdt.h>
#else
#define STAP_PROBE(provider, name) static_cast<void>(0)
#define STAP_PROBE1(provider, name, argument) static_cast<void>(argument)
#endif
