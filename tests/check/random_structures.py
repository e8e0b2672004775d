# SPDX-License-Identifier: Apache-2.0
"""Programs whose kernels write random structures member by member and copy them whole."""

import random

SCALARS = ["bool", "int", "unsigned", "long", "float", "double", "Choice"]
# What restrict(amp) forbids compiles without that check.
FORBIDDEN_SCALARS = ["char", "short", "unsigned char", "long long", "long double", "const int*", "SmallChoice"]
VECTORS = {"float_2": "xy", "float_3": "xyz", "float_4": "xyzw", "int_3": "xyz", "uint_2": "xy", "double_2": "xy", "double_3": "xyz"}
# Not all accesses to the first are to be seen, and constructors of the others may write.
UNJUDGED = {"long double", *VECTORS}

HEADER = """\
#include <amp.h>
#include <amp_short_vectors.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;
enum Choice { kOne, kTwo };
enum class SmallChoice : char { kA, kB };
template <class T> T value(int i) restrict(amp, cpu) { return static_cast<T>(i); }
template <> inline const int* value<const int*>(int) restrict(amp, cpu) { return nullptr; }
template <class T> __attribute__((noinline)) void look_at(const T&) restrict(amp, cpu) { asm volatile(""); }
"""


class Leaf:
    """A member without members of its own: how to write it, and whether a read of it without a value is told for sure."""

    def __init__(self, path, type_, judged=True):
        self.path, self.type, self.judged = path, type_, judged

    def writes(self, object_, draw):
        if self.type in VECTORS and draw.random() < 0.5:
            return [f"{object_}{self.path}.{c} = {c == 'x' and 1 or 2};" for c in VECTORS[self.type]]
        return [f"{object_}{self.path} = value<{self.type}>(l);"]


class Structure:
    def __init__(self, name, draw, known):
        self.name = name
        self.leaves, self.lines = [], []
        self.base = draw.choice(known) if known and draw.random() < 0.2 else None
        if self.base is not None:
            self.leaves += self.base.leaves
        count = draw.randint(1, 6)
        word = draw.randrange(count)  # elements of arrays have a multiple of 4 bytes
        for number in range(count):
            member = f"{name.lower()}_{'abcdef'[number]}"
            if number == word:
                self.add_word(member, draw)
            else:
                self.add_member(member, draw, known)

    def add_word(self, name, draw):
        type_ = draw.choice(["int", "unsigned", "float", "Choice"])
        self.lines.append(f"{type_} {name};")
        self.leaves.append(Leaf(f".{name}", type_))

    def add_member(self, name, draw, known):
        kind = draw.random()
        if kind < 0.08:
            first, second = draw.sample(SCALARS + FORBIDDEN_SCALARS[:5], 2)
            self.lines.append(f"union {{ {first} {name}; {second} {name}_other; }};")
            self.leaves.append(Leaf(f".{name}", first, judged=False))
            return
        if kind < 0.16:
            # At least one bit is left over.
            bits = draw.randint(1, 13)
            self.lines.append(f"int {name} : {bits};")
            self.leaves.append(Leaf(f".{name}", "int", judged=False))
            return
        type_, inner = self.draw_type(draw, known)
        lengths = [draw.randint(1, 3) for _ in range(draw.choice([0, 0, 0, 1, 1, 2]))]
        align = draw.choice(["", "", "alignas(8) ", "alignas(16) "]) if type_ in SCALARS else ""
        self.lines.append(f"{align}{type_} {name}" + "".join(f"[{length}]" for length in lengths) + ";")
        for subscript in subscripts(lengths):
            for leaf in inner:
                self.leaves.append(Leaf(f".{name}{subscript}{leaf.path}", leaf.type, leaf.judged))

    @staticmethod
    def draw_type(draw, known):
        kind = draw.random()
        if known and kind < 0.3:
            structure = draw.choice(known)
            return structure.name, structure.leaves
        if kind < 0.45:
            type_ = draw.choice(list(VECTORS))
        elif kind < 0.6:
            type_ = draw.choice(FORBIDDEN_SCALARS)
        else:
            type_ = draw.choice(SCALARS)
        return type_, [Leaf("", type_, type_ not in UNJUDGED)]

    def definition(self):
        base = f" : {self.base.name}" if self.base else ""
        return f"struct {self.name}{base} {{ " + " ".join(self.lines) + " };"


def subscripts(lengths):
    if not lengths:
        return [""]
    return [f"[{i}]{rest}" for i in range(lengths[0]) for rest in subscripts(lengths[1:])]


class RandomStructures:
    """`source`: the program. `unset`: by variable the leaves that no thread writes."""

    def __init__(self, seed, count):
        draw = random.Random(seed)
        self.unset = {}
        known, text = [], [HEADER]
        for number in range(count):
            structure = Structure(f"S{number}", draw, known[-8:])
            if len(structure.leaves) > 40:
                structure = Structure(f"S{number}", draw, [])
            known.append(structure)
            text.append(structure.definition())
            text.append(self.kernels(number, structure, draw))
        calls = " ".join(f"run{number}();" for number in range(count))
        text.append(f"int main() {{ {calls} }}\n")
        self.source = "\n".join(text)

    def draw_unset(self, variable, structure, draw):
        unset = set()
        if draw.random() < 0.4:
            unset = {id(leaf) for leaf in draw.sample(structure.leaves, draw.randint(1, min(3, len(structure.leaves))))}
        self.unset[variable] = [leaf for leaf in structure.leaves if id(leaf) in unset]
        return [leaf for leaf in structure.leaves if id(leaf) not in unset]

    def kernels(self, number, structure, draw):
        name = structure.name
        members = {}
        for variable in (f"tile{number}", f"scalar{number}", f"global{number}"):
            leaves = self.draw_unset(variable, structure, draw)
            draw.shuffle(leaves)
            subscript = {"t": "[l]", "s": "", "g": "[t.global]"}[variable[0]]
            if len(leaves) == len(structure.leaves) and draw.random() < 0.3:
                members[variable] = f"{variable}{subscript} = make_{name}(l);"
                continue
            members[variable] = " ".join(text for leaf in leaves for text in leaf.writes(variable + subscript, draw))
        whole = " ".join(text for leaf in structure.leaves for text in leaf.writes("made", draw))
        return f"""\
{name} make_{name}(int l) restrict(amp) {{ {name} made; {whole} return made; }}
void run{number}() {{
  array<{name}> global{number}(4), copies(4);
  parallel_for_each(copies.extent.tile<4>(), [&](tiled_index<4> t) restrict(amp) {{
    tile_static {name} tile{number}[4], again[4], scalar{number};
    const int l = t.local[0];
    {members[f"tile{number}"]}
    if (l == 0) {{ {members[f"scalar{number}"]} }}
    {members[f"global{number}"]}
    t.barrier.wait();
    again[l] = tile{number}[3 - l];
    {name} local = tile{number}[l ^ 1];
    look_at(local);
    copies[t.global] = global{number}[3 - l];
    {name} own = scalar{number};
    look_at(own);
    look_at(again[l]);
  }});
  parallel_for_each(copies.extent, [&](index<1> i) restrict(amp) {{ copies[i] = global{number}[i]; }});
}}
"""
