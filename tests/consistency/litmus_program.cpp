// SPDX-License-Identifier: Apache-2.0
// Runs a litmus test as a kernel: each thread follows its instructions. Prints what was read and what global memory holds.
//
// usage: litmus_program TEXT
#include <amp.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "tests/consistency/litmus.h"

using namespace concurrency;

namespace {

constexpr int kWidth = 4;    ///< threads of a tile
constexpr int kLongest = 12; ///< instructions of a thread
constexpr int kNumbers = 8;  ///< of an instruction

enum Operation { kLoad, kStore, kExchange, kAdd, kCompareSwap, kFence, kBarrier };
enum Covers { kGlobal, kTileStatic, kAll };

struct Encoded {
    std::vector<int> code, lengths;
    int tiles = 0;
};

int operation_of(const litmus::Instruction& instruction) { return static_cast<int>(instruction.kind); }

/// Where a location is: in its kind of memory, counted.
std::vector<int> places(const litmus::Program& program) {
    std::vector<int> result;
    int globals = 0;
    for (const litmus::Location& location : program.locations) {
        result.push_back(location.is_tile_static ? location.name[0] - 'p' : globals++);
    }
    return result;
}

Encoded encode(const litmus::Program& program) {
    Encoded encoded;
    const std::vector<int> place = places(program);
    for (const litmus::Thread& thread : program.threads) encoded.tiles = std::max(encoded.tiles, thread.tile + 1);
    const auto slots = static_cast<std::size_t>(encoded.tiles * kWidth);
    encoded.code.assign(slots * kLongest * kNumbers, 0);
    encoded.lengths.assign(slots, 0);
    std::map<int, int> used, barriers;
    const auto add = [&](std::size_t slot, const litmus::Instruction& from) {
        int* const to = &encoded.code[(slot * kLongest + static_cast<std::size_t>(encoded.lengths[slot]++)) * kNumbers];
        to[0] = operation_of(from);
        to[1] = from.is_access() ? place[from.location] + (program.locations[from.location].is_tile_static ? 100 : 0) : 0;
        to[2] = from.is_access() ? from.value : from.covers_global && from.covers_tile_static ? kAll : from.covers_global ? kGlobal : kTileStatic;
        to[3] = from.stored;
        to[4] = from.guard;
        to[5] = from.guarded;
        to[6] = from.result;
        to[7] = from.awaited;
        if (from.kind == litmus::Instruction::Kind::load) to[3] = (from.covers_global ? 1 : 0) + (from.covers_tile_static ? 2 : 0);
    };
    std::map<int, std::vector<litmus::Instruction>> barriers_of;
    for (const litmus::Thread& thread : program.threads) {
        const auto slot = static_cast<std::size_t>(thread.tile * kWidth + used[thread.tile]++);
        auto& of_tile = barriers_of[thread.tile];
        of_tile.clear();
        for (const litmus::Instruction& instruction : thread.code) {
            add(slot, instruction);
            if (instruction.kind == litmus::Instruction::Kind::barrier) of_tile.push_back(instruction);
        }
    }
    for (const auto& [tile, instructions] : barriers_of) {  // threads without code of their own wait with the others
        for (int local = used[tile]; local < kWidth; ++local) {
            for (const litmus::Instruction& instruction : instructions) add(static_cast<std::size_t>(tile * kWidth + local), instruction);
        }
    }
    return encoded;
}

void run(const Encoded& encoded, std::vector<int>& memory, std::vector<int>& results) {
    const array_view<const int> code(static_cast<int>(encoded.code.size()), encoded.code);
    const array_view<const int> lengths(static_cast<int>(encoded.lengths.size()), encoded.lengths);
    array_view<int> global(static_cast<int>(memory.size()), memory), seen(static_cast<int>(results.size()), results);
    parallel_for_each(extent<1>(encoded.tiles * kWidth).tile<kWidth>(), [=](tiled_index<kWidth> t) restrict(amp) {
        tile_static int shared[4];
        if (t.local[0] == 0) {
            for (int i = 0; i < 4; ++i) shared[i] = 0;
        }
        t.barrier.wait();
        int read[kLongest];
        int reads = 0;
        for (int i = 0; i < lengths[t.global]; ++i) {
            const int at = (t.global[0] * kLongest + i) * kNumbers;
            const int operation = code[at], place = code[at + 1], value = code[at + 2], guard = code[at + 4];
            const bool runs = guard < 0 || read[guard] == code[at + 5];
            if (operation == kFence) {
                if (value == kGlobal) global_memory_fence(t.barrier);
                if (value == kTileStatic) tile_static_memory_fence(t.barrier);
                if (value == kAll) all_memory_fence(t.barrier);
                continue;
            }
            if (operation == kBarrier) {
                if (value == kGlobal) t.barrier.wait_with_global_memory_fence();
                if (value == kTileStatic) t.barrier.wait_with_tile_static_memory_fence();
                if (value == kAll) t.barrier.wait_with_all_memory_fence();
                continue;
            }
            int* const word = place >= 100 ? &shared[place - 100] : &global[place];
            int got = -1;
            while (runs) {
                if (operation == kLoad) got = *word;
                if (operation == kStore) *word = value;
                if (operation == kExchange) got = atomic_exchange(word, value);
                if (operation == kAdd) got = atomic_fetch_add(word, value);
                if (operation == kCompareSwap) {
                    int expected = value;
                    atomic_compare_exchange(word, &expected, code[at + 3]);
                    got = expected;
                }
                const int awaited = code[at + 7], fence = operation == kLoad ? code[at + 3] : 0;
                if (awaited < 0 || got == awaited) break;
                if (fence == 1) global_memory_fence(t.barrier);
                if (fence == 2) tile_static_memory_fence(t.barrier);
                if (fence == 3) all_memory_fence(t.barrier);
            }
            if (operation != kStore) {
                read[reads++] = got;
                seen[code[at + 6]] = got;
            }
        }
    });
    global.synchronize();
    seen.synchronize();
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) return 2;
    const litmus::Program program = litmus::parse("", words[1]);
    std::vector<int> memory(4), results(static_cast<std::size_t>(program.results) + 1, -1);
    try {
        run(encode(program), memory, results);
    } catch (const runtime_exception& failure) {
        const bool waits = std::string(failure.what()).find("waits in a loop for a value that no thread writes") != std::string::npos;
        std::puts(waits ? "stuck" : failure.what());
        return 0;
    }
    litmus::Outcome outcome(results.begin(), results.end() - 1);
    const std::vector<int> place = places(program);
    for (std::size_t i = 0; i < place.size(); ++i) {
        outcome.push_back(program.locations[i].is_tile_static ? -1 : memory[static_cast<std::size_t>(place[i])]);
    }
    std::puts(litmus::text_of(program, outcome).c_str());
}
