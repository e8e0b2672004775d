// SPDX-License-Identifier: Apache-2.0
// What is said of an access that did not see the latest write, the same in every report.
#pragma once

#include <string>

#include "tools/recording/recording.h"

namespace tessera::tools {

struct OldValueWords {
    std::string does;            ///< read, write, atomic
    std::string thread, place;   ///< "thread (0) of tile (1)", "mp.cpp:12"
    std::string name, value;     ///< "data[0]", and what was read or written
    std::string origin;          ///< of what was read: "from before the launch", "that thread (0) wrote at mp.cpp:3"
    std::string newer;           ///< "the 42 that thread (1) wrote at mp.cpp:5"
    bool is_missed = true;       ///< in an interleaving the thread would have seen it
};

/// Without a full stop.
std::string old_value_sentence(const OldValueWords& words);

/// "the 42 that thread (1) wrote at mp.cpp:5"
std::string newer_value_text(const std::string& value, const std::string& thread, const std::string& place);

/// "that thread (1) wrote at mp.cpp:3"
std::string origin_text(const std::string& thread, const std::string& place);

/// The same of a recording.
std::string old_access_sentence(const RecordedMemory& memory, const Side& side, const OldAccess& old);

/// What its thread and that of the newer write could see then: "at that time data[0] can be 42 only for thread (1), and 0 or 42 for
/// thread (0)".
std::string views_text(const RecordedMemory& memory, const Side& side, const OldAccess& old);

/// "total.cpp:12"
std::string place_text(const SourcePlace& place);

}  // namespace tessera::tools
