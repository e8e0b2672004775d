# SPDX-License-Identifier: Apache-2.0
"""Writes a program with random kernels that have no race and no divergent barrier, which runs each on fibers and as loops and compares
all bytes they leave.

usage: generate_kernels.py SEED COUNT [NUMBER] > kernels.cpp

With NUMBER only that one of the kernels, counted from 0.
"""

import random
import sys

PRELUDE = r'''// Random kernels of seed %(seed)d.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <amp_short_vectors.h>
#include <cstdio>
#include <cstring>
#include <vector>
#include <tessera/options.h>
using namespace concurrency;
using namespace concurrency::graphics;
struct Pair { int a; float b; unsigned c; };
struct Body {
    Pair pair; uint_3 steps; float heights[3]; bool seen;
    int folded() const restrict(amp) {
        unsigned sum = unsigned(pair.a) ^ pair.c ^ steps.x ^ steps.z ^ unsigned(seen);
        for (int i = 0; i < 3; ++i) sum = sum * 3 + (heights[i] > 10.0f ? 5 : 1);
        return int(sum);
    }
    void turn(int by) restrict(amp) {
        steps = steps.yzx + unsigned(by);
        const float first = heights[0];
        heights[0] = heights[1]; heights[1] = heights[2]; heights[2] = first * 0.5f;
        seen = !seen;
    }
};
struct Data {
    std::vector<int> in, out, marks; std::vector<float> real; std::vector<unsigned> count, colours; std::vector<double> exact;
    bool operator==(const Data& other) const {
        const auto same = [](const auto& a, const auto& b) { return std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0; };
        return same(out, other.out) && same(real, other.real) && same(count, other.count) && same(marks, other.marks) && same(exact, other.exact);
    }
};
constexpr int tiles = 3;
inline int mixed(int a, int b) restrict(amp, cpu) { return int((unsigned(a) * 31u) ^ (unsigned(b) + 7u)); }
inline float smooth(float a, float b) restrict(amp, cpu) { return a * 0.75f + b * 0.25f; }
inline int early(int a, int b) restrict(amp) {
    if (a > b) return a - 1;
    for (int i = 0; i < (a & 7); ++i) { if (((b >> i) & 1) != 0) return i; b ^= a; }
    return b & 255;
}
// Atomic operations in functions that are not inlined.
__attribute__((noinline)) void counted(unsigned* place, unsigned by) restrict(amp) { atomic_fetch_add(place, by); }
__attribute__((noinline)) void flipped(unsigned* place, unsigned bits) restrict(amp) { atomic_fetch_xor(place, bits); }
__attribute__((noinline)) int taken(int* place) restrict(amp) { return atomic_fetch_inc(place); }
__attribute__((noinline)) int folded_down(int value, int depth) restrict(amp) {
    return depth <= 0 ? value : folded_down(mixed(value, depth), depth - 1) ^ 1;
}
__attribute__((noinline)) void lock(int* word) restrict(amp) { while (atomic_exchange(word, 1) != 0) continue; }
__attribute__((noinline)) void unlock(int* word) restrict(amp) { atomic_exchange(word, 0); }
// Functions that wait.
inline void meet(const tile_barrier& barrier) restrict(amp) { barrier.wait_with_tile_static_memory_fence(); }
template <int N>
int sum_of_tile(const tile_barrier& barrier, int (&shared)[N], int tid, int value) restrict(amp) {
    shared[tid] = value;
    meet(barrier);
    for (int distance = 1; distance < N; distance *= 2) {
        const int other = tid >= distance ? shared[tid - distance] : 0;
        barrier.wait();
        shared[tid] = int(unsigned(shared[tid]) + unsigned(other));
        meet(barrier);
    }
    const int sum = shared[N - 1];
    barrier.wait();
    return sum;
}
template <int N>
int exchanged(const tile_barrier& barrier, int tid, int* __restrict one, int* __restrict other, int value) restrict(amp) {
    one[tid] = value;
    other[tid] = tid;
    barrier.wait();
    other[tid] ^= one[(tid + 1) %% N];
    meet(barrier);
    one[tid] ^= other[N - 1 - tid];
    barrier.wait();
    const int sum = one[(tid * 3 + 1) %% N] ^ other[tid];
    barrier.wait();
    return sum;
}
template <int N>
Pair passed_on(const tile_barrier& barrier, int tid, Pair mine, int steps) restrict(amp) {
    tile_static Pair places[N];
    for (int step = 0; step < steps; ++step) {
        places[tid] = mine;
        barrier.wait_with_tile_static_memory_fence();
        mine = places[(tid + 1) %% N];
        mine.a ^= step;
        barrier.wait();
    }
    return mine;
}
template <int N>
struct Exchange {
    const tile_barrier& barrier; double (&shared)[N]; int tid;
    double with(int other, double mine) const restrict(amp) {
        shared[tid] = mine;
        barrier.wait();
        const double theirs = shared[other];
        meet(barrier);
        return theirs;
    }
};
'''

