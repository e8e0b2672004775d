# SPDX-License-Identifier: Apache-2.0
"""How gdb prints C++ AMP's classes: indices and extents, arrays and views with shape, state and first elements."""

import itertools
import math
import re
import struct

import gdb
import gdb.printing
import gdb.types

from . import coherence
from .emulator import index_text
from .texels import texel_texts


def components(value):
    """Of an index or extent."""
    field = value["components_"]
    first, last = field.type.strip_typedefs().range()
    return tuple(int(field[i]) for i in range(first, last + 1))


def short_type(kind):
    """array_view<float, 2> for Concurrency::tessera_fast_build::array_view<float, 2>."""
    name = str(gdb.types.get_basic_type(kind))
    head, bracket, arguments = name.partition("<")
    arguments = re.sub(r"([\w:]+) const\b", r"const \1", arguments.replace("Concurrency::graphics::", ""))
    return head.rsplit("::", 1)[-1] + bracket + arguments


class Tuple:
    """index<N>, extent<N>, tiled_extent<...>."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        text = index_text(components(self.value))
        name = short_type(self.value.type)
        if not name.startswith("tiled_extent"):
            return text
        tile = [number.strip() for number in name[name.index("<") + 1:-1].split(",")]
        return f"{text} in tiles of ({', '.join(number for number in tile if number != '0')})"


class TiledIndex:
    """The three that differ from thread to thread, as text, which gdb shows among a function's arguments."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        parts = (f"{name} = {index_text(components(self.value[name]))}" for name in ("global", "local", "tile"))
        return f"{{{', '.join(parts)}}}"


class Barrier:
    def __init__(self, _value):
        pass

    def to_string(self):
        return "the tile's barrier"


class Elements:
    """What arrays and views have in common: a shape, the address of the first element, strides."""

    def __init__(self, value):
        self.value = value
        self.extent = components(value["extent"])
        self.data = value["data_"]
        field = value["strides_"]["strides_"]
        self.strides = [int(field[i]) for i in range(len(self.extent) - 1)] + [1]

    @property
    def is_made(self):
        """False before its constructor has run: what is in its place is anything."""
        return all(length > 0 for length in self.extent)

    def children(self):
        if int(self.data) == 0 or not self.is_made:
            return
        if len(self.extent) == 1:
            for i in range(self.extent[0]):
                yield f"[{i}]", (self.data + i).dereference()
            return
        # Rows of the last dimension, which are dense.
        kind = self.data.type.target().array(self.extent[-1] - 1).pointer()
        for row in itertools.product(*map(range, self.extent[:-1])):
            offset = sum(i * stride for i, stride in zip(row, self.strides))
            yield "".join(f"[{i}]" for i in row), (self.data + offset).cast(kind).dereference()

    def display_hint(self):
        return "array"

    def to_string(self):
        if not self.is_made:
            return f"{short_type(self.value.type)}, not made yet"
        return f"{short_type(self.value.type)} of {index_text(self.extent)}, {self.place()}"

    def place(self):
        raise NotImplementedError


class ArrayView(Elements):
    def place(self):
        owner = int(self.value["owner_"])
        if owner == 0:
            return "in a kernel"
        span = sum((length - 1) * stride for length, stride in zip(self.extent, self.strides)) + 1
        try:
            state = coherence.state_of(owner, int(self.data), span * self.data.type.target().sizeof)
        except (gdb.error, OverflowError):
            return "in a state that cannot be read"
        return state + ("; the host has" if "newer on the accelerator" in state or "partly on the acc" in state else "")


class Array(Elements):
    def place(self):
        if int(self.value["buffer_"]) == 0:
            return "moved from"
        return "in host memory" if self.value["host_has_access_"] else "on the accelerator"


class Number:
    """norm and unorm."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return self.value["value_"].format_string()


class ShortVector:
    def __init__(self, value):
        self.value = value
        self.size = int(short_type(value.type).rsplit("_", 1)[-1])

    def to_string(self):
        return "(" + ", ".join(self.value[name].format_string() for name in "xyzw"[:self.size]) + ")"


class Texture:
    """Textures and their views: the first texels of the most detailed level, as kernels read them."""

    SHOWN = 8

    def __init__(self, value):
        self.value = value

    def to_string(self):
        value = self.value
        extent, bits = components(value["extent"]), int(value["bits_per_scalar_element"])
        levels = int(value["mipmap_levels"])
        text = f"{short_type(value.type)} of {index_text(extent)}, {bits} bits a component, {levels} level{'s' * (levels != 1)}"
        data = int(value["data_"])
        if data == 0:
            return text + ", moved from"
        count = math.prod(extent)
        try:
            element = str(gdb.types.get_basic_type(value.type).template_argument(0))
            texels = texel_texts(element, bits, data, min(count, self.SHOWN))
        except (KeyError, gdb.MemoryError, struct.error):
            return f"{short_type(value.type)}, not made yet"
        return f"{text} = {{{', '.join(texels)}{'...' if count > self.SHOWN else ''}}}"


MODE = r"(tessera_\w+_build::)?"


def install():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("tessera")
    for name, pattern, kind in (
            ("index", r"Concurrency::(index|extent)<\d+>", Tuple),
            ("tiled_extent", rf"Concurrency::{MODE}tiled_extent<.*>", Tuple),
            ("tiled_index", rf"Concurrency::{MODE}tiled_index<.*>", TiledIndex),
            ("tile_barrier", rf"Concurrency::{MODE}tile_barrier", Barrier),
            ("array_view", rf"Concurrency::{MODE}array_view<.*>", ArrayView),
            ("array", rf"Concurrency::{MODE}array<.*>", Array),
            ("norm", r"Concurrency::graphics::u?norm", Number),
            ("short_vector", r"Concurrency::graphics::(int|uint|float|double|norm|unorm)_[234]", ShortVector),
            ("texture", rf"Concurrency::graphics::{MODE}(texture|texture_view|writeonly_texture_view)<.*>", Texture)):
        printers.add_printer(name, f"^{pattern}$", kind)
    gdb.printing.register_pretty_printer(None, printers, replace=True)
