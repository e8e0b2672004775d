# SPDX-License-Identifier: Apache-2.0
"""Which of a buffer's two copies is up to date: what emulator/memory/device_buffer.h keeps for arrays and array_views."""

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


def _part(ranges, begin, end):
    """How much of [begin, end) the ranges cover: 'all', 'part' or ''."""
    covered = sum(max(0, min(end, last) - max(begin, first)) for first, last in ranges)
    return "all" if covered == end - begin else "part" if covered > 0 else ""


def state_of(buffer, first, size):
    """In words, of the `size` bytes at host address `first`, which lie in the DeviceBuffer at `buffer`."""
    at = emulator.View().offsets
    if emulator.read(buffer + at["buffer_shared"], 1) != b"\0":
        return "host and accelerator share it"
    host_copy = emulator.word(buffer + at["buffer_host_copy"])
    begin = first - host_copy if host_copy != 0 else 0
    on_host = _part(ranges_of(buffer + at["buffer_host_newer"]), begin, begin + size)
    on_device = _part(ranges_of(buffer + at["buffer_device_newer"]), begin, begin + size)
    if on_host and on_device:
        return "partly newer on the host, partly on the accelerator"
    if on_device:
        return "newer on the accelerator" if on_device == "all" else "partly newer on the accelerator"
    if on_host:
        return "newer on the host" if on_host == "all" else "partly newer on the host"
    return "the same on host and accelerator"
