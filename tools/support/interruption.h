// SPDX-License-Identifier: Apache-2.0
// Ctrl-C, and requests to end, as something to look at.
#pragma once

#include <csignal>
#include <cstddef>

namespace tessera::tools {

/// While it lives, SIGINT, SIGTERM and SIGHUP arrive only where this process waits with `while_waiting()` as its mask, and
/// end nothing.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    const sigset_t& while_waiting() const { return mask_before_; }

    /// The one that came, or 0.
    int signal() const;

  private:
    static constexpr std::size_t count = 3;
    static constexpr int signals[count] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction before_[count] = {};
    sigset_t mask_before_ = {};
};

}  // namespace tessera::tools
