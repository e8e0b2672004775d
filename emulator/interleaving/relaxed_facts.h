// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emulator/interleaving/relaxed_launch.h"
#include "tessera/weak_memory_observer.h"

namespace tessera::detail {

/// What an observer may ask of a launch in weak memory that has ended. The numbers of accesses are those of the execution's steps.
class RelaxedFacts final : public WeakMemoryFacts {
  public:
    explicit RelaxedFacts(const RelaxedLaunch& launch) : launch_(launch) {}

    std::vector<OldAccess> old_accesses(const std::vector<std::size_t>& accesses, std::size_t most) const override;

  private:
    const RelaxedLaunch& launch_;
};

}  // namespace tessera::detail
