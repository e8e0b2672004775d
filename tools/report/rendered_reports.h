// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "tools/recording/check_recording.h"

namespace tessera::tools {

/// The reports that the processes of a checked program hand over to be rendered: each a file PID.N.json that says in which format
/// it is wanted, and where, or, where the report is to go to our standard output as it is, PID.N.text.
class RenderedReports {
  public:
    /// Asks the program for them, by its environment.
    /// \param folder  of its own
    explicit RenderedReports(std::filesystem::path folder);

    /// Writes all that have come, in the order in which they came. Throws Failure for what cannot be written.
    /// \param recording  belongs to one of them
    void write(const ReportRecording& recording) const;

  private:
    const std::filesystem::path folder_;
};

}  // namespace tessera::tools
