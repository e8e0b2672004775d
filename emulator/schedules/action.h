// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::detail {

/// An access that a thread stands before; in weak memory also which write of its location it would read, or come right behind.
/// What a search for all schedules knows of it, in the program and in the command.
struct Action {
    enum class Kind : unsigned char {
        read,
        write,
        atomic,              ///< reads and stores
        conditional_atomic,  ///< reads, and may store
        atomic_read
    };
    std::uint64_t thread = 0;   ///< linear in the launch
    std::int64_t region = 0;    ///< as MemoryPlace has it, but tile_static memory is -1 - tile, other memory kOtherMemory
    std::uint64_t begin = 0, end = 0;
    Kind kind = Kind::read;
    std::uint64_t write = 0;    ///< chosen; of the location's writes, counted as they are made; 0: the initial one
    std::uint64_t next = 0;     ///< the number that a new write would have; 0: memory is not weak

    static constexpr std::int64_t kOtherMemory = -1000000000;

    bool may_write() const { return kind != Kind::read && kind != Kind::atomic_read; }
    bool is_atomic() const { return kind != Kind::read && kind != Kind::write; }
};

/// What of a sleeping action still sleeps when another one is carried out: it goes on doing so where exchanging the two would
/// make no difference. In weak memory a write that sleeps behind one write may, by another's write, sleep behind that, too.
std::vector<Action> still_asleep(const Action& sleeping, const Action& carried_out);

}  // namespace tessera::detail
