// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "race_detector/shadow/access.h"
#include "race_detector/shadow/ignored_accesses.h"
#include "race_detector/shadow/known_pages.h"
#include "race_detector/shadow/stored_bytes.h"
#include "race_detector/shadow/tile_static_shadow.h"

namespace tessera::race_detector {

struct Worker;

/// The AMP thread that runs on this OS thread, and all that the check of an access reads first. One an OS thread.
struct CurrentThread {
    /// What a compiler callback must do; anything but `running` takes the long way.
    enum State : std::uintptr_t {
        idle = 0,      ///< host code, or the emulator's
        running = 1,   ///< a kernel's thread
        pending = 3    ///< the same, and the write before this event is to be looked at
    };
    std::uintptr_t state;
    std::uintptr_t stack_begin;
    std::uintptr_t stack_bytes;
    std::uintptr_t tile_static_begin;  ///< of one module's variables, rounded down to a word
    std::uintptr_t direct_bytes;       ///< of them; 0 unless `running`, so that one comparison finds what is to be done at once
    std::uint64_t* settled_reads;      ///< SettledReads of them, by word, as tessera_ignored_accesses has them
    TileCell* tile_cells;
    std::uintptr_t code_begin;         ///< CodeAddresses::Main
    std::uintptr_t code_bytes;
    std::uint32_t code_first;
    std::uint32_t epoch;               ///< TileStaticShadow::epoch
    std::uint32_t tile_epoch;          ///< TileStaticShadow::tile_epoch
    std::uint32_t thread;              ///< linear in its tile; untiled: 0
    TileEntry::IntervalBits interval_bits;  ///< of intervals of the epoch before the running one
    std::uint64_t accesses;            ///< checked since the worker took up this stretch, without the settled ones

    std::uint32_t tile;                ///< linear; untiled: the linear index
    std::uint32_t interval;            ///< barriers passed
    std::uint32_t epoch_interval;        ///< the interval in which the epoch of tile_static memory began
    std::uint32_t global_epoch_interval; ///< the same for global memory
    std::uint32_t launch;              ///< GlobalShadow::launch
    std::uint32_t launch_number;       ///< launches of this process, from 0
    std::uint32_t kernel;              ///< Kernels
    std::uint32_t own_memory;          ///< OwnMemory: how many live
    Worker* worker;
    KnownPages* pages;                   ///< the worker's
    std::uintptr_t tile_static_bytes;  ///< `direct_bytes` while `running`
    bool every_tile;                   ///< cells of global memory keep every tile, not the lowest two
    bool drops_value;                  ///< the latest atomic operation uses no value that was there; a thread may end within it

    /// An access reads what was there, and the program uses it.
    bool uses_value(AccessType type) const { return type != AccessType::write && !(type == AccessType::atomic && drops_value); }

    AccessPoint point() const { return {tile, thread, interval}; }
    /// Code of the module that CodeAddresses::Main tells of.
    bool is_main_code(const void* code) const { return reinterpret_cast<std::uintptr_t>(code) - code_begin < code_bytes; }
    /// Before the running one.
    std::uint32_t intervals_of_global_epoch() const { return interval - global_epoch_interval; }

    /// Of tile_static memory.
    void enter_epoch(const TileStaticShadow& shadow) {
        epoch = shadow.epoch();
        tile_epoch = shadow.tile_epoch();
        epoch_interval = interval;
        interval_bits = TileEntry::interval_bits(0);
        tessera_ignored_accesses.settled_mark = SettledReads::mark(epoch);
    }
    void enter_interval(std::uint32_t number) {
        interval = number;
        interval_bits = TileEntry::interval_bits(interval - epoch_interval);
    }

    // The state's changes: `direct_bytes` and what is ignored follow it.
    void run() {
        if (state != running) {
            state = running;
            direct_bytes = tile_static_bytes;
            tessera_ignored_accesses.settled_bytes = tile_static_bytes;
        }
        ignore_accesses(stack_begin, stack_bytes);
    }
    void expect_stored_values() {
        state = pending;
        direct_bytes = 0;
        tessera_ignored_accesses.settled_bytes = 0;
        ignore_accesses(0, 0);
    }
    void rest() {
        state = idle;
        own_memory = 0;  // a thread that ended in the middle of a check has left its objects there, with its stack
        direct_bytes = 0;
        tessera_ignored_accesses.settled_bytes = 0;
        ignore_accesses(0, 0);  // host code adopts what it may ignore with its next access
    }
};

extern __thread CurrentThread current_thread __attribute__((tls_model("initial-exec")));

}  // namespace tessera::race_detector
