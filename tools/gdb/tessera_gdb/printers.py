# SPDX-License-Identifier: Apache-2.0
"""How gdb prints C++ AMP's classes: indices and extents, arrays and views with shape, state and first elements."""

import math
import struct

import gdb
import gdb.printing
import gdb.types

from .elements import OPTIMISED_OUT, Array, ArrayView, components, components_text, number, short_type
from .emulator import index_text
from .texels import texel_texts


class Tuple:
    """index<N>, extent<N>, tiled_extent<...>."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        text = components_text(self.value)
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
        parts = (f"{name} = {components_text(self.value[name])}" for name in ("global", "local", "tile"))
        return f"{{{', '.join(parts)}}}"


class Barrier:
    def __init__(self, _value):
        pass

    def to_string(self):
        return "the tile's barrier"


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
        try:
            extent, bits = components(value["extent"]), number(value["bits_per_scalar_element"])
            levels, data = number(value["mipmap_levels"]), number(value["data_"])
        except gdb.error:
            return f"{short_type(value.type)}, {OPTIMISED_OUT}"
        text = f"{short_type(value.type)} of {index_text(extent)}, {bits} bits a component, {levels} level{'s' * (levels != 1)}"
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
