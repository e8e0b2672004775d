// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "race_detector/findings/raw_findings.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// What writes the report of the process, as the detector sees it: it learns of everything that may call for one.
class ReportKeeper {
  public:
    /// A launch begins, or a copy before any launch fails. Cheap after the first call.
    virtual void begin() = 0;

    /// A barrier interval, a tile or a launch has ended. Ends the process if that is wanted after what has been found. May be called with little stack.
    virtual void look_at_findings() = 0;

    /// In a signal handler: the process is about to die of `failure`.
    /// \param interval  of the failing tile
    virtual void note_death(const KernelFailure& failure, std::uint32_t interval) = 0;

    /// The process ends as soon as this returns, because a kernel has called exit().
    virtual void process_ends_in_kernel(int status) = 0;

    /// The process ends by _exit() as soon as this returns.
    virtual void process_ends_at_once(int status) = 0;

    /// What a report would show of it.
    virtual std::vector<check::Finding> shown(const std::vector<RawFindings>& found) = 0;

  protected:
    ~ReportKeeper() = default;
};

}  // namespace tessera::race_detector
