# SPDX-License-Identifier: Apache-2.0
"""How lldb prints C++ AMP's classes."""

from . import coherence, inferior
from .emulator import index_text
from .texels import texel_texts

MOST_ELEMENTS = 32
MODE = "(tessera_[a-z]+_build::)?"  # lldb's regular expressions have no \\w


def class_of(value):
    """The class itself, for a reference to it as well."""
    return value.GetType().GetDereferencedType().GetCanonicalType().GetUnqualifiedType()


def components(value):
    """Of an index or extent."""
    field = value.GetNonSyntheticValue().GetChildMemberWithName("components_")
    return tuple(field.GetChildAtIndex(i).GetValueAsSigned() for i in range(field.GetNumChildren()))


def tuple_summary(value, _):
    return index_text(components(value))


def tiled_index_summary(value, _):
    parts = (f"{name} = {index_text(components(value.GetChildMemberWithName(name)))}" for name in ("global", "local", "tile"))
    return "{" + ", ".join(parts) + "}"


def elements_summary(value, _):
    """Of an array or array_view: shape, state, the first elements row by row."""
    value = value.GetNonSyntheticValue()
    inferior.ask_about(value.GetProcess())
    extent = components(value.GetChildMemberWithName("extent"))
    if not all(length > 0 for length in extent):
        return "not made yet"
    data = value.GetChildMemberWithName("data_")
    strides = value.GetChildMemberWithName("strides_").GetChildMemberWithName("strides_")
    steps = [strides.GetChildAtIndex(i).GetValueAsSigned() for i in range(len(extent) - 1)] + [1]
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
    span = sum((length - 1) * step for length, step in zip(extent, steps)) + 1
    return coherence.state_of(owner.GetValueAsUnsigned(), data.GetValueAsUnsigned(), span * size)


def _first(data, kind, extent, steps):
    shown = []

    def row(address, depth):
        if depth == len(extent):
            element = data.CreateValueFromAddress("element", address, kind)
            shown.append(element.GetValue() or element.GetSummary() or "{...}")
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
    extent = components(value.GetChildMemberWithName("extent"))
    bits = value.GetChildMemberWithName("bits_per_scalar_element").GetValueAsUnsigned()
    data = value.GetChildMemberWithName("data_").GetValueAsUnsigned()
    element = class_of(value).GetTemplateArgumentType(0).GetName()
    count = 1
    for length in extent:
        count *= length
    try:
        texels = ", ".join(texel_texts(element, bits, data, min(count, 8)))
    except (KeyError, inferior.Refused):
        return "not made yet"
    return f"{index_text(extent)}, {bits} bits a component = {{{texels}{'...' if count > 8 else ''}}}"


SUMMARIES = (
    (r"^Concurrency::(index|extent)<[0-9]+>$", tuple_summary),
    (rf"^Concurrency::{MODE}tiled_extent<.*>$", tuple_summary),
    (rf"^Concurrency::{MODE}tiled_index<.*>$", tiled_index_summary),
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
