// SPDX-License-Identifier: Apache-2.0
// The observer contract: the events that the emulator reports to an observer of kernels. The emulator does not know what the
// observer does with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tessera/check.h"
#include "tessera/detail/config.h"
#include "tessera/detail/launch.h"

namespace tessera {

/// Memory that a launch's kernel holds: a view of an array or texture, or one of these by reference.
struct HeldMemory {
    const void* begin = nullptr;          ///< first byte, where the kernel sees it
    const void* end = nullptr;            ///< one past the last byte
    std::size_t closure_offset = 0;       ///< of a word within the view, or of the reference, in the kernel object;
                                          ///< the kernel object's size: not found
    std::size_t element_size = 0;         ///< bytes
    std::vector<int> extents;             ///< most significant first
    std::vector<std::ptrdiff_t> strides;  ///< elements, one per dimension
    const void* host_begin = nullptr;     ///< the same first byte in the user's memory; null: there is none
    unsigned array = 0;                   ///< the number of this array among those that the kernel holds, from 0
    std::size_t array_offset = 0;         ///< of the first byte in that array
    bool is_array = false;                ///< held by reference
    bool is_of_texture = false;           ///< a texture or a view of one
    bool written = false;                 ///< the kernel may write it
};

/// One call of parallel_for_each. Lives until after `launch_ends`.
struct LaunchInfo {
    std::uint64_t number = 0;             ///< from 0 for the first one that was observed
    const detail::LaunchRequest* request = nullptr;  ///< what parallel_for_each asked for
    const void* closure = nullptr;        ///< the launch's copy of the kernel object
    const void* entry = nullptr;          ///< the entry function; its template parameter is the kernel's type
    int rank = 0;                         ///< dimensions of the compute domain
    const int* extents = nullptr;         ///< of the compute domain
    const int* tile_dims = nullptr;       ///< null: untiled
    std::uint64_t tiles = 0;              ///< untiled: 0
    std::uint64_t threads = 0;            ///< of the whole launch
    int threads_in_tile = 0;              ///< untiled: 0
    bool checked = false;                 ///< the kernel's code tests bounds and announces its threads
    bool instrumented = false;            ///< and the compiler reports its memory accesses
    std::vector<HeldMemory> memory;       ///< the arrays and views that the kernel holds
};

/// The calling OS thread's copy of one module's tile_static variables.
struct TileStaticRange {
    char* begin = nullptr;           ///< the first byte
    std::size_t size = 0;            ///< bytes
    const char* image = nullptr;     ///< the same bytes in the module's initial image: equal on all OS threads
    bool filled = true;              ///< the emulator fills it between tiles; false: there is other thread-local data, too
};

/// On a worker, between `tiles_begin` and `tiles_end`: the bytes of this OS thread in which the compiler records whether it has
/// constructed a tile_static variable. It never constructs one, because the emulator sets these bytes before kernels run. They do
/// not belong to the program, and an observer ignores the compiler's reads of them.
TESSERA_EXPORT const std::vector<TileStaticRange>& tile_static_guards();

/// Bytes of the calling OS thread next to a tile_static variable that belong to nothing.
struct TileStaticPadding {
    TileStaticRange range;   ///< within one of `tiles_begin`'s
    bool is_behind = false;  ///< begins where the variable ends; or ends where it begins
};

/// Likewise: where only pointers lead that have left a tile_static variable. Programs that were not compiled for a check, or without
/// the plugin for marks, have none.
TESSERA_EXPORT const std::vector<TileStaticPadding>& tile_static_padding();

/// A kernel failed: a thread, or a whole tile, cannot go on.
struct KernelFailure {
    check::Kind kind = check::Kind::exception;  ///< what happened
    const LaunchInfo* launch = nullptr;  ///< in which it happened; null: not in a launch, but when the library copied host memory
    const int* tile = nullptr;            ///< null: untiled
    std::ptrdiff_t thread = -1;           ///< linear in its tile, untiled: in the domain; negative: not a single thread
    const void* address = nullptr;        ///< an address within the instruction; null: unknown
    const char* what = "";                ///< what parallel_for_each's exception says
    const char* reason = nullptr;         ///< the part of `what` that the other members do not contain; null: there is none
    std::vector<check::Group> groups;     ///< barrier divergence only
    std::string object;                   ///< out of bounds: "array_view<float, 2>"
    const void* memory = nullptr;         ///< out of bounds: the object's first element, where the kernel sees it; in no
                                          ///< launch: the address in host memory under an array_view
    std::vector<int> extents;             ///< out of bounds: the object's; empty: unknown
    std::string element;                  ///< out of bounds: the index, "(8, 0)"
    const void* const* calls = nullptr;   ///< of an interrupted thread: `address`, then addresses within the calls around it; they
                                          ///< stay until the thread goes on or the process ends
    std::size_t call_count = 0;           ///< how many
};

/// The state of the two copies of memory under array_views. Only for the user's memory, with the option memory=discrete.
enum class HostCopy {
    current,  ///< the device has no copy, or an older one
    equal,    ///< both copies are the same: the host's was copied to the device
    fetched,  ///< both copies are the same: the device's was copied to the host and has replaced what the host had
    stale,    ///< a kernel that may write holds the device's copy, or has held it since
    unknown   ///< the last view is gone: the memory is the user's alone
};

/// Observes kernels. All functions have empty bodies, so that an observer overrides only what it needs.
///
/// "On the worker" means: on the OS thread that runs the tile. An OS thread runs one tile at a time, from `tile_begins`
/// to `tile_ends` (unless the observer follows several); several OS threads do so at the same time. Calls between `tiles_begin`
/// and `tiles_end` come on fibers with little stack (a few kilobytes): they must not throw, block for long, or read debug
/// information.
class ExecutionObserver {
  public:
    virtual ~ExecutionObserver() = default;

