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

    /// \param last_words  called with the program's status before the process ends because of work that does not end
    static void before_forced_end(void (*last_words)(int status));

  private:
    struct Begun {};
    explicit OpenWork(Begun) {}
    static bool begin();
};

}  // namespace tessera::detail
