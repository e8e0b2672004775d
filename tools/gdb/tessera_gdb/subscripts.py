# SPDX-License-Identifier: Apache-2.0
"""Subscripts in gdb's expressions: `idx.local[0]`, `view[idx.global]`, `view[1][2]`. The program's own operators are inlined
away, so gdb cannot call them. (It cannot learn `view(1, 2)`: gdb calls functions only.)"""

import re

import gdb
import gdb.types
import gdb.xmethod

from .elements import Elements, components, is_known
from .emulator import index_text
from .printers import MODE

TUPLES = re.compile(r"^(Concurrency::(index|extent)<\d+>|tessera::detail::components::ComponentTuple<.*>)$")
TILED_INDEX = re.compile(rf"^Concurrency::{MODE}tiled_index<.*>$")
ARRAYS = re.compile(rf"^(Concurrency::{MODE}(array|array_view)|tessera::detail::views::{MODE}(ViewCore|ArrayCore))<.*>$")


class Component(gdb.xmethod.XMethodWorker):
    def get_arg_types(self):
        return gdb.lookup_type("int")

    def get_result_type(self, *_):
        return gdb.lookup_type("int")

    def __call__(self, tuple_, dimension):
        component = tuple_["components_"][dimension]
        if not is_known(component):
            refuse("value has been optimized out")
        return component


class Element(gdb.xmethod.XMethodWorker):
    """An element by an index<N>."""

    def __init__(self, kind, rank):
        self.kind = kind
        self.index = gdb.lookup_type(f"Concurrency::index<{rank}>").const().reference()

    def get_arg_types(self):
        return self.index

    def get_result_type(self, *_):
        return self.kind

    def __call__(self, array, position):
        return element(array, position_of(position))


class ElementOfThread(Element):
    """An element by a tiled_index, which stands for its global index."""

    def __init__(self, kind, tiled_index):
        self.kind = kind
        self.index = tiled_index.const().reference()

    def __call__(self, array, position):
        return element(array, position_of(position["global"]))


class Row(gdb.xmethod.XMethodWorker):
    """What one int selects: an element of rank 1, a row of rank 2, a plane of rank 3."""

    def get_arg_types(self):
        return gdb.lookup_type("int")

    def __call__(self, array, i):
        whole = elements_of(array)
        if not 0 <= int(i) < whole.extent[0]:
            refuse(f"[{int(i)}] is outside the extent {index_text(whole.extent)}")
        return whole.part(int(i) * whole.strides[0], 1)


_is_quiet = False


def refuse(text):
    """An error in the midst of an expression. gdb would put the name of a Python class before the words, unless it says nothing of
    errors in Python, so that is what it does until the command is over."""
    global _is_quiet
    if gdb.parameter("python print-stack") == "message":
        gdb.write(f"{text}\n", gdb.STDERR)
        gdb.execute("set python print-stack none")
        _is_quiet = True
    raise gdb.GdbError(text)


def _speak_again(*_event):
    global _is_quiet
    if _is_quiet:
        _is_quiet = False
        gdb.execute("set python print-stack message")


def elements_of(array):
    whole = Elements(array)
    if whole.extent is None:
        refuse("value has been optimized out")
    return whole


def position_of(index):
    try:
        return components(index)
    except gdb.error as error:
        return refuse(str(error))


def element(array, position):
    whole = elements_of(array)
    if not all(0 <= i < length for i, length in zip(position, whole.extent)):
        refuse(f"{index_text(position)} is outside the extent {index_text(whole.extent)}")
    return whole.part(sum(i * stride for i, stride in zip(position, whole.strides)), len(whole.extent))


def tiled_indices_here():
    """The types of tiled_index among the variables and arguments that the selected frame shows, by rank."""
    try:
        block = gdb.selected_frame().block()
    except (gdb.error, RuntimeError):
        return []
    found = {}
    while block is not None:
        for symbol in block:
            if symbol.is_variable or symbol.is_argument:
                kind = gdb.types.get_basic_type(symbol.type)
                if TILED_INDEX.match(str(kind)):
                    found[str(kind)] = kind
        if block.function is not None:
            break
        block = block.superblock
    return list(found.values())


def rank_of(tiled_index):
    return sum(int(tiled_index.template_argument(i)) > 0 for i in range(3))


class Matcher(gdb.xmethod.XMethodMatcher):
    def __init__(self):
        super().__init__("tessera")
        self.methods = [gdb.xmethod.XMethod("subscripts")]

    def match(self, class_type, method_name):
        _speak_again()
        name = str(gdb.types.get_basic_type(class_type))
        if method_name != "operator[]" or not self.methods[0].enabled:
            return None
        if TUPLES.match(name):
            return Component()
        if not ARRAYS.match(name):
            return None
        kind, rank = class_type.template_argument(0), int(class_type.template_argument(1))
        workers = [Row()]
        workers += [ElementOfThread(kind, found) for found in tiled_indices_here() if rank_of(found) == rank]
        try:
            workers.append(Element(kind, rank))
        except gdb.error:
            pass  # the program has no index<N>
        return workers


def install():
    gdb.xmethod.register_xmethod_matcher(None, Matcher(), replace=True)
    gdb.events.before_prompt.connect(_speak_again)
    gdb.events.cont.connect(_speak_again)
