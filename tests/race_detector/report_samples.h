// SPDX-License-Identifier: Apache-2.0
// Findings built by hand, one of each kind and shape, with the source files they stand in.
#pragma once

#include <string>
#include <vector>

#include "race_detector/report/report.h"

namespace tessera::race_detector {

/// A new folder for source files, and the current directory while it lives.
class SourceFolder {
  public:
    SourceFolder();
    ~SourceFolder();
    SourceFolder(const SourceFolder&) = delete;
    SourceFolder& operator=(const SourceFolder&) = delete;

    /// The absolute path of a file that now has this text.
    std::string write(const std::string& name, const std::string& text) const;
    std::string path(const std::string& name) const { return path_ + "/" + name; }

  private:
    std::string path_;
    std::string before_;  ///< the current directory to go back to
};

/// What a thread of a two-dimensional tile (row, 0) .. does; the tile is (0, 0).
check::Access access_of(check::AccessKind kind, const std::string& file, unsigned line, unsigned column,
                        std::vector<int> thread);

/// `total += matrix[t_idx]` of four threads; writes total.cpp.
check::Finding total_race(const SourceFolder& folder);

/// A tile_static array is read by neighbours without a barrier; writes neighbours.cpp.
check::Finding neighbours_race(const SourceFolder& folder);

/// An untiled kernel adds neighbours of an array in place; writes scan.cpp.
check::Finding in_place_race(const SourceFolder& folder);

/// Two tiles meet in an array; writes edges.cpp.
check::Finding late_race(const SourceFolder& folder);
check::Finding tiles_race(const SourceFolder& folder);

/// One of every other kind; writes kinds.cpp.
check::Finding uninitialized_read(const SourceFolder& folder);
check::Finding barrier_divergence(const SourceFolder& folder);
check::Finding out_of_bounds(const SourceFolder& folder);
check::Finding stack_overflow(const SourceFolder& folder);
check::Finding timeout(const SourceFolder& folder);
check::Finding exception(const SourceFolder& folder);
check::Finding stale_host_read(const SourceFolder& folder);
check::Finding stale_device_read(const SourceFolder& folder);
check::Finding tile_static_size(const SourceFolder& folder);
check::Finding restrict_violation(const SourceFolder& folder);

/// All of them.
std::vector<check::Finding> sample_findings(const SourceFolder& folder);

/// A report of the race on total and nothing else.
Report total_report(const SourceFolder& folder);

/// A finding of each kind in which everything that may be missing is, and one with names that are no text.
std::vector<check::Finding> odd_findings();

}  // namespace tessera::race_detector
