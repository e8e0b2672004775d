# SPDX-License-Identifier: Apache-2.0
"""Runs the litmus tests as CUDA programs on a GPU: every outcome that it shows must be one that Tessera allows.

usage: gpu_litmus.py OUTCOMES FOLDER [ROUNDS]

  OUTCOMES  what print_litmus_outcomes has printed
  FOLDER    where programs are compiled; counts go to FOLDER/counts.tsv
  ROUNDS    how often each test is run, each time with a million instances (6)

Threads of different tiles become blocks; threads of one tile become warps of a block, and tile_static memory becomes shared memory.
Accesses are volatile. Global and all-memory fences become __threadfence(), tile_static ones __threadfence_block(), barriers
__syncthreads(), which covers more than a barrier of one kind: that can only hide outcomes.
"""

import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

INSTANCES = 1 << 20

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
// Locations of an instance lie far apart, and those of neighbouring instances in another order.
__device__ int* place(int* memory, int location, int instance) {
    const int spread[] = {1, 97, 41, 57};
    return memory + (static_cast<long>(location) * kInstances + (static_cast<long>(instance) * spread[location & 3]) % kInstances) * 8;
}
__device__ int load(int* word) { return *(volatile int*)word; }
__device__ void store(int* word, int value) { *(volatile int*)word = value; }
__device__ void role(int number, int instance, int* memory, int* shared, int* results) {
    switch (number) {
@ROLE_CODE@
    }
}
@KERNEL@
int main(int, char** words) {
    int *memory, *results, *turns;
    const size_t memory_size = sizeof(int) * 8 * kInstances * @GLOBALS_AT_LEAST_ONE@;
    const size_t results_size = sizeof(int) * kInstances * (kResults + 1);
    CHECK(cudaMalloc(&memory, memory_size));
    CHECK(cudaMalloc(&results, results_size));
    CHECK(cudaMalloc(&turns, sizeof(int) * kInstances));
    std::vector<int> results_read(kInstances * (kResults + 1)), memory_read(memory_size / sizeof(int));
    std::map<unsigned long long, long> counts;
    const int globals[] = {@GLOBALS@};
    const int spread[] = {1, 97, 41, 57};
    for (int round = 0; round < std::atoi(words[1]); ++round) {
        CHECK(cudaMemset(memory, 0, memory_size));
        CHECK(cudaMemset(results, 0xff, results_size));
        CHECK(cudaMemset(turns, 0, sizeof(int) * kInstances));
        @LAUNCH@
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaMemcpy(results_read.data(), results, results_size, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(memory_read.data(), memory, memory_size, cudaMemcpyDeviceToHost));
        for (int i = 0; i < kInstances; ++i) {
            unsigned long long key = 0;  // a digit of 16 for each number, plus one
            for (int r = 0; r < kResults; ++r) key = key * 16 + results_read[r * kInstances + i] + 1;
            for (const int g : globals) {
                key *= 16;
                if (g >= 0) key += memory_read[(static_cast<long>(g) * kInstances + (static_cast<long>(i) * spread[g & 3]) % kInstances) * 8] + 1;
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
__global__ void kernel(int* memory, int* results, int* turns) {
    const int number = blockIdx.x % kRoles, pair = blockIdx.x / kRoles, pairs = gridDim.x / kRoles;
    for (int first = pair * 64; first < kInstances; first += pairs * 64) {
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
__global__ void kernel(int* memory, int* results, int*) {
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
        self.name, self.text, _, allowed = line.rstrip("\n").split("\t")
        self.allowed = set(allowed.split(" "))
        self.threads = [thread.split() for thread in self.text.split("|")]
        self.tiles = [int(thread[0][0]) if re.fullmatch(r"\d:", thread[0]) else number for number, thread in enumerate(self.threads)]
        self.code = [[word for word in thread if not re.fullmatch(r"\d:", word)] for thread in self.threads]
        self.in_a_block = len(set(self.tiles)) == 1
        self.between_blocks = len(set(self.tiles)) == len(self.tiles) and not re.search(r"\bB[gta]|[RWXAC][pqrs]", self.text)

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
        launch = ("kernel<<<132, 32 * kRoles>>>(memory, results, turns);" if self.in_a_block
                  else "kernel<<<64 * kRoles, 64>>>(memory, results, turns);")
        values = {"INSTANCES": INSTANCES, "ROLES": len(self.code), "RESULTS": results, "LOCATIONS": len(letters), "ROLE_CODE": "\n".join(roles),
                  "KERNEL": IN_A_BLOCK if self.in_a_block else BETWEEN_BLOCKS, "LAUNCH": launch, "GLOBALS": numbers,
                  "GLOBALS_AT_LEAST_ONE": max(1, len(named))}
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
    rounds = sys.argv[3] if len(sys.argv) > 3 else "6"
    folder.mkdir(parents=True, exist_ok=True)
    tests = [test for test in map(Test, outcomes.read_text().splitlines()) if test.can_run()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda numbered: compiled(numbered[1], numbered[0], folder), enumerate(tests)))
    foreign = 0
    with open(folder / "counts.tsv", "w", encoding="utf-8") as counts:
        for number, test in enumerate(tests):
            shown = subprocess.run([folder / f"test{number}", rounds], capture_output=True, text=True, timeout=60)
            if shown.returncode != 0:
                print(f"{test.name}: {shown.stderr.strip()}")
                foreign += 1
                continue
            for line in shown.stdout.splitlines():
                outcome, count = line.split(" ")
                is_allowed = outcome in test.allowed
                counts.write(f"{test.name}\t{test.text}\t{outcome}\t{count}\t{'allowed' if is_allowed else 'NOT ALLOWED'}\n")
                if not is_allowed:
                    foreign += 1
                    print(f"{test.name}: {test.text}: {outcome} {count} times, which Tessera does not allow")
    print(f"{len(tests)} tests, {foreign} outcomes that Tessera does not allow")
    sys.exit(1 if foreign else 0)


if __name__ == "__main__":
    main()