    /// Once per launch, on the launching OS thread, before its first tile and after its memory is in place.
    virtual void launch_begins(const LaunchInfo&) {}
    /// Once for each `launch_begins`, on the same OS thread, when all its threads have stopped; also after a failure.
    virtual void launch_ends(const LaunchInfo&) {}

    /// On the worker, when it starts a batch of a launch's tiles, or of its indices; batches do not nest.
    /// \param ranges  where this OS thread's tile_static variables are; valid until `tiles_end`
    virtual void tiles_begin(const LaunchInfo&, const std::vector<TileStaticRange>& /*ranges*/) {}
    virtual void tiles_end() {}

    /// On the worker, once per tile, before its first thread; not for untiled kernels.
    /// \param number  linear, row-major
    virtual void tile_begins(std::uint64_t /*number*/) {}
    /// On the worker, after the last of its threads has finished, or the emulator has abandoned the tile.
    virtual void tile_ends() {}

    /// True: with the option preempt=access several tiles may take turns on an OS thread. Then `tile_goes_on` says which tile the
    /// following calls are about.
    virtual bool follows_several_tiles() const { return false; }
    /// On the worker, before a tile other than the previous one begins or continues; tile_static memory is still the previous one's.
    virtual void tile_goes_on(std::uint64_t /*number*/) {}

    /// On the worker, each time a thread starts or continues after a barrier. Until the next call, everything that this OS thread
    /// does belongs to that thread. Checked builds only.
    /// \param thread       linear in its tile; untiled: linear in the domain
    /// \param stack_begin  lowest byte of the stack it runs on
    /// \param stack_end    one past its highest byte
    virtual void thread_runs(std::uint64_t /*thread*/, const void* /*stack_begin*/, const void* /*stack_end*/) {}

    /// On the worker, once per barrier interval: all threads of the tile have reached one barrier, and none has continued.
    virtual void barrier_released(detail::FenceKind) {}

    /// On the worker, by the running thread: a memory fence without a rendezvous.
    virtual void memory_fenced(detail::FenceKind) {}

    /// On the worker, once per failing tile (untiled: per failing thread), before any of it is unwound; for an exception, after it
    /// has left its thread, whose destructors have run. The tile's end is its only later event. On the OS thread's stack, so this
    /// call may read debug information. Under an observer, a tile's failure stops no other tile.
    virtual void kernel_failed(const KernelFailure&) {}

    /// On the worker, by the running thread: it used an index out of bounds, and the option bounds=robust gave it a stand-in
    /// on its own stack. The thread continues; `what` lacks thread and source position.
    virtual void robust_access(const KernelFailure&) {}

    /// In a signal handler on the worker, or, if no launch runs, on the thread whose call of the library copies host memory: the
    /// process is about to end because of `what`. (If the system has no guard pages left, the emulator notices an overflow late
    /// and calls this on the fiber.)
    virtual void dying(const KernelFailure&) {}

    /// On the thread that ends the process, after the program's static objects have been destroyed: kernels are still running and
    /// will not end, because one of them has called exit(). When this returns, the process ends at once.
    /// \param status  what the program passed to exit()
    virtual void process_ends_in_kernel(int /*status*/) {}

    /// On any thread: the state of the host's copy of [begin, end) has changed.
    virtual void host_copy(const void* /*begin*/, const void* /*end*/, HostCopy) {}

