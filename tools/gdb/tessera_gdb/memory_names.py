# SPDX-License-Identifier: Apache-2.0
"""What a kernel calls a piece of memory: one of its variables, or an element of what it captured."""

import gdb
import gdb.types

from .elements import Elements
from .subscripts import ARRAYS


def _subscripts(value, address):
    """The part of an array variable that holds the address: `[1][0]`."""
    text, kind, offset = "", value.type.strip_typedefs(), address - int(value.address)
    while kind.code == gdb.TYPE_CODE_ARRAY:
        kind = kind.target().strip_typedefs()
        text += f"[{offset // kind.sizeof}]"
        offset %= kind.sizeof
    return text


def _variables(frame):
    """Name and value of the function's variables, innermost block first."""
    block = frame.block()
    while block is not None and not block.is_global and not block.is_static:
        for symbol in block:
            if symbol.is_variable or symbol.is_argument:
                yield symbol.name, symbol.value(frame)
        if block.function is not None:
            return
        block = block.superblock


def _element(value, address):
    """The subscripts of the element that holds the address, or None: it is elsewhere."""
    elements = Elements(value)
    size = elements.data.type.target().sizeof
    offset = (address - int(elements.data)) // size
    index = []
    for length, stride in zip(elements.extent, elements.strides):
        index.append(offset // stride)
        offset %= stride
        if not 0 <= index[-1] < length:
            return None
    return "".join(f"[{i}]" for i in index)


def name_of(address, frame):
    """As one would write it in the frame's function; None when nothing there has it."""
    try:
        for name, value in _variables(frame):
            if name == "this":
                found = _captured(value.dereference(), address)
                if found is not None:
                    return found
            elif value.address is not None and 0 <= address - int(value.address) < value.type.sizeof:
                return name + _subscripts(value, address)
    except (gdb.error, RuntimeError, ZeroDivisionError):
        pass  # a variable without a value; the name is a help, not the message
    return None


def _captured(closure, address):
    for field in closure.type.fields():
        if field.name and ARRAYS.match(str(gdb.types.get_basic_type(field.type))):
            value = closure[field]
            element = _element(value.referenced_value() if field.type.code == gdb.TYPE_CODE_REF else value, address)
            if element is not None:
                return field.name + element
    return None
