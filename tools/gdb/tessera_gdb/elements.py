# SPDX-License-Identifier: Apache-2.0
"""How gdb prints arrays and views: shape, state and elements, nested as their dimensions are. Numbers in objects are read as far as
optimised code has kept them."""

import math
import re

import gdb
import gdb.types

from . import coherence, inferior
from .emulator import index_text

OPTIMISED_OUT = "<optimized out>"  # as gdb says it


def is_known(value):
    """False of what a register or memory no longer holds. gdb reads a part that a variable's location does not speak of as zero, and
    tells it from a zero only where it prints it."""
    if value.is_optimized_out:
        return False
    return value.address is not None or value.format_string(raw=True) != "<synthetic pointer>"


def number(value):
    r"""\throws gdb.error  it is not known"""
    if not is_known(value):
        raise gdb.error("value has been optimized out")
    return int(value)


def components(value):
    r"""Of an index or extent.

    \throws gdb.error  one of them is not known"""
    return tuple(number(component) for component in _fields(value))


def components_text(value):
    """`(1, 2)`, with gdb's words for components that are not known."""
    return "(" + ", ".join(str(int(each)) if is_known(each) else OPTIMISED_OUT for each in _fields(value)) + ")"


def _fields(value):
    field = value["components_"]
    first, last = field.type.strip_typedefs().range()
    return [field[i] for i in range(first, last + 1)]


def short_type(kind):
    """array_view<float, 2> for Concurrency::tessera_fast_build::array_view<float, 2>."""
    name = str(gdb.types.get_basic_type(kind))
    head, bracket, arguments = name.partition("<")
    arguments = re.sub(r"([\w:]+) const\b", r"const \1", arguments.replace("Concurrency::graphics::", ""))
    return head.rsplit("::", 1)[-1] + bracket + arguments


class Elements:
    """What arrays and views have in common: a shape, the address of the first element, strides."""

    def __init__(self, value):
        self.value = value
        try:
            self.extent = components(value["extent"])
            number(value["data_"])
            field = value["strides_"]["strides_"]
            self.strides = [number(field[i]) for i in range(len(self.extent) - 1)] + [1]
        except gdb.error:
            self.extent = None  # optimised code has not kept them
        self.data = value["data_"]

    @property
    def is_made(self):
        """False before its constructor has run: what is in its place is anything."""
        return all(length > 0 for length in self.extent)

    def children(self):
        if self.extent is None or not self.is_made or int(self.data) == 0:
            return
        for i in range(self.extent[0]):
            yield f"[{i}]", self._child(i * self.strides[0], 1)

    def _child(self, offset, depth):
        """A part as text, where gdb may not make an array of its size."""
        most = gdb.parameter("max-value-size")
        is_large = most is not None and math.prod(self.extent[depth:]) * self.data.type.target().sizeof > most
        return self._text(offset, depth) if is_large and depth < len(self.extent) else self.part(offset, depth)

    def part(self, offset, depth):
        """What is at `offset`, in elements: one, or an array of the dimensions from `depth` on; a copy where it is not dense in memory."""
        if depth == len(self.extent):
            return (self.data + offset).dereference()
        element = self.data.type.target()
        kind = element
        for length in reversed(self.extent[depth:]):
            kind = kind.array(length - 1)
        rows = coherence.rows_of(self.extent[depth:], self.strides[depth:])
        if len(rows.starts) == 1:
            return (self.data + offset).cast(kind.pointer()).dereference()
        first, size = int(self.data) + offset * element.sizeof, rows.length * element.sizeof
        return gdb.Value(b"".join(inferior.read(first + start * element.sizeof, size) for start in rows.starts), kind)

    def _text(self, offset, depth):
        length = self.extent[depth]
        most = gdb.parameter("print elements") or length
        parts = []
        for i in range(min(length, most)):
            part = self._child(offset + i * self.strides[depth], depth + 1)
            parts.append(part if isinstance(part, str) else part.format_string())
        return "{" + ", ".join(parts) + ("..." if length > most else "") + "}"

    def display_hint(self):
        return "array"

    def to_string(self):
        if self.extent is None:
            return f"{short_type(self.value.type)}, {OPTIMISED_OUT}"
        if not self.is_made:
            return f"{short_type(self.value.type)}, not made yet"
        return f"{short_type(self.value.type)} of {index_text(self.extent)}, {self.place()}"

    def place(self):
        raise NotImplementedError


class ArrayView(Elements):
    def place(self):
        try:
            owner = number(self.value["owner_"])
            if owner == 0:
                return "in a kernel"
            rows = coherence.rows_of(self.extent, self.strides)
            return coherence.words_of(owner, int(self.data), rows, self.data.type.target().sizeof)
        except (gdb.error, gdb.GdbError, OverflowError):
            return "in a state that cannot be read"


class Array(Elements):
    def place(self):
        try:
            if number(self.value["buffer_"]) == 0:
                return "moved from"
            return "in host memory" if number(self.value["host_has_access_"]) else "on the accelerator"
        except gdb.error:
            return "in a place that cannot be read"
