// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tessera/detail/config.h"

/// What the race detector found, as data: the same findings that its report prints.
///
/// A program built with `tessera c++ --check` (CMake: tessera_check_races(target)) looks for mistakes while its
/// kernels run and reports them when it ends. These functions give the findings earlier, in code:
///
///     tessera::check::Scope scope;
///     parallel_for_each(...);
///     for (const tessera::check::Finding& finding : scope.findings()) ...
///
/// They may be called on any thread outside a kernel, when no kernel runs. In a program without the race detector
/// there are no findings, and `is_active` is false.
namespace tessera::check {

/// What kind of mistake a finding is.
enum class Kind {
    race,                ///< two accesses that nothing orders
    uninitialized_read,  ///< a read of memory that no thread has written
    barrier_divergence,  ///< the threads of a tile wait at different barriers
    out_of_bounds,       ///< an index outside an array, array_view or tile_static array
    stack_overflow,      ///< a thread's stack was too small
    timeout,             ///< a launch made no progress
    exception,           ///< a C++ exception, or a division by zero, left a kernel
    stale_host_read,     ///< the host read memory under an array_view that a kernel had changed
    stale_device_read,   ///< a kernel ran on data that the host had changed under an array_view
    tile_static_size,    ///< more tile_static memory than Direct3D 11 has (32768 bytes)
    restrict_violation   ///< code that restrict(amp) forbids
};

/// The two accesses of a race. An atomic counts as the read-write side.
enum class Hazard { none, write_write, read_write };

// "tile_static" is a macro where kernels are: programs that include amp.h use the longer name.
#pragma push_macro("tile_static")
#undef tile_static
/// The memory that the accesses of a race share.
enum class Memory { none, tile_static, global, tile_static_memory = tile_static };
#pragma pop_macro("tile_static")

/// Where the threads of a race meet: in one tile, where a barrier could order them, or anywhere in the launch.
enum class Reach { none, tile, launch };

/// How severe a finding is: only errors change the program's exit code.
enum class Severity { warning, error };

/// What an access does.
enum class AccessKind { none, read, write, atomic };

/// A place in the source. Without debug information `file` is empty and `function` says what is known
/// ("kernel+0x12 in program").
struct Position {
    std::string file;     ///< as it was passed to the compiler
    unsigned line = 0;    ///< from 1
    unsigned column = 0;  ///< from 1; 0: unknown
    std::string function; ///< with its namespaces and classes
};

/// One access, or another event that a finding is about.
struct Access {
    Position position;                 ///< in the source
    std::vector<Position> inlined_at;  ///< the calls that led here by inlining, innermost first
    std::vector<Position> callers;     ///< option call_stacks: the other calls that led here, innermost first
    AccessKind access = AccessKind::none;  ///< none: a barrier, an exception or similar
    bool on_host = false;              ///< host code, not a kernel: no thread, tile or interval
    std::vector<int> thread;           ///< index in the tile; empty for an untiled kernel
    std::vector<int> tile;             ///< empty for an untiled kernel
    std::vector<int> global;           ///< index in the compute domain
    std::uint64_t interval = 0;        ///< barriers that the tile had passed
    bool interval_or_later = false;    ///< or more of them: a check counts only so far there
};

/// A call of parallel_for_each.
struct LaunchPlace {
    std::uint64_t index = 0;  ///< launches of this process, from 0
    std::string file;         ///< position of the parallel_for_each call
    unsigned line = 0;        ///< of the call
};

/// Threads that stopped at one place, for a divergent barrier.
struct Group {
    std::string file;  ///< empty: they have finished the kernel
    unsigned line = 0;  ///< where they stopped
    std::string state;  ///< "waits" or "finished"
    std::uint64_t count = 0;  ///< of threads
    std::vector<std::vector<int>> threads;  ///< the first few, by their index in the tile
};

/// One mistake: all occurrences of one kind, on one variable, in one pair of lines.
struct Finding {
    Kind kind = Kind::race;         ///< what kind of mistake it is
    Hazard hazard = Hazard::none;   ///< of a race
    Memory memory = Memory::none;   ///< where the variable is
    Reach scope = Reach::none;      ///< of a race
    std::string variable;  ///< as declared ("total"); empty: unknown
    std::string type;      ///< of the variable's element ("float")
    std::string element;   ///< the subscript as one would write it ("[1][0]", "(0, 2)", "[3].b"); empty: a scalar
    bool is_texel = false;  ///< the element is a texture's: it has no address, and no atomic operations
    Severity severity = Severity::error;  ///< the highest of what was folded into it
    bool same_value = false;    ///< all the racing writes store equal bytes
    bool also_in_tile = false;  ///< scope launch: threads of one tile race here, too
    bool also_between_tiles = false;  ///< scope tile: threads of different tiles race here, too
    bool counts_are_least = false;  ///< `tiles`, and `occurrences` in tile_static memory, are at least so many
    LaunchPlace launch;             ///< of the example
    Access first;                   ///< the example: that of the lowest launch, tile, interval and thread
    std::optional<Access> second;   ///< of a race
    std::vector<Group> groups;   ///< barrier divergence only
    std::uint64_t occurrences = 1;  ///< distinct elements on which it was seen; bytes where the type is not known
    std::uint64_t tiles = 0;     ///< tiles concerned, of a race between tiles at least so many; 0: no tile
    std::vector<int> extent;     ///< the compute domain of `launch`
    std::vector<int> tile_dims;  ///< and its tile; empty: untiled
    /// The tiles concerned in `launch`, linear, as first and last of runs; untiled: empty.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> tile_runs;
    std::string message;         ///< what happened, one sentence, where the fields above do not tell it
    std::string help;            ///< what to do, one paragraph
    std::string suppression;     ///< the line of a suppression file that would hide it
    std::uint32_t place = 0;       ///< the memory of the example and a byte of it, as the detector counts them: it asks
    std::uint64_t place_byte = 0;  ///< for them again when it is to record what happened there
};

/// True in a program that the race detector watches.
TESSERA_EXPORT bool is_active();

/// Everything found so far, folded and in the report's order, without what is suppressed.
TESSERA_EXPORT std::vector<Finding> findings();

/// The launches that begin while it lives.
class Scope {
  public:
    TESSERA_EXPORT Scope();
    /// What was found in them.
    TESSERA_EXPORT std::vector<Finding> findings() const;

  private:
    std::uint64_t first_launch_;
};

/// The text report of one finding, as at the end of the program.
TESSERA_EXPORT std::string to_text(const Finding& finding);

}  // namespace tessera::check
