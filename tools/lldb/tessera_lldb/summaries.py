# SPDX-License-Identifier: Apache-2.0
"""How lldb prints C++ AMP's classes."""

import math

import lldb

from . import coherence, inferior
from .emulator import index_text
from .texels import texel_texts

MOST_ELEMENTS = 32
OPTIMISED_OUT = "<optimized out>"  # as gdb says it
MODE = "(tessera_[a-z]+_build::)?"  # lldb's regular expressions have no \\w


def class_of(value):
    """The class itself, for a reference to it as well."""
    return value.GetType().GetDereferencedType().GetCanonicalType().GetUnqualifiedType()


class Unknown(Exception):
    """Optimised code has not kept a number."""


def is_doubtful(value):
    """A zero outside the program's memory: lldb reads a part that a variable's location does not speak of as zero, and says nothing."""
    return (value.GetValueAsSigned() == 0 and value.GetLoadAddress() == lldb.LLDB_INVALID_ADDRESS
            and value.GetValueType() != lldb.eValueTypeConstResult)


def number(value):
    if value.GetValue() is None or value.GetError().Fail() or is_doubtful(value):
        raise Unknown
    return value.GetValueAsSigned()


def _fields(value):
    field = value.GetNonSyntheticValue().GetChildMemberWithName("components_")
    return [field.GetChildAtIndex(i) for i in range(field.GetNumChildren())]


def components(value):
    """Of an index or extent."""
    return tuple(number(each) for each in _fields(value))


def components_text(value):
    return "(" + ", ".join(f"0 or {OPTIMISED_OUT}" if is_doubtful(each) else text_of(each) for each in _fields(value)) + ")"


def text_of(value):
    """As gdb writes it within others: a number, a summary, or members in braces."""
    if value.GetError().Fail():
        return OPTIMISED_OUT
    text = value.GetValue() or value.GetSummary()
    if text is not None:
        return text
    is_array = value.GetType().GetCanonicalType().IsArrayType()
    parts = (text_of(each) if is_array else f"{each.GetName()} = {text_of(each)}" for each in value.children)
    return "{" + ", ".join(parts) + "}"


def tuple_summary(value, _):
    return components_text(value)


def tiled_extent_summary(value, _):
    kind = class_of(value).GetName()
    tile = [length.strip() for length in kind[kind.index("<") + 1:-1].split(",")]
    return f"{components_text(value)} in tiles of ({', '.join(length for length in tile if length != '0')})"


def tiled_index_summary(value, _):
    parts = (f"{name} = {components_text(value.GetChildMemberWithName(name))}" for name in ("global", "local", "tile"))
    return "{" + ", ".join(parts) + "}"


def barrier_summary(_value, _):
    return "the tile's barrier"


def elements_summary(value, _):
    """Of an array or array_view: shape, state, the first elements row by row."""
    value = value.GetNonSyntheticValue()
    inferior.ask_about(value.GetProcess())
    data = value.GetChildMemberWithName("data_")
    strides = value.GetChildMemberWithName("strides_").GetChildMemberWithName("strides_")
    try:
        extent = components(value.GetChildMemberWithName("extent"))
        number(data)
        steps = [number(strides.GetChildAtIndex(i)) for i in range(len(extent) - 1)] + [1]
    except Unknown:
        return OPTIMISED_OUT
    if not all(length > 0 for length in extent):
        return "not made yet"
    kind = data.GetType().GetPointeeType()
    text = f"{index_text(extent)}, {_state(value, data, extent, steps, kind.GetByteSize())}"
    return text if data.GetValueAsUnsigned() == 0 else f"{text} = {_first(data, kind, extent, steps)}"


def _state(value, data, extent, steps, size):
    owner = value.GetChildMemberWithName("owner_")
    if not owner.IsValid():
        if value.GetChildMemberWithName("buffer_").GetValueAsUnsigned() == 0:
            return "moved from"
        return "in host memory" if value.GetChildMemberWithName("host_has_access_").GetValueAsUnsigned() else "on the accelerator"
    if owner.GetValueAsUnsigned() == 0:
        return "in a kernel"
    try:
        return coherence.words_of(owner.GetValueAsUnsigned(), data.GetValueAsUnsigned(), coherence.rows_of(extent, steps), size)
    except inferior.Refused:
        return "in a state that cannot be read"


def _first(data, kind, extent, steps):
    shown = []

    def row(address, depth):
        if depth == len(extent):
            shown.append(text_of(data.CreateValueFromAddress("element", address, kind)))
            return shown[-1]
        parts = []
        for i in range(extent[depth]):
            if len(shown) >= MOST_ELEMENTS:
                parts.append("...")
                break
            parts.append(row(address + i * steps[depth] * kind.GetByteSize(), depth + 1))
        return "{" + ", ".join(parts) + "}"

    return row(data.GetValueAsUnsigned(), 0)


def vector_summary(value, _):
    value = value.GetNonSyntheticValue()
    kind = class_of(value)
    size = int(kind.GetName().rsplit("_", 1)[-1])
    scalar = kind.GetDirectBaseClassAtIndex(0).GetType().GetTemplateArgumentType(0)  # of Components<scalar>
    parts = (value.CreateChildAtOffset("component", i * scalar.GetByteSize(), scalar) for i in range(size))
    return "(" + ", ".join(part.GetValue() or part.GetSummary() or "?" for part in parts) + ")"


def number_summary(value, _):
    return value.GetNonSyntheticValue().GetChildMemberWithName("value_").GetValue()


def texture_summary(value, _):
    value = value.GetNonSyntheticValue()
    inferior.ask_about(value.GetProcess())
    try:
        extent = components(value.GetChildMemberWithName("extent"))
        levels = number(value.GetChildMemberWithName("mipmap_levels"))
    except Unknown:
        return OPTIMISED_OUT
    bits = value.GetChildMemberWithName("bits_per_scalar_element").GetValueAsUnsigned()
    data = value.GetChildMemberWithName("data_").GetValueAsUnsigned()
    element = class_of(value).GetTemplateArgumentType(0).GetName()
    text = f"{index_text(extent)}, {bits} bits a component, {levels} level{'s' * (levels != 1)}"
    if data == 0:
        return f"{text}, moved from"
    count = math.prod(extent)
    try:
        texels = ", ".join(texel_texts(element, bits, data, min(count, 8)))
    except (KeyError, inferior.Refused):
        return "not made yet"
    return f"{text} = {{{texels}{'...' if count > 8 else ''}}}"


SUMMARIES = (
    (r"^Concurrency::(index|extent)<[0-9]+>$", tuple_summary),
    (rf"^Concurrency::{MODE}tiled_extent<.*>$", tiled_extent_summary),
    (rf"^Concurrency::{MODE}tiled_index<.*>$", tiled_index_summary),
    (rf"^Concurrency::{MODE}tile_barrier$", barrier_summary),
    (rf"^Concurrency::{MODE}array(_view)?<.*>$", elements_summary),
    (r"^Concurrency::graphics::u?norm$", number_summary),
    (r"^Concurrency::graphics::(int|uint|float|double|norm|unorm)_[234]$", vector_summary),
    (rf"^Concurrency::graphics::{MODE}(texture|texture_view|writeonly_texture_view)<.*>$", texture_summary),
)


def add_to(debugger):
    debugger.HandleCommand(f"script import {__name__}")
    for pattern, function in SUMMARIES:
        escaped = pattern.replace('"', r"\"")
        debugger.HandleCommand(f'type summary add -w tessera -x "{escaped}" -F {__name__}.{function.__name__}')
    debugger.HandleCommand("type category enable tessera")
