// SPDX-License-Identifier: Apache-2.0
#include "race_detector/support/thread_end.h"

namespace tessera::race_detector {

ThreadEnd::ThreadEnd(void (*act)(void* what)) : is_made_(pthread_key_create(&key_, act) == 0) {}

}  // namespace tessera::race_detector
