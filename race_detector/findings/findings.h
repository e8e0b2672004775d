// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "race_detector/naming/launch_record.h"
#include "race_detector/shadow/conflict_table.h"
#include "tessera/execution_observer.h"

namespace tessera::race_detector {

/// How the words of what a pointer has left end.
inline constexpr const char* kThroughAPointer = ", through a pointer or a reference";

/// A tile_static variable that a pointer has left.
struct LeftVariable {
    std::uintptr_t image = 0;    ///< the variable's byte next to where the pointer leads, in the module's initial image; 0: there is none
    bool is_behind = false;      ///< the pointer leads behind the variable, and not before it
    std::size_t distance = 0;    ///< bytes from the variable's end to the first that is accessed, or from that to its beginning
    const char* does = "";       ///< "reads"
};

/// A kernel failure, folded over the tiles in which it happened.
struct FailureRecord {
    check::Kind kind = check::Kind::exception;
    LaunchRecord launch;
    std::uint64_t tile = 0;        ///< of the example, linear; untiled: the thread's index
    std::int64_t thread = -1;      ///< linear in its tile; negative: none
    std::uint32_t interval = 0;
    const void* address = nullptr; ///< within an instruction; null: unknown
    std::vector<const void*> callers;  ///< of an exception: the calls around the throw, innermost first
    check::Position position;      ///< what the compiler told, where it did
    std::string what;
    std::string type;              ///< out of bounds: "array_view<float, 2>", "float[4]"
    std::uint32_t place = 0;       ///< Places: what is captured there is the variable; 0: none
    std::string variable, element;
    LeftVariable left;
    bool is_under_view = false;    ///< of host memory under an array_view, also where no launch has named it
    std::vector<check::Group> groups;
    TileSet tiles;
    std::uint64_t occurrences = 0;
};

/// Findings that are not conflicts of accesses. Any thread.
class Failures {
  public:
    /// Adds one to those of its like; keeps the lowest as the example.
    void record(FailureRecord failure, std::uint64_t tile);
    /// \param in_order  false: the examples are the lowest of any launch, not those of the lowest launch
    std::vector<FailureRecord> all(bool in_order) const;
    std::size_t count() const;
    void clear();

  private:
    struct Kept {
        FailureRecord example;  ///< the lowest, of the lowest launch
        FailureRecord lowest;   ///< whatever the launch
        TileSet tiles;
        std::uint64_t occurrences = 0;
    };

    mutable std::mutex mutex_;
    std::map<std::string, Kept> records_;  ///< by what makes two of them one
};

}  // namespace tessera::race_detector
