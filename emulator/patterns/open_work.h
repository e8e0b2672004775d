// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace tessera::detail {

/// A piece of work that oneTBB does for the calling thread. One thread may end the process while others still launch kernels:
/// oneTBB's own objects are then destroyed, and a thread that uses it later meets what is left of them. So the end of the process
/// waits for the work that is under way, and a thread that begins some afterwards sleeps until the process is gone. Work that
/// does not end, such as a kernel that calls exit(), ends with the process, whose status stays, before oneTBB's objects are
/// destroyed.
class OpenWork {
  public:
    OpenWork();
    ~OpenWork();
    OpenWork(const OpenWork&) = delete;
    OpenWork& operator=(const OpenWork&) = delete;

    /// For work that another thread waits for.
    /// \return null: the process ends
    static std::shared_ptr<OpenWork> begin_unless_too_late();

    /// There is an observer, which reports when all else is over: the process is not to end before.
    static void leave_last_words_to_observer();

  private:
    struct Begun {};
    explicit OpenWork(Begun) {}
    static bool begin();
};

}  // namespace tessera::detail
