// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/sarif_rules.h"

#include <algorithm>
#include <iterator>

#include "race_detector/findings/report_names.h"

namespace tessera::race_detector {

RuleText rule_text(check::Kind kind) {
    switch (kind) {
        case check::Kind::race:
            return {"DataRace",
                    "Two threads use the same memory, at least one writes it, and nothing orders them.",
                    "Put a barrier (tile_barrier::wait) that all threads of the tile reach between the two "
                    "accesses, let each thread use an element of its own, or use atomic operations for both. "
                    "No barrier orders threads of different tiles: there, use two parallel_for_each calls."};
        case check::Kind::uninitialized_read:
            return {"UninitializedRead", "A kernel reads memory that nothing has written.",
                    "tile_static variables begin every tile without a value: let a thread write them and "
                    "wait at a barrier before others read. Fill arrays, or copy data into them, before a "
                    "kernel reads them."};
        case check::Kind::barrier_divergence:
            return {"BarrierDivergence", "Not all threads of a tile reach the same barrier.",
                    "Move the barrier out of conditions, loops and functions that only some threads of the "
                    "tile enter, and let no thread return before the last barrier."};
        case check::Kind::out_of_bounds:
            return {"OutOfBounds", "An index lies outside an array, an array_view or a tile_static array.",
                    "Compare the index with the extent before the access, for example with "
                    "extent.contains(index)."};
        case check::Kind::stack_overflow:
            return {"StackOverflow", "The stack of a kernel's thread is too small.",
                    "Keep less in local variables, or make stacks larger with the option stack."};
        case check::Kind::timeout:
            return {"EndlessLaunch", "A launch made no progress for the time that the option timeout gives.",
                    "Look for a loop that does not end, or for a thread that waits for a value which another "
                    "thread never writes. Give slow kernels more time with the option timeout."};
        case check::Kind::exception:
            return {"ExceptionInKernel", "A C++ exception left a kernel, or it divided by zero, or gave up itself.",
                    "C++ AMP kernels cannot throw: test for the reason before the operation."};
        case check::Kind::stale_host_read:
            return {"StaleHostRead", "The host reads memory under an array_view that a kernel has changed.",
                    "Call synchronize() on the array_view first, or read through the array_view."};
        case check::Kind::stale_device_read:
            return {"StaleDeviceRead", "A kernel uses data that the host has changed under an array_view.",
                    "Call refresh() on the array_view after the change, or write through the array_view."};
        case check::Kind::tile_static_size:
            return {"TileStaticSize", "A kernel has more tile_static memory than Direct3D 11 gives a tile.",
                    "Make the tile_static arrays smaller: a tile has 32768 bytes."};
        case check::Kind::restrict_violation:
            return {"RestrictViolation", "A kernel does what restrict(amp) forbids.",
                    "Use only what restrict(amp) code may use: no recursion, no virtual functions, no "
                    "exceptions, no memory allocation, only int, unsigned, float, double and bool as simple "
                    "types."};
    }
    return {"Unknown", "", ""};
}

std::size_t rule_index(check::Kind kind) {
    const auto* const place = std::find(std::begin(kAllKinds), std::end(kAllKinds), kind);
    return static_cast<std::size_t>(place - std::begin(kAllKinds));
}

}  // namespace tessera::race_detector
