# SPDX-License-Identifier: Apache-2.0
"""Numbers in the program's objects, as far as optimised code has kept them."""

import gdb

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