MAIN = r'''
using Kernel = void (*)(Data&, int);
int main() {
    const Kernel kernels[] = {%(kernels)s};
    const int threads[] = {%(threads)s};
    tessera::options::set("workers", "1");
    int wrong = 0;
    for (int k = 0; k < int(sizeof kernels / sizeof *kernels); ++k) {
        for (int rounds = 0; rounds < 4; ++rounds) {
            Data from;
            const int n = threads[k] * tiles;
            for (int i = 0; i < n + 64; ++i) from.in.push_back(int(unsigned(i) * 2654435761u >> 7));
            from.out.resize(n * 4); from.count.resize(64); from.marks.resize(n); from.exact.resize(n);
            for (int i = 0; i < n; ++i) from.real.push_back(float(i %% 17) * 0.37f);
            for (int i = 0; i < 64; ++i) from.colours.push_back(unsigned(i) * 0x9E3779B9u);
            Data fibers = from, loops = from;
            tessera::options::set("engine", "fibers");
            kernels[k](fibers, rounds);
            tessera::options::set("engine", "loops");
            kernels[k](loops, rounds);
            if (!(fibers == loops) && ++wrong) std::printf("kernel %%d of seed %(seed)d differs, rounds %%d\n", k, rounds);
        }
    }
    std::printf("%%d wrong\n", wrong);
    return wrong != 0;
}
'''


