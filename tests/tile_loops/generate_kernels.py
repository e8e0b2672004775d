# SPDX-License-Identifier: Apache-2.0
"""Writes a program with random kernels that have no race and no divergent barrier, which runs each on fibers and as loops and compares
all bytes they leave.

usage: generate_kernels.py SEED COUNT > kernels.cpp
"""

import random
import sys

PRELUDE = r'''// Random kernels of seed %(seed)d.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_short_vectors.h>
#include <cstdio>
#include <cstring>
#include <vector>
#include <tessera/options.h>
using namespace concurrency;
using namespace concurrency::graphics;
struct Pair { int a; float b; unsigned c; };
struct Data {
    std::vector<int> in; std::vector<int> out; std::vector<float> real; std::vector<unsigned> count;
};
constexpr int tiles = 3;
inline int mixed(int a, int b) restrict(amp, cpu) { return int((unsigned(a) * 31u) ^ (unsigned(b) + 7u)); }
inline float smooth(float a, float b) restrict(amp, cpu) { return a * 0.75f + b * 0.25f; }
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
            from.out.resize(n * 4); from.count.resize(64);
            for (int i = 0; i < n; ++i) from.real.push_back(float(i %% 17) * 0.37f);
            Data fibers = from, loops = from;
            tessera::options::set("engine", "fibers");
            kernels[k](fibers, rounds);
            tessera::options::set("engine", "loops");
            kernels[k](loops, rounds);
            const bool same = fibers.out == loops.out && fibers.count == loops.count &&
                              std::memcmp(fibers.real.data(), loops.real.data(), loops.real.size() * sizeof(float)) == 0;
            if (!same && ++wrong) std::printf("kernel %%d of seed %(seed)d differs, rounds %%d\n", k, rounds);
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
        self.has_turns = False

    def fresh(self, prefix):
        self.serial += 1
        return f"{prefix}{self.serial}"

    def put(self, indent, text):
        self.lines.append("    " * indent + text)

    def expression(self, depth=0):
        rng, r = self.rng, self.rng.random()
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
            return f"mixed({self.expression(depth + 1)}, {self.expression(depth + 1)})"
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
        return f"({self.real(depth + 1)} {rng.choice('+-*')} {self.real(depth + 1)} * 0.5f)"

    def same(self, depth=0):
        """The same for all threads of a tile."""
        rng = self.rng
        if depth > 1 or rng.random() < 0.5:
            return rng.choice(self.uniform)
        return f"({self.same(depth + 1)} {rng.choice('+^*')} {self.same(depth + 1)})"

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
        rng, kind, n = self.rng, self.rng.random(), self.count
        any_thread = rng.choice([f"unsigned(tid + {self.same()}) % {n}u", f"unsigned(tid * 3 + 1) % {n}u",
                                 f"unsigned({self.expression()}) % {n}u", f"unsigned({self.same()}) % {n}u"])
        wait = rng.choice(["t.barrier.wait();", "t.barrier.wait_with_tile_static_memory_fence();", "t.barrier.wait_with_all_memory_fence();",
                           "pause(t.barrier);"])
        if kind < 0.45:
            self.put(indent, f"s0[tid] = {self.expression()};")
            self.put(indent, wait)
            if rng.random() < 0.3:
                self.put(indent, f"if (tid < {self.same()}) {{ {rng.choice(self.ints)} += s0[(tid + 1) % {n}] & 1023; }}")
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
        else:
            v = self.fresh("c")
            self.put(indent, f"if (tid == {rng.randint(0, n - 1)}) total = ({self.expression()}) & 3;")
            self.put(indent, wait)
            self.put(indent, f"const int {v} = total;")
            self.put(indent, f"for (int i = 0; i < {v}; ++i) {rng.choice(self.ints)} ^= i * 5;")
        self.put(indent, "t.barrier.wait();")

    def statement(self, indent, depth, may_wait):
        rng, r = self.rng, self.rng.random()
        if r < 0.2:
            return self.put(indent, f"{rng.choice(self.ints)} = {self.expression()};")
        if r < 0.25:
            return self.put(indent, f"{rng.choice(self.floats)} = {self.real()};")
        if r < 0.29 and len(self.ints) > 2:
            a, b = rng.sample(self.ints, 2)
            return self.put(indent, f"{{ const int old = {a}; {a} = {b}; {b} = old; }}")
        if r < 0.33:
            a = rng.choice(["p0", "p1"])
            self.put(indent, f"{a}[({self.expression()}) & 3] = {self.expression()};")
            return self.put(indent, f"{rng.choice(self.ints)} ^= {rng.choice(['p0', 'p1'])}[({self.expression()}) & 3];")
        if r < 0.36:
            return self.put(indent, rng.choice([
                f"big.{rng.choice('xy')} = {self.expression()};", f"quad.{rng.choice('xyzw')} = {self.real()};", "quad = quad * 0.5f + quad.w;",
                f"pair.{rng.choice('ac')} = {self.expression()};", f"pair.b = {self.real()};", f"wide = wide * 3 + ({self.expression()});",
                f"exact = exact * 0.5 + {self.real()};", f"flag = ({self.expression()}) > ({self.expression()});"]))
        if r < 0.42:
            return self.put(indent, f"out[place * 4 + {rng.randint(0, 3)}] = {self.expression()};")
        if r < 0.45:
            return self.put(indent, rng.choice([
                f"atomic_fetch_add(&count[unsigned({self.expression()}) & 15u], 1u);", f"atomic_fetch_max(&count[20], unsigned({self.expression()}));",
                f"atomic_fetch_xor(&count[21], unsigned({self.expression()}));"]))
        if r < 0.455:
            self.has_turns = True
            return self.put(indent, f"{rng.choice(self.ints)} = int(atomic_fetch_add(&count[30], 1u));")
        if may_wait and r < 0.62:
            return self.exchange(indent)
        if depth <= 0:
            return self.put(indent, f"{rng.choice(self.ints)} += {self.expression()};")
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
        captures = "[=, &real]" if real_by_reference else "[=]"
        head += [
            f"    parallel_for_each({domain}.tile<{shape}>(), {captures}(tiled_index<{shape}> t) restrict(amp) {{",
            f"        tile_static int s0[{self.count}]; tile_static float s1[{self.count}]; tile_static Pair s2[{self.count}]; tile_static int total;",
            f"        const int tid = {linear};",
            f"        const int place = t.tile[0] * {self.count} + tid;",
            "        auto pause = [](const tile_barrier& barrier) restrict(amp) { barrier.wait(); };",
            "        int p0[4] = {tid, t.local[0], 1, 2}, p1[4] = {tid * 5, 2, t.tile[0], 1};",
            "        Pair pair = {tid, 1.5f, 3u}; int_2 big(tid, 7); float_4 quad(float(tid), 1, 2, 3);",
            "        long long wide = tid * 1000003LL; double exact = tid * 0.125; bool flag = (tid & 2) != 0;"]
        for v in self.ints:
            head.append(f"        int {v} = {rng.choice(['tid', '0', '7', 'in[tid]', 't.local[0]', 'rounds'])};")
        for v in self.floats:
            head.append(f"        float {v} = {rng.choice(['real(t.tile[0], tid)', '0.5f', 'float(tid)'])};")
        if rng.random() < 0.1:
            head.append("        if (rounds == 2) return;")
        tail = [f"        out[place * 4 + {i % 4}] {'=' if i < 4 else '^='} {v};" for i, v in enumerate(self.ints)]
        tail.append("        out[place * 4] ^= p0[1] ^ p1[2] ^ pair.a ^ int(pair.c) ^ big.y ^ int(wide) ^ int(flag);")
        tail.append("        real(t.tile[0], tid) = " + " + ".join(self.floats) + " + quad.z + pair.b + float(exact);")
        tail.append("    });")
        if real_by_reference:
            tail.append("    copy(real, data.real.begin());")
        else:
            tail.append("    real.synchronize();")
        tail.append("    out.synchronize(); count.synchronize();")
        tail.append("}")
        return "\n".join(head + self.lines + tail)


def main():
    seed, number = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    kernels = [Generator(rng, k) for k in range(number)]
    print(PRELUDE % {"seed": seed})
    for kernel in kernels:
        print(kernel.text())
    print(MAIN % {"seed": seed, "kernels": ", ".join(f"kernel{k}" for k in range(number)),
                  "threads": ", ".join(str(kernel.count) for kernel in kernels)})


main()
