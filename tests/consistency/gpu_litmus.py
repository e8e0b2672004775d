# SPDX-License-Identifier: Apache-2.0
"""Runs the litmus tests as CUDA programs on a GPU: every outcome that it shows must be one that the axioms allow.

usage: gpu_litmus.py OUTCOMES FOLDER [ROUNDS]

  OUTCOMES  what `print_litmus_outcomes buffered` has printed
  FOLDER    where programs are compiled; counts go to FOLDER/counts.tsv
  ROUNDS    how often each test is run in each layout, each time with a million instances (2)

What a GPU shows depends on where threads and words are: roles in neighbouring blocks or in blocks far apart, a few blocks or many,
and 4, 32 or 128 bytes from one instance's word to the next. Each test runs in all of LAYOUTS.

Outcomes that need load buffering, which the axioms describe and Tessera's model leaves out, are counted and not called wrong.

Threads of different tiles become blocks; threads of one tile become warps of a block, and tile_static memory becomes shared memory.
Accesses are volatile. Global and all-memory fences become __threadfence(), tile_static ones __threadfence_block(), barriers
__syncthreads(), which covers more than a barrier of one kind: that can only hide outcomes.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

INSTANCES = 1 << 20
# Whether roles are far apart; how many groups of blocks; how many words from instance to instance.
LAYOUTS = [(0, 64, 8), (0, 16, 1), (1, 16, 1), (1, 64, 1), (1, 64, 8), (1, 64, 32), (1, 128, 8)]

PROGRAM = r"""
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>
#define CHECK(call) do { cudaError_t error = (call); if (error != cudaSuccess) { \
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error)); std::exit(2); } } while (0)
constexpr int kInstances = @INSTANCES@, kRoles = @ROLES@, kResults = @RESULTS@, kLocations = @LOCATIONS@;
struct Layout {
    int are_far, groups, words_apart;
};
constexpr Layout kLayouts[] = {@LAYOUTS@};
constexpr int kMostApart = 32;
__constant__ int words_apart;
// Locations of an instance lie far apart, and those of neighbouring instances in another order.
__device__ int* place(int* memory, int location, int instance) {
    const int spread[] = {1, 97, 41, 57};
    return memory + (static_cast<long>(location) * kInstances + (static_cast<long>(instance) * spread[location & 3]) % kInstances) * words_apart;
}
__device__ int load(int* word) { return *(volatile int*)word; }
__device__ void store(int* word, int value) { *(volatile int*)word = value; }
__device__ void role(int number, int instance, int* memory, int* shared, int* results) {
    switch (number) {
@ROLE_CODE@
    }
}
@KERNEL@
__global__ void gather(int* memory, int* last) {
    const int instance = blockIdx.x * blockDim.x + threadIdx.x;
    for (int g = 0; g < @GLOBALS_AT_LEAST_ONE@; ++g) last[g * kInstances + instance] = *place(memory, g, instance);
}
int main(int, char** words) {
    int *memory, *results, *turns, *last;
    const size_t memory_size = sizeof(int) * kMostApart * kInstances * @GLOBALS_AT_LEAST_ONE@;
    const size_t last_size = sizeof(int) * kInstances * @GLOBALS_AT_LEAST_ONE@;
    const size_t results_size = sizeof(int) * kInstances * (kResults + 1);
    CHECK(cudaMalloc(&memory, memory_size));
    CHECK(cudaMalloc(&results, results_size));
    CHECK(cudaMalloc(&turns, sizeof(int) * kInstances));
    CHECK(cudaMalloc(&last, last_size));
    std::vector<int> results_read(kInstances * (kResults + 1)), last_read(last_size / sizeof(int));
    std::map<unsigned long long, long> counts;
    const int globals[] = {@GLOBALS@};
    for (int round = 0; round < std::atoi(words[1]) * @LAYOUTS_OF_TEST@; ++round) {
        const Layout layout = kLayouts[round % @LAYOUTS_OF_TEST@];
        CHECK(cudaMemcpyToSymbol(words_apart, &layout.words_apart, sizeof(int)));
        CHECK(cudaMemset(memory, 0, memory_size));
        CHECK(cudaMemset(results, 0xff, results_size));
        CHECK(cudaMemset(turns, 0, sizeof(int) * kInstances));
        @LAUNCH@
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(results_read.data(), results, results_size, cudaMemcpyDeviceToHost));
        gather<<<kInstances / 256, 256>>>(memory, last);
        CHECK(cudaMemcpy(last_read.data(), last, last_size, cudaMemcpyDeviceToHost));
        for (int i = 0; i < kInstances; ++i) {
            unsigned long long key = 0;  // a digit of 16 for each number, plus one
            for (int r = 0; r < kResults; ++r) key = key * 16 + results_read[r * kInstances + i] + 1;
            for (const int g : globals) {
                key *= 16;
                if (g >= 0) key += last_read[g * kInstances + i] + 1;
            }
            ++counts[key];
        }
    }
    for (const auto& [key, count] : counts) {
        std::string text = "]";
        for (int i = 0; i < kResults + kLocations; ++i) {
            const int digit = static_cast<int>(key >> 4 * i & 15);
            const bool first_location = i == kLocations - 1, first_result = i == kResults + kLocations - 1;
            text = (first_location ? "[" : first_result ? "(" : ",") + (digit == 0 ? std::string("-") : std::to_string(digit - 1)) + text;
            if (first_location) text = ")" + text;
        }
        if (kResults == 0) text = "(" + text;
        std::printf("%s %ld\n", text.c_str(), count);
    }
}
"""

BETWEEN_BLOCKS = r"""
__global__ void kernel(int* memory, int* results, int* turns, int are_far, int groups) {
    const int number = are_far ? blockIdx.x / groups : blockIdx.x % kRoles;
    const int group = are_far ? blockIdx.x % groups : blockIdx.x / kRoles;
    for (int first = group * 64; first < kInstances; first += groups * 64) {
        if (threadIdx.x == 0) {
            atomicAdd(turns + first, 1);
            while (load(turns + first) < kRoles) {}
        }
        __syncthreads();
        role(number, first + threadIdx.x, memory, nullptr, results);
    }
}
"""
IN_A_BLOCK = r"""
__global__ void kernel(int* memory, int* results, int*, int, int) {
    __shared__ int shared[4 * 32];
    for (int first = blockIdx.x * 32; first < kInstances; first += gridDim.x * 32) {
        for (int i = threadIdx.x; i < 4 * 32; i += blockDim.x) shared[i] = 0;
        __syncthreads();
        role(threadIdx.x / 32, first + threadIdx.x % 32, memory, shared, results);
        __syncthreads();
    }
}
"""


class Test:
    def __init__(self, line):
        self.name, self.text, *outcomes = line.rstrip("\n").split("\t")
        self.interleaved, self.allowed, self.buffered = (set(some.split(" ")) for some in outcomes)
        self.threads = [thread.split() for thread in self.text.split("|")]
        self.tiles = [int(thread[0][0]) if re.fullmatch(r"\d:", thread[0]) else number for number, thread in enumerate(self.threads)]
        self.code = [[word for word in thread if not re.fullmatch(r"\d:", word)] for thread in self.threads]
        self.in_a_block = len(set(self.tiles)) == 1
        self.between_blocks = len(set(self.tiles)) == len(self.tiles) and not re.search(r"\bB[gta]|[RWXAC][pqrs]", self.text)

    def kind_of(self, outcome):
        if outcome in self.interleaved:
            return "interleaving"
        return "weak" if outcome in self.allowed else "load buffering" if outcome in self.buffered else "NOT ALLOWED"

    def can_run(self):
        return self.in_a_block or self.between_blocks

    def source(self):
        letters, results = [], 0
        roles = []
        for number, code in enumerate(self.code):
            # What is read stays in registers until all accesses are made: to store it would wait for it.
            lines, own = [], []
            for word in code:
                word, _, guard = word.partition("?")
                condition = f"if (r{own[int(guard[0])]} == {guard[2]}) " if guard else ""
                kind, letter, value = word[0], word[1], word[2:]
                if kind == "F":
                    lines.append(condition + ("__threadfence_block();" if letter == "t" else "__threadfence();"))
                    continue
                if kind == "B":
                    lines.append("__syncthreads();")
                    continue
                if letter not in letters:
                    letters.append(letter)
                globals_before = [other for other in letters if other not in "pqrs"]
                place = (f"shared + {'pqrs'.index(letter) * 32} + instance % 32" if letter in "pqrs"
                         else f"place(memory, {globals_before.index(letter)}, instance)")
                if kind == "W":
                    lines.append(f"{condition}store({place}, {value});")
                    continue
                call = {"R": f"load({place})", "X": f"atomicExch({place}, {value or 0})", "A": f"atomicAdd({place}, {value or 0})",
                        "C": f"atomicCAS({place}, {value[:1] or 0}, {value[1:] or 0})"}[kind]
                lines.append(f"{condition}r{results} = {call};")
                own.append(results)
                results += 1
            lines = [f"int r{number} = -1;" for number in own] + lines
            lines += [f"results[{number} * kInstances + instance] = r{number};" for number in own]
            roles.append(f"    case {number}: {{\n        " + "\n        ".join(lines) + "\n        break;\n    }")
        named = [letter for letter in letters if letter not in "pqrs"]
        numbers = ", ".join(str(named.index(letter)) if letter in named else "-1" for letter in letters)
        launch = f"kernel<<<{'132, 32 * kRoles' if self.in_a_block else 'layout.groups * kRoles, 64'}>>>(memory, results, turns, layout.are_far, layout.groups);"
        values = {"INSTANCES": INSTANCES, "ROLES": len(self.code), "RESULTS": results, "LOCATIONS": len(letters), "ROLE_CODE": "\n".join(roles),
                  "KERNEL": IN_A_BLOCK if self.in_a_block else BETWEEN_BLOCKS, "LAUNCH": launch, "GLOBALS": numbers,
                  "GLOBALS_AT_LEAST_ONE": max(1, len(named)), "LAYOUTS": ", ".join("{%d, %d, %d}" % layout for layout in LAYOUTS),
                  "LAYOUTS_OF_TEST": len(LAYOUTS)}
        text = PROGRAM
        for name, value in values.items():
            text = text.replace(f"@{name}@", str(value))
        return text


def compiled(test, number, folder):
    source = folder / f"test{number}.cu"
    source.write_text(test.source())
    subprocess.run(["nvcc", "-w", "-O2", "-std=c++17", "-arch=native", "-o", folder / f"test{number}", source], check=True)


def main():
    outcomes, folder = map(pathlib.Path, sys.argv[1:3])
    rounds = sys.argv[3] if len(sys.argv) > 3 else "2"
    folder.mkdir(parents=True, exist_ok=True)
    tests = [test for test in map(Test, outcomes.read_text().splitlines()) if test.can_run()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda numbered: compiled(numbered[1], numbered[0], folder), enumerate(tests)))
    foreign = 0
    shown_by = collections.defaultdict(set)
    with open(folder / "counts.tsv", "w", encoding="utf-8") as counts:
        for number, test in enumerate(tests):
            shown = subprocess.run([folder / f"test{number}", rounds], capture_output=True, text=True, timeout=60)
            if shown.returncode != 0:
                print(f"{test.name}: {shown.stderr.strip()}")
                foreign += 1
                continue
            for line in shown.stdout.splitlines():
                outcome, count = line.split(" ")
                kind = test.kind_of(outcome)
                shown_by[kind].add(number)
                counts.write(f"{test.name}\t{test.text}\t{outcome}\t{count}\t{kind}\n")
                if kind == "NOT ALLOWED":
                    foreign += 1
                    print(f"{test.name}: {test.text}: {outcome} {count} times, which the axioms do not allow")
    print(f"{len(tests)} tests: {len(shown_by['weak'])} showed outcomes of weak memory, {len(shown_by['load buffering'])} load buffering; "
          f"{foreign} outcomes or runs were wrong")
    sys.exit(1 if foreign else 0)


if __name__ == "__main__":
    main()
