# SPDX-License-Identifier: Apache-2.0
"""Which of a buffer's two copies is up to date: what emulator/memory/device_buffer.h keeps for arrays and array_views."""

import bisect
import itertools

from . import emulator


def ranges_of(address):
    """The half-open ranges of a RangeSet: a std::map, which is a red-black tree below its header."""
    header = address + 8
    left, root = emulator.word(header + 16), emulator.word(header + 8)
    if root == 0:
        return []
    found, node = [], left
    while node != header:
        found.append(emulator.read_words(node + 32, 2))
        right = emulator.word(node + 24)
        if right != 0:  # the leftmost below it
            node = right
            while emulator.word(node + 16) != 0:
                node = emulator.word(node + 16)
            continue
        parent = emulator.word(node + 8)
        while node == emulator.word(parent + 24):
            node, parent = parent, emulator.word(parent + 8)
        if emulator.word(node + 24) != parent:
            node = parent
    return found


class Rows:
    """Elements that are one after another, as often as there are `starts`; all in elements."""

    def __init__(self, length, starts):
        self.length = length
        self.starts = starts


def rows_of(extent, strides):
    """What a view is of: between the rows of a section lie elements that are not its own."""
    length, depth = extent[-1], len(extent) - 1
    while depth > 0 and strides[depth - 1] == length:
        depth -= 1
        length *= extent[depth]
    steps = (range(0, extent[i] * strides[i], strides[i]) if strides[i] > 0 else (0,) for i in range(depth))
    return Rows(length, [sum(index) for index in itertools.product(*steps)])


def _part(ranges, rows):
    """How much of the rows, (first, past the last), the ranges cover, which are in order: 'all', 'part' or ''."""
    if not ranges:
        return ""
    ends = [last for _, last in ranges]
    covered = whole = 0
    for begin, end in rows:
        whole += end - begin
        for i in range(bisect.bisect_right(ends, begin), len(ranges)):
            first, last = ranges[i]
            if first >= end:
                break
            covered += min(end, last) - max(begin, first)
    return "all" if covered == whole else "part" if covered > 0 else ""


def state_of(buffer, first, rows, size):
    """In words, of rows of elements of `size` bytes from host address `first` on, which lie in the DeviceBuffer at `buffer`."""
    at = emulator.View().offsets
    if emulator.read(buffer + at["buffer_shared"], 1) != b"\0":
        return "host and accelerator share it"
    host_copy = emulator.word(buffer + at["buffer_host_copy"])
    begin = first - host_copy if host_copy != 0 else 0
    parts = [(begin + start * size, begin + (start + rows.length) * size) for start in rows.starts]
    on_host = _part(ranges_of(buffer + at["buffer_host_newer"]), parts)
    on_device = _part(ranges_of(buffer + at["buffer_device_newer"]), parts)
    if on_host and on_device:
        return "partly newer on the host, partly on the accelerator"
    if on_device:
        return "newer on the accelerator" if on_device == "all" else "partly newer on the accelerator"
    if on_host:
        return "newer on the host" if on_host == "all" else "partly newer on the host"
    return "the same on host and accelerator"


def words_of(buffer, first, rows, size):
    """The same, before the host's values."""
    state = state_of(buffer, first, rows, size)
    return state + ("; the host has" if state.endswith("on the accelerator") else "")
