// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "emulator/launch/unit_pieces.h"

namespace tessera::detail {

/// Other workers that come to help with a launch which its calling thread began alone. They take pieces as that thread does, until none
/// is left. One that finds the time to come when the launch has ended does nothing.
class Helpers {
  public:
    using Run = std::function<void(UnitRange)>;

    /// \param most  units in a piece
    Helpers(UnitPieces& pieces, std::uint64_t most, Run run);
    /// Waits for those that are at work.
    ~Helpers();
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    /// What a worker is to do. It may be called, copied and destroyed after the helpers are.
    std::function<void()> work() const;

  private:
    struct Shared;
    const std::shared_ptr<Shared> shared_;
};

}  // namespace tessera::detail
