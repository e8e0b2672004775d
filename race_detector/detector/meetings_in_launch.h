// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "race_detector/checks/worker.h"
#include "race_detector/shadow/conflict_table.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// What can be said only when a launch is over: which tiles met at words of global memory. The cells keep the lowest tiles of each
/// access, so the outcome does not depend on which worker was faster.
class MeetingsInLaunch {
  public:
    /// \param found  where conflicts go, words by the variables that the kernel held
    MeetingsInLaunch(const LaunchInfo& launch, LaunchId id, ConflictTable& found) : launch_(launch), id_(id), found_(found) {}

    void add_word(std::uintptr_t word) const;
    void add_meeting(const MeetingInTile& meeting) const;
    void add_undefined_read(const UndefinedRead& read) const;
    /// \param global  conflicts by address
    void add_history(const ConflictTable& global) const;

  private:
    std::pair<std::uint32_t, std::uint64_t> place_of(std::uintptr_t word) const;

    const LaunchInfo& launch_;
    const LaunchId id_;
    ConflictTable& found_;
};

}  // namespace tessera::race_detector
