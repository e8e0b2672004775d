// SPDX-License-Identifier: Apache-2.0
#include "tools/report/sarif_rules.h"

namespace tessera::tools {

const std::vector<SarifRule>& sarif_rules() {
    static const std::vector<SarifRule> rules = {
        {"race", "DataRace",
         "Two threads use the same memory, at least one writes it, and nothing orders them.",
         "Put a barrier (tile_barrier::wait) that all threads of the tile reach between the two "
         "accesses, let each thread use an element of its own, or use atomic operations for both. "
         "No barrier orders threads of different tiles: for them, use two parallel_for_each calls."},
        {"uninitialized-read", "UninitializedRead", "A kernel reads memory that nothing has written.",
         "tile_static variables begin every tile without a value: let a thread write them and "
         "wait at a barrier before others read. Fill arrays, or copy data into them, before a "
         "kernel reads them."},
        {"barrier-divergence", "BarrierDivergence", "Not all threads of a tile reach the same barrier.",
         "Move the barrier out of conditions, loops and functions that only some threads of the "
         "tile enter, and let no thread return before the last barrier."},
        {"out-of-bounds", "OutOfBounds", "An index lies outside an array, an array_view or a tile_static array.",
         "Compare the index with the extent before the access, for example with "
         "extent.contains(index)."},
        {"stack-overflow", "StackOverflow", "The stack of a kernel's thread is too small.",
         "Keep less in local variables, or make stacks larger with the option stack."},
        {"timeout", "EndlessLaunch", "A launch made no progress for the time that the option timeout gives.",
         "Look for a loop that does not end, or for a thread that waits for a value that no other "
         "thread writes. Give slow kernels more time with the option timeout."},
        {"exception", "ExceptionInKernel", "A kernel threw a C++ exception, divided by zero, or stopped itself.",
         "C++ AMP kernels cannot throw: test for the reason before the operation."},
        {"stale-host-read", "StaleHostRead", "The host reads memory under an array_view that a kernel has changed.",
         "Call synchronize() on the array_view first, or read through the array_view."},
        {"stale-device-read", "StaleDeviceRead", "A kernel uses data that the host has changed under an array_view.",
         "Call refresh() on the array_view after the change, or write through the array_view."},
        {"tile-static-size", "TileStaticSize", "A kernel has more tile_static memory than Direct3D 11 gives a tile.",
         "Make the tile_static arrays smaller: a tile has 32768 bytes."},
        {"restrict", "RestrictViolation", "A kernel does what restrict(amp) forbids.",
         "Use only what restrict(amp) code may use: no recursion, no virtual functions, no exceptions, no memory allocation, "
         "and as simple types only bool, int, unsigned int, long, unsigned long, float and double."},
    };
    return rules;
}

}  // namespace tessera::tools
