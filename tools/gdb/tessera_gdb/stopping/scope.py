# SPDX-License-Identifier: Apache-2.0
"""What the program's own names mean to a condition of tile-break, where a thread stands."""

import gdb
import gdb.types

from .conditions import PLACES, BadCondition
from ..printers import components
from ..subscripts import TILED_INDEX, TUPLES


def _is_local(name, block):
    """A variable or argument of the function's, or what a kernel has captured: not what the whole program knows."""
    while block is not None:
        if any(symbol.name == name and (symbol.is_variable or symbol.is_argument) for symbol in block):
            return True
        if block.function is not None:
            break
        block = block.superblock
    return block is not None and gdb.lookup_symbol(name, block)[1]


def _block_of(frame):
    try:
        return frame.block()
    except RuntimeError:  # the program knows no variables here
        return None


def hidden_in(frame, names):
    """Those of the places `names` that are the program's variables in a frame."""
    block = _block_of(frame) if names else None
    return frozenset(name for name in names if _is_local(name, block))


def hidden_at(location, names):
    """The same where a breakpoint is, as far as it is known yet."""
    try:
        lines = gdb.decode_line(location)[1] or () if names else ()
    except gdb.error:
        return frozenset()
    blocks = [gdb.block_for_pc(line.pc) for line in lines]
    return frozenset(name for name in names for block in blocks if _is_local(name, block))


def value_of(expression):
    """A number, or a tuple for an index."""
    value = gdb.parse_and_eval(expression)
    if value.type.strip_typedefs().code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        value = value.referenced_value()
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_ARRAY:
        other = f", or `${expression}` for the place of the thread" if expression in PLACES else ""
        raise BadCondition(f"`{expression}` is an array of the program's: expected an element, as {expression}[0]{other}")
    if kind.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        name = str(gdb.types.get_basic_type(kind))
        if TUPLES.match(name):
            return components(value)
        if TILED_INDEX.match(name):
            return components(value["global"])
        raise BadCondition(f"`{expression}` has the type {kind}: expected a number, as one of its members")
    return value