    /// On any thread: device memory [begin, end) now holds defined values (or, with `defined` false, undefined ones:
    /// newly made without data, or discarded).
    virtual void device_memory(const void* /*begin*/, const void* /*end*/, bool /*defined*/) {}
    /// On any thread: `zone` bytes before device memory [begin, end), and as many after it, belong to nothing until it is freed.
    virtual void device_memory_guarded(const void* /*begin*/, const void* /*end*/, std::size_t /*zone*/) {}
    /// On any thread, after the bytes `from` were copied to `to`, between host and device or within one of them. The copy's earlier
    /// `device_memory` does not say whether they are defined.
    virtual void memory_copied(const void* /*from*/, const void* /*to*/, std::size_t /*bytes*/, bool /*to_device*/) {}
    /// On any thread, before a copy that the program has called for reads or writes host memory [begin, end), as if the program did:
    /// what it was given, or what is under a view that it was given; also before the library copies what is under a view to the device,
    /// for a kernel may have changed the copy of another view there. Not where the library brings a device's copy back to the memory
    /// under its view.
    virtual void host_memory_used(const void* /*begin*/, const void* /*end*/, bool /*writes*/) {}
    /// On any thread: the parts of [begin, end), memory of kernels or of the host, that were made without data or are a copy of such.
    virtual std::vector<std::pair<const void*, const void*>> undefined_memory(const void* /*begin*/, const void* /*end*/) { return {}; }
    /// On any thread, after the program's code wrote values to host memory that it was handed for a copy: `count` values of `bytes` bytes
    /// at `to` for elements of `element_bytes` at `from`. In each element is something undefined.
    virtual void undefined_values_written(const void* /*from*/, std::size_t /*element_bytes*/, const void* /*to*/, std::size_t /*bytes*/,
                                          std::size_t /*count*/) {}

    /// On any thread: an array_view was created over [begin, end), memory of the user's. `host_copy` reports the end of the last one.
    virtual void host_memory_viewed(const void* /*begin*/, const void* /*end*/) {}
    /// On any thread, before the library reads or writes [begin, end) of the memory under a view. From the returned address on, the
    /// memory does not belong to the view, and the library leaves it alone.
    virtual const void* host_memory_end(const void* /*begin*/, const void* end, bool /*writes*/) { return end; }

    /// On any thread, before device memory is freed.
    virtual void device_memory_freed(const void* /*begin*/, const void* /*end*/) {}

    /// By a kernel's thread or the host: races of this source line are deliberate (TESSERA_DELIBERATE_RACE).
    virtual void deliberate_race(const char* /*file*/, unsigned /*line*/) {}

    /// For <tessera/check.h>, on any thread outside a kernel: what was found so far is not to be mixed with what follows.
    virtual void scope_begins() {}
    /// For <tessera/check.h>, on any thread: what was found in launches from `first_launch` on.
    virtual std::vector<check::Finding> findings(std::uint64_t /*first_launch*/) { return {}; }
    virtual std::string text_of(const check::Finding&) { return {}; }
    /// On any thread, while a launch runs too: how many findings there are about, for a progress bar.
    virtual std::size_t findings_so_far() { return 0; }
};

/// Installs the observer of this process; at most one, before the first launch, for the life of the process. A library
/// that watches calls it while it is loaded.
TESSERA_EXPORT void observe_execution(ExecutionObserver* observer);

/// The observer tells ThreadSanitizer's runtime which thread runs, so the emulator does not. Called with `observe_execution`.
TESSERA_EXPORT void tell_thread_sanitizer_ourselves();

/// How many launches have begun since an observer was installed.
TESSERA_EXPORT std::uint64_t launches_begun();

/// By an observer, on a kernel's thread that uses an index outside a plain array, before the access: with the option
/// bounds=check does not return, ends the thread and calls `kernel_failed`. Destructors of the thread do not run.
/// \param what     what is wrong: "index 16 is outside an array of type int[16]"
/// \param address  within the instruction
TESSERA_EXPORT void end_thread_out_of_bounds(const char* what, const void* address);

/// What a library that calls `before_access` knows of an access. A conditional atomic operation may store nothing.
enum class AnnouncedAccess : unsigned char { read, write, atomic, conditional_atomic, atomic_read };

/// True while a launch with the option preempt=access runs: a library that the compiler tells of accesses then calls
/// `before_access` for each.
extern TESSERA_EXPORT bool accesses_are_announced;

/// On a kernel's thread, before an access takes place and before an observer hears of it: other threads may run before this
/// returns. Anywhere else it does nothing.
/// \param code  the address that follows the access's call; null: unknown
TESSERA_EXPORT void before_access(const void* address, std::size_t bytes, AnnouncedAccess access, const void* code = nullptr) noexcept;

/// Behind an atomic operation that was announced: whether it has stored something.
TESSERA_EXPORT void after_atomic(bool stored) noexcept;

/// By a library that calls `before_access`, while it is loaded.
/// \param launch_begins  called on the OS thread that runs the threads of a launch with preempt=access, before they do and when
///                       `accesses_are_announced`: no access may go unannounced there from now on. Null: nothing to do
TESSERA_EXPORT void announces_accesses(void (*launch_begins)() = nullptr);

}  // namespace tessera
