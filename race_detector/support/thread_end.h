// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pthread.h>

namespace tessera::race_detector {

/// What is to be done when an OS thread ends, after the destructors of its thread_local objects: these may use memory, and launch.
class ThreadEnd {
  public:
    /// \param act  called with what the thread has handed over
    explicit ThreadEnd(void (*act)(void* what));

    /// Of the calling thread, in place of what it has handed over before. False: there is no way to do so.
    bool hand_over(void* what) const { return is_made_ && pthread_setspecific(key_, what) == 0; }
    /// Null: nothing.
    void* handed_over() const { return is_made_ ? pthread_getspecific(key_) : nullptr; }

  private:
    pthread_key_t key_ = 0;
    bool is_made_ = false;
};

}  // namespace tessera::race_detector