class Generator:
    """One kernel."""

    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.dims = rng.choice([(64,), (256,), (7,), (128,), (1,), (33,), (4, 16), (16, 16), (8, 1), (3, 7), (1, 32), (2, 3, 4), (4, 4, 4),
                                (1, 2, 16), (2, 1, 9)])
        self.count = 1
        for extent in self.dims:
            self.count *= extent
        self.lines, self.helpers = [], []
        self.ints = [f"v{i}" for i in range(rng.randint(2, 5))]
        self.floats = [f"f{i}" for i in range(rng.randint(1, 3))]
        self.uniform = ["rounds", "t.tile[0]", "3", "17", "n"]
        self.serial = 0
        # Sizes that are no multiples of the alignment which the compiler gives to arrays.
        self.sizes = [rng.choice((4, 5, 6, 7, 9, 13, 33)) for _ in range(2)]
        self.textures = rng.random() < 0.3
        self.words = rng.random() < 0.4
        self.bodies = rng.random() < 0.4
        self.pointers = rng.random() < 0.3
        self.reads_array = rng.random() < 0.3

    def fresh(self, prefix):
        self.serial += 1
        return f"{prefix}{self.serial}"

    @staticmethod
    def added(variable, value):
        return f"{variable} = int(unsigned({variable}) + unsigned({value}));"

    def put(self, indent, text):
        self.lines.append("    " * indent + text)

    def place_in(self, array):
        return f"unsigned({self.expression()}) % {self.sizes[int(array[1])]}u"

    def special(self, depth):
        """An expression of what not every kernel has."""
        choices = []
        if self.textures:
            choices += [f"pixels({self.same()} & 7, ({self.expression(depth + 1)}) & 15)", f"pixels[index<2>(tid & 7, {self.rng.randint(0, 15)})]",
                        f"int(shades(({self.expression(depth + 1)}) & 3, tid & 15).x * 255.0f)"]
        if self.bodies:
            choices += ["body.folded()", "int(body.steps.y)", "int(body.seen)", f"int(bodies[tid].steps.{self.rng.choice('xyz')})"]
        if self.pointers:
            choices += [f"chosen[({self.expression(depth + 1)}) & 3]", "*mine", "where[0]"]
        if self.reads_array:
            choices += [f"table(({self.expression(depth + 1)}) & 3, {self.same()} & 7)", "table[index<2>(tid & 3, 5)]"]
        return self.rng.choice(choices) if choices else None

    def expression(self, depth=0):
        rng = self.rng
        if rng.random() < 0.12:
            if special := self.special(depth):
                return special
        r = rng.random()
        if depth > 2 or r < 0.3:
            return rng.choice(self.ints)
        if r < 0.42:
            return rng.choice(["tid", f"t.local[{len(self.dims) - 1}]", "t.local[0]", "big.x", "pair.a", "int(pair.c)"])
        if r < 0.55:
            return rng.choice(self.uniform)
        if r < 0.62:
            return str(rng.randint(-5, 99))
        if r < 0.70:
            return f"in[({self.expression(depth + 1)}) & 31]"
        if r < 0.74:
            name, second = rng.choice([("mixed", "{}"), ("mixed", "{}"), ("early", "{}"), ("folded_down", "({}) & 3")])
            return f"{name}({self.expression(depth + 1)}, {second.format(self.expression(depth + 1))})"
        if r < 0.78:
            return f"int(unsigned({self.expression(depth + 1)}) / (unsigned({self.expression(depth + 1)}) | 1u))"
        if r < 0.81:
            return f"int(wide >> ({rng.randint(0, 40)}))"
        if r < 0.84:
            return f"(({self.expression(depth + 1)}) > ({self.expression(depth + 1)}) ? {rng.choice(self.ints)} : {rng.randint(0, 9)})"
        return f"int(unsigned({self.expression(depth + 1)}) {rng.choice('+-*^&|')} unsigned({self.expression(depth + 1)}))"

    def real(self, depth=0):
        rng, r = self.rng, self.rng.random()
        if depth > 1 or r < 0.4:
            return rng.choice(self.floats + ["pair.b", "quad.y", "quad.w"])
        if r < 0.6:
            return f"float(({self.expression(1)}) & 255)"
        if r < 0.7:
            return f"smooth({self.real(depth + 1)}, {self.real(depth + 1)})"
        if r < 0.76:
            return rng.choice([f"fast_math::sqrtf(fast_math::fabsf({self.real(depth + 1)}))", f"precise_math::fminf({self.real(depth + 1)}, 100.0f)",
                               f"fast_math::floorf({self.real(depth + 1)})", f"fast_math::sinf({self.real(depth + 1)})"])
        if r < 0.82 and self.textures:
            return rng.choice([f"shades.sample({rng.choice(['near', 'far'])}, float_2(float(tid) * 0.03f, {self.real(depth + 1)})).{rng.choice('xyzw')}",
                               f"float(shades(tid & 3, {self.same()} & 15).y)"])
        return f"({self.real(depth + 1)} {rng.choice('+-*')} {self.real(depth + 1)} * 0.5f)"

    def same(self, depth=0):
        """The same for all threads of a tile."""
        rng = self.rng
        if depth > 1 or rng.random() < 0.5:
            return rng.choice(self.uniform)
        return f"int(unsigned({self.same(depth + 1)}) {rng.choice('+^*')} unsigned({self.same(depth + 1)}))"

    def condition(self):
        rng = self.rng
        return rng.choice([
            f"({self.expression()}) & 1", f"tid < {self.same()}", f"t.local[0] >= {self.same()}", f"t.local[0] == {rng.randint(0, 3)}",
            f"tid == {rng.randint(0, self.count - 1)}", f"{rng.choice(self.ints)} > {self.same()}",
            f"t.local[{len(self.dims) - 1}] < {rng.randint(0, self.dims[-1])}", f"{rng.choice(self.floats)} > 1.5f",
            f"t.local[{len(self.dims) - 1}] != {rng.randint(0, 3)}", "flag"])

    def statements(self, indent, depth, may_wait, number):
        for _ in range(number):
            self.statement(indent, depth, may_wait)

    def exchange(self, indent):
        """Threads write tile_static memory, wait, read it, wait."""
        rng, kind, n = self.rng, self.rng.random() * 1.5, self.count
        any_thread = rng.choice([f"(unsigned(tid) + unsigned({self.same()})) % {n}u", f"unsigned(tid * 3 + 1) % {n}u",
                                 f"unsigned({self.expression()}) % {n}u", f"unsigned({self.same()}) % {n}u"])
        wait = rng.choice(["t.barrier.wait();", "t.barrier.wait_with_tile_static_memory_fence();", "t.barrier.wait_with_all_memory_fence();",
                           "pause(t.barrier);"])
        if kind < 0.45:
            self.put(indent, f"s0[tid] = {self.expression()};")
            self.put(indent, wait)
            if rng.random() < 0.3:
                self.put(indent, f"if (tid < {self.same()}) {{ {self.added(rng.choice(self.ints), f's0[(tid + 1) % {n}]')} }}")
            if rng.random() < 0.3:
                self.put(indent, f"if (tid == {rng.randint(0, n - 1)}) out[place * 4 + 1] = s0[{rng.randint(0, n - 1)}];")
            self.put(indent, f"{rng.choice(self.ints)} {rng.choice(['=', '^='])} s0[{any_thread}];")
        elif kind < 0.65:
            self.put(indent, f"s1[tid] = {self.real()};")
            self.put(indent, wait)
            self.put(indent, f"{rng.choice(self.floats)} = s1[{any_thread}] * 0.5f;")
        elif kind < 0.8:
            self.put(indent, f"s2[tid].a = {self.expression()}; s2[tid].b = {self.real()}; s2[tid].c = unsigned(tid);")
            self.put(indent, wait)
            self.put(indent, f"pair = s2[{any_thread}];")
        elif kind < 0.9:
            self.put(indent, "if (tid == 0) total = 0;")
            self.put(indent, "t.barrier.wait();")
            self.put(indent, f"atomic_fetch_add(&total, ({self.expression()}) & 255);")
            self.put(indent, wait)
            self.put(indent, f"{rng.choice(self.ints)} = total;")
        elif kind < 1.0:
            v = rng.choice(self.ints)
            if rng.random() < 0.3:
                return self.put(indent, f"{rng.choice(self.ints)} = exchanged<{n}>(t.barrier, tid, {rng.choice(['s0, s5', 's5, s0'])}, {v});")
            return self.put(indent, f"{rng.choice(self.ints)} = sum_of_tile(t.barrier, s0, tid, {v});")
        elif kind < 1.1:
            return self.put(indent, f"pair = passed_on<{n}>(t.barrier, tid, pair, {rng.choice(['1', '2', 'rounds', '3'])});")
        elif kind < 1.2:
            self.put(indent, f"exact = Exchange<{n}>{{t.barrier, s4, tid}}.with(int({any_thread}), exact + double({self.real()}));")
            return
        elif kind < 1.3:
            last = len(self.dims) - 1
            own = "".join(f"[t.local[{d}]]" for d in range(len(self.dims)))
            other = "".join(f"[{extent - 1} - t.local[{d}]]" for d, extent in enumerate(self.dims))
            self.put(indent, f"s3{own} = float_2({self.real()}, float(tid));")
            self.put(indent, rng.choice([wait, "tile_static_memory_fence(t.barrier); t.barrier.wait();"]))
            self.put(indent, f"quad.{rng.choice(['xy', 'zw', 'yx'])} = s3{other};")
            if rng.random() < 0.3:
                self.put(indent, f"if (t.local[{last}] < {self.same()}) quad.x += s3{other}.y;")
        elif kind < 1.4 and self.bodies:
            self.put(indent, f"bodies[tid] = body; bodies[tid].pair.a = {self.expression()};")
            self.put(indent, wait)
            self.put(indent, rng.choice([f"body.pair = bodies[{any_thread}].pair;", f"body = bodies[{any_thread}];",
                                         f"{rng.choice(self.ints)} = bodies[{any_thread}].folded();",
                                         f"body.heights[{rng.randint(0, 2)}] += bodies[{any_thread}].heights[unsigned({self.expression()}) % 3u];"]))
        else:
            v = self.fresh("c")
            self.put(indent, f"if (tid == {rng.randint(0, n - 1)}) total = ({self.expression()}) & 3;")
            self.put(indent, wait)
            self.put(indent, f"const int {v} = total;")
            self.put(indent, f"for (int i = 0; i < {v}; ++i) {rng.choice(self.ints)} ^= i * 5;")
        self.put(indent, "t.barrier.wait();")

    def operations_in_order(self, indent):
        """On words for which it shows in what order threads come to them."""
        rng, bit = self.rng, f"1 << (({self.expression()}) & 15)"
        if rng.random() < 0.3:
            loop = f"for (int i = 0; i < {rng.choice(['rounds', '2'])}; ++i) {{"
            self.put(indent, rng.choice([f"if (({self.same()}) & 3) {{", loop]))
            self.operations_in_order(indent + 1)
            return self.put(indent, "}")
        change = rng.choice([f"locked = locked * 3u + unsigned({self.expression()});", f"locked ^= unsigned({self.expression()});",
                             f"for (int i = 0; i < rounds; ++i) locked = locked * 5u + unsigned(tid);"])
        kinds = [[f"atomic_fetch_or(&mask, {bit});", f"atomic_fetch_and(&mask, ~({bit}));", f"atomic_fetch_xor(&mask, {bit});"],
                 [f"atomic_fetch_add(&count[22], unsigned({self.expression()}));", f"flipped(&count[22], unsigned({self.expression()}));",
                  f"counted(&count[22], unsigned({self.expression()}));", f"atomic_fetch_min(&count[22], unsigned({self.expression()}));"],
                 [f"{rng.choice(self.ints)} = taken(&serial);", f"{rng.choice(self.ints)} ^= taken(&serial);", "taken(&serial);"],
                 [f"lock(&word); {change} unlock(&word);"]]
        self.put(indent, rng.choice(rng.choice(kinds)))

    def statement(self, indent, depth, may_wait):
        rng, r = self.rng, self.rng.random()
        if self.words and rng.random() < 0.15:
            return self.operations_in_order(indent)
        if r < 0.2:
            return self.put(indent, f"{rng.choice(self.ints)} = {self.expression()};")
        if r < 0.25:
            return self.put(indent, f"{rng.choice(self.floats)} = {self.real()};")
        if r < 0.29 and len(self.ints) > 2:
            a, b = rng.sample(self.ints, 2)
            return self.put(indent, f"{{ const int old = {a}; {a} = {b}; {b} = old; }}")
        if r < 0.33:
            a = rng.choice(["p0", "p1"])
            self.put(indent, f"{a}[{self.place_in(a)}] = {self.expression()};")
            b = rng.choice(["p0", "p1"])
            return self.put(indent, f"{rng.choice(self.ints)} ^= {b}[{self.place_in(b)}];")
        if r < 0.36:
            return self.put(indent, rng.choice([
                f"big.{rng.choice('xy')} = {self.expression()};", f"quad.{rng.choice('xyzw')} = {self.real()};", "quad = quad * 0.5f + quad.w;",
                f"pair.{rng.choice('ac')} = {self.expression()};", f"pair.b = {self.real()};", f"wide = wide * 3 + unsigned({self.expression()});",
                f"exact = exact * 0.5 + {self.real()};", f"flag = ({self.expression()}) > ({self.expression()});"]))
        if r < 0.385 and (self.textures or self.bodies or self.pointers):
            choices = []
            if self.textures:
                choices += [f"marks.set(index<1>(place), marks(place) ^ ({self.expression()}));", f"marks.set(index<1>(place), {self.expression()});"]
            if self.bodies:
                choices += [f"body.turn({self.expression()});", f"body.heights[unsigned({self.expression()}) % 3u] = {self.real()};",
                            f"body.steps.{rng.choice('xyz')} = unsigned({self.expression()});", f"bodies[tid].turn({self.same()});"]
            if self.pointers:
                choices += [f"chosen = ({self.expression()}) & 1 ? p0 : p1;", f"chosen[({self.expression()}) & 3] ^= {self.expression()};",
                            f"*mine = {self.expression()};", f"where[0] = {self.expression()};", f"where = ({self.expression()}) & 2 ? spot : spot + 1; corner[1] ^= tid;"]
            return self.put(indent, rng.choice(choices))
        if r < 0.42:
            return self.put(indent, f"out[place * 4 + {rng.randint(0, 3)}] = {self.expression()};")
        if r < 0.45:
            return self.put(indent, rng.choice([
                f"atomic_fetch_add(&count[unsigned({self.expression()}) & 15u], 1u);", f"atomic_fetch_max(&count[20], unsigned({self.expression()}));",
                f"atomic_fetch_xor(&count[21], unsigned({self.expression()}));", f"counted(&count[unsigned({self.expression()}) & 15u], 1u);"]))
        if r < 0.4525:
            return self.put(indent, f"{rng.choice(self.ints)} = int(atomic_fetch_add(&count[30], 1u));")
        if may_wait and r < 0.62:
            return self.exchange(indent)
        if depth <= 0:
            return self.put(indent, self.added(rng.choice(self.ints), self.expression()))
        if r < 0.72:
            v = self.fresh("u")
            bound = rng.choice(["rounds", "3", "16", "2", "(rounds & 1)", "20", "n / 32"])
            head = rng.choice([f"for (int {v} = 0; {v} < {bound}; ++{v}) {{", f"for (int {v} = {bound}; {v} > 0; --{v}) {{",
                               f"for (int {v} = 1; {v} < 64; {v} <<= 1) {{"])
            self.put(indent, head)
            self.uniform.append(v)
            self.statements(indent + 1, depth - 1, may_wait, rng.randint(1, 4))
            if rng.random() < 0.15:
                self.put(indent + 1, f"if (({self.same()}) == 5) break;")
            if rng.random() < 0.1:
                self.put(indent + 1, f"if (({self.same()}) == 6) continue;")
            if rng.random() < 0.3:
                self.statements(indent + 1, depth - 1, may_wait, 1)
            self.uniform.remove(v)
            return self.put(indent, "}")
        if r < 0.80:
            self.put(indent, f"if (({self.same()}) & 1) {{")
            self.statements(indent + 1, depth - 1, may_wait, rng.randint(1, 3))
            if rng.random() < 0.5:
                self.put(indent, "} else {")
                self.statements(indent + 1, depth - 1, may_wait, rng.randint(1, 3))
            return self.put(indent, "}")
        if r < 0.83:
            self.put(indent, f"switch (({self.expression()}) & 3) {{")
            for case in range(3):
                self.put(indent, f"case {case}:")
                self.statements(indent + 1, depth - 1, False, 1)
                if rng.random() < 0.8:
                    self.put(indent + 1, "break;")
            return self.put(indent, "}")
        if r < 0.93:
            self.put(indent, f"if ({self.condition()}) {{")
            self.statements(indent + 1, depth - 1, False, rng.randint(1, 3))
            if rng.random() < 0.5:
                self.put(indent, "} else {")
                self.statements(indent + 1, depth - 1, False, rng.randint(1, 3))
            return self.put(indent, "}")
        v = self.fresh("q")
        if rng.random() < 0.25:
            self.put(indent, f"{{ int {v} = ({self.expression()}) & 7; do {{")
            self.statements(indent + 1, depth - 1, False, rng.randint(1, 2))
            return self.put(indent, f"}} while (--{v} > 0); }}")
        self.put(indent, f"for (int {v} = 0; {v} < (({self.expression()}) & 7); ++{v}) {{")
        self.statements(indent + 1, depth - 1, False, rng.randint(1, 3))
        if rng.random() < 0.3:
            self.put(indent + 1, f"if (({self.expression()}) & 4) break;")
        return self.put(indent, "}")

    def text(self):
        rng, number, rank = self.rng, self.number, len(self.dims)
        shape = ", ".join(map(str, self.dims))
        domain = f"extent<{rank}>({', '.join([str(self.dims[0]) + ' * tiles'] + [str(d) for d in self.dims[1:]])})"
        linear = "t.local[0]"
        for d in range(1, rank):
            linear = f"({linear}) * {self.dims[d]} + t.local[{d}]"
        real_by_reference = rng.random() < 0.4
        self.statements(2, 3, True, rng.randint(3, 9))
        if not any("barrier" in line for line in self.lines):
            self.exchange(2)
        head = [
            f"static void kernel{number}(Data& data, int rounds) {{",
            f"    const int n = {self.count};",
            "    array_view<const int, 1> in(int(data.in.size()), data.in);",
            "    array_view<int, 1> out(int(data.out.size()), data.out);",
            "    array_view<unsigned, 1> count(int(data.count.size()), data.count);"]
        if real_by_reference:
            head += [f"    array<float, 2> real(tiles, {self.count}, data.real.begin());"]
        else:
            head += [f"    array_view<float, 2> real(tiles, {self.count}, data.real);"]
        references = ["&real"] if real_by_reference else []
        if self.reads_array:
            head.append("    const array<int, 2> table(4, 8, data.in.begin(), data.in.begin() + 32);")
            references.append("&table")
        if self.textures:
            head += ["    std::vector<int> texels(128, rounds); for (int i = 0; i < 64; ++i) texels[i] = data.in[i];",
                     "    const texture<int, 2> pixels(8, 16, texels.begin(), texels.end());",
                     "    texture<unorm_4, 2> image(4, 16, data.colours.data(), 256U, 8U);",
                     "    const texture_view<const unorm_4, 2> shades(image);",
                     "    texture<int, 1> marked(int(data.marks.size()), data.marks.begin(), data.marks.end());",
                     "    const texture_view<int, 1> marks(marked);",
                     "    const sampler near(filter_point, address_wrap), far(filter_linear, address_mirror);"]
            references.append("&pixels")
        head.append("    array_view<double, 1> exact_out(int(data.exact.size()), data.exact);")
        captures = f"[{', '.join(['='] + references)}]"
        head += [
            f"    parallel_for_each({domain}.tile<{shape}>(), {captures}(tiled_index<{shape}> t) restrict(amp) {{",
            f"        tile_static int s0[{self.count}]; tile_static float s1[{self.count}]; tile_static Pair s2[{self.count}]; tile_static int total;",
            f"        tile_static int s5[{self.count}];",
            f"        const int tid = {linear};",
            f"        const int place = t.tile[0] * {self.count} + tid;",
            f"        tile_static float_2 s3{''.join(f'[{extent}]' for extent in self.dims)}; tile_static double s4[{self.count}];",
            "        auto pause = [](const tile_barrier& barrier) restrict(amp) { barrier.wait(); };",
            f"        int p0[{self.sizes[0]}] = {{tid, t.local[0], 1, 2}}, p1[{self.sizes[1]}] = {{tid * 5, 2, t.tile[0], 1}};",
            "        Pair pair = {tid, 1.5f, 3u}; int_2 big(tid, 7); float_4 quad(float(tid), 1, 2, 3);",
            "        unsigned long long wide = unsigned(tid) * 1000003ull; double exact = tid * 0.125; bool flag = (tid & 2) != 0;"]
        if self.words:
            head += ["        tile_static int mask, serial, word; tile_static unsigned locked;",
                     "        if (tid == 0) { mask = serial = word = 0; locked = 0; }", "        t.barrier.wait();"]
        if self.bodies:
            head += [f"        tile_static Body bodies[{self.count}];", "        Body body = {pair, uint_3(unsigned(tid), 2, 3), {1.0f, quad.x, 3.0f}, flag};",
                     "        bodies[tid] = body;"]
        if self.pointers:
            head.append(f"        tile_static int own[{self.count}]; int* chosen = flag ? p0 : p1; int* const mine = &own[tid]; *mine = tid;")
            head.append("        index<2> corner(tid, 3); int spot[2] = {tid, 0}; int* where = spot;")
        for v in self.ints:
            head.append(f"        int {v} = {rng.choice(['tid', '0', '7', 'in[tid]', 't.local[0]', 'rounds'])};")
        for v in self.floats:
            head.append(f"        float {v} = {rng.choice(['real(t.tile[0], tid)', '0.5f', 'float(tid)'])};")
        if rng.random() < 0.1:
            head.append("        if (rounds == 2) return;")
        tail = [f"        out[place * 4 + {i % 4}] {'=' if i < 4 else '^='} {v};" for i, v in enumerate(self.ints)]
        if rng.random() < 0.2:
            tail.insert(0, f"        if ({self.condition()}) return;")
        if self.words:
            tail.insert(0, "        t.barrier.wait();")
            tail.append("        out[place * 4 + 3] ^= mask ^ serial ^ int(locked);")
        if self.bodies:
            tail.append("        out[place * 4 + 1] ^= body.folded() ^ int(bodies[tid].steps.x);")
        if self.pointers:
            tail.append("        out[place * 4 + 2] ^= chosen[1] ^ *mine ^ corner[1] ^ spot[0] ^ *where;")
        tail.append("        exact_out[place] = exact;")
        tail.append("        out[place * 4] ^= p0[1] ^ p1[2] ^ pair.a ^ int(pair.c) ^ big.y ^ int(wide) ^ int(flag);")
        tail.append("        real(t.tile[0], tid) = " + " + ".join(self.floats) + " + quad.z + pair.b + float(exact);")
        tail.append("    });")
        if real_by_reference:
            tail.append("    copy(real, data.real.begin());")
        else:
            tail.append("    real.synchronize();")
        if self.textures:
            tail.append("    copy(marked, data.marks.begin());")
        tail.append("    out.synchronize(); count.synchronize(); exact_out.synchronize();")
        tail.append("}")
        return "\n".join(head + self.lines + tail)


def main():
    seed, number = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    kernels = [Generator(rng, k) for k in range(number)]
    texts = [kernel.text() for kernel in kernels]
    chosen = [int(sys.argv[3])] if len(sys.argv) > 3 else range(number)
    print(PRELUDE % {"seed": seed})
    for k in chosen:
        print(texts[k])
    print(MAIN % {"seed": seed, "kernels": ", ".join(f"kernel{k}" for k in chosen),
                  "threads": ", ".join(str(kernels[k].count) for k in chosen)})


main()
