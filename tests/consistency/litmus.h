// SPDX-License-Identifier: Apache-2.0
// Litmus tests: programs of a few accesses whose outcomes tell memory models apart.
#pragma once

#include <string>
#include <vector>

namespace litmus {

struct Instruction {
    enum class Kind {
        load,
        store,
        exchange,      ///< atomic
        add,           ///< atomic
        compare_swap,  ///< atomic; stores `stored` where it reads `value`
        fence,
        barrier
    };
    Kind kind = Kind::load;
    std::size_t location = 0;
    int value = 0;
    int stored = 0;
    bool covers_global = false, covers_tile_static = false;  ///< fences and barriers
    int guard = -1;   ///< it is left out unless the thread's load or atomic with this number, from 0, ...
    int guarded = 0;  ///< ... has read this
    int result = -1;  ///< where what it reads goes: in Outcome
    int awaited = -1; ///< it is repeated until it has read this; behind each vain round of a load comes a fence, if `covers_` says so

    bool is_atomic() const { return kind == Kind::exchange || kind == Kind::add || kind == Kind::compare_swap; }
    bool reads() const { return kind == Kind::load || is_atomic(); }
    bool is_access() const { return kind != Kind::fence && kind != Kind::barrier; }
    /// What is stored by one that has read `read`, if `stores` says that it does.
    int stores_after(int read) const;
    bool stores(int read) const;
};

struct Thread {
    int tile = 0;
    std::vector<Instruction> code;
};

struct Location {
    std::string name;
    bool is_tile_static = false;
};

struct Program {
    std::string name, text;
    std::vector<Thread> threads;
    std::vector<Location> locations;
    int results = 0;
};

/// What each load and atomic has read, thread by thread (-1: left out), then what each location holds at the end. Empty: threads wait
/// in loops, and none of them will end.
using Outcome = std::vector<int>;

/// Threads are separated by '|'; "1:" puts one into tile 1, else each has a tile of its own. `Wx1` stores 1 to x, `Rx` reads it,
/// `Xx1` exchanges, `Ax1` adds 1, `Cx12` stores 2 where there is 1; `Fg` `Ft` `Fa` are fences and `Bg` `Bt` `Ba` barriers for
/// global, tile_static and all memory; `?0=1` behind an instruction: only if the thread's first reading instruction has read 1. `Rx!1` reads x until it is 1,
/// `Rx!1g` with a fence for global memory in the loop; `Xx1!0` and `Cx01!0` take a lock.
/// p, q, r and s are tile_static, one for each tile, other letters global.
Program parse(const std::string& name, const std::string& text);

std::string text_of(const Program& program, const Outcome& outcome);

/// The families of the literature (Alglave, Maranget and others), with fences of the right and of the wrong kind, atomics as
/// flags, and barriers.
std::vector<Program> all_tests();

/// Tests whose threads wait in loops.
std::vector<Program> waiting_tests();

}  // namespace litmus
