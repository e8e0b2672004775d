// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tools/recording/recording.h"

namespace tessera::tools {

/// How much two schedules of one program differ in what the memory of a race held.
enum class Difference {
    none,
    in_reads,  ///< a thread read another value; in the end all is the same
    brought,   ///< an element ends with another value, which other memory may have brought: all accesses came in the same order, or
               ///< threads updated the element one after another
    in_end,    ///< an element ends with another value
};

Difference difference_of(const Side& first, const Side& second);

/// "total ends as 36 in the order of the check, and as 20 under the other schedule."; empty: they do not differ.
std::string difference_sentence(const RecordedMemory& memory, const Side& first, const Side& second);

}  // namespace tessera::tools
