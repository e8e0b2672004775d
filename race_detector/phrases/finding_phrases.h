// SPDX-License-Identifier: Apache-2.0
// A finding in words: the sentences that the text report and the SARIF report share. Names of others are made
// printable here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tessera/check.h"

namespace tessera::race_detector {

/// "1 tile", "2 tiles", "4 accesses".
std::string counted(std::uint64_t count, const char* noun, const char* plural = nullptr);

/// "(0, 1)".
std::string index_text(const std::vector<int>& index);

/// "total.cpp:31:15"; without a file the name of the function; empty: nothing is known.
std::string position_text(const check::Position& position);

/// "total.cpp:20"; empty: unknown.
std::string launch_text(const check::LaunchPlace& launch);

/// False for an access that a finding of its kind does not have.
bool is_known(const check::Access& access);

/// Where a finding stands: its first access, else the first barrier of a divergence, else the launch.
check::Position place_of(const check::Finding& finding);

/// Both accesses of a race are in one source line.
bool is_one_line(const check::Finding& finding);

/// They are in one statement. Nothing: it cannot be told.
std::optional<bool> is_one_statement(const check::Finding& finding);

/// "tile_static float tileValues[1][0]", "float averages(0, 2)", "global memory" where the variable is not
/// known.
std::string object_text(const check::Finding& finding);

/// "write by thread (0, 0) of tile (0, 0), global (0, 0), barrier interval 0".
std::string access_text(const check::Access& access);

/// "called by sum at total.cpp:40:9".
std::string caller_text(const check::Position& caller);

/// "in sum, inlined into main()::lambda at total.cpp:40:9"; empty: not known.
std::string function_text(const check::Access& access);

/// "1 thread waits at average.cpp:17: (0)", "3 threads have finished the kernel: (1), (2) and 1 more".
std::string group_text(const check::Group& group);

/// Of a race: what would have ordered the accesses, or that nothing can. Otherwise empty.
std::string missing_text(const check::Finding& finding);

/// What the fields do not tell, for the kinds whose headline does not say it. Otherwise empty.
std::string note_text(const check::Finding& finding);

/// Of a race: which other threads meet here, too. Otherwise empty.
std::string also_text(const check::Finding& finding);

/// "seen on 16 elements in 16 tiles; kernel launched at total.cpp:20"; empty: nothing is known.
std::string seen_text(const check::Finding& finding);
/// How many tiles are concerned, "3 tiles"; of a race between tiles two of each access are known.
std::string tiles_text(const check::Finding& finding);

}  // namespace tessera::race_detector
