# SPDX-License-Identifier: Apache-2.0
"""How a user names a tile or a thread: `tile (2, 3) thread (1, 0)`. Knows no debugger."""

import re

from . import emulator, tables
from .emulator import index_text
from .inferior import Refused

WORDS = re.compile(r"(?:tile\s*(?P<tile>\([^()]*\)|\d+)\s*)?(?:(?:thread\s*)?(?P<thread>\([^()]*\)|\d+))?")


def parse(words, more=""):
    """The words that name the tile and the thread; either may be None. `more`: what else the debugger's command knows."""
    match = WORDS.fullmatch(words)
    if match is None:
        raise Refused(f"tile-thread: expected (1, 0){',' if more else ' or'} `tile (2, 3) thread (1, 0)`{more}, not '{words}'")
    return match["tile"], match["thread"]


def parse_index(words, rank, what):
    """The index that `(1, 2)` or, of rank 1, `3` means."""
    numbers = [int(number) for number in re.findall(r"-?\d+", words)]
    if len(numbers) != rank:
        raise Refused(f"{what} {words.strip()} has {len(numbers)} component{'s' * (len(numbers) != 1)}; "
                      f"this kernel's rank is {rank}")
    return tuple(numbers)


def tile_at(words):
    tiles = emulator.tiles()
    for tile in tiles:
        if tile.is_tiled and parse_index(words, tile.job.rank, "tile") == tile.index:
            return tile
    running = ", ".join(index_text(tile.index) for tile in tiles if tile.is_tiled)
    raise Refused(f"tile {words.strip()} does not run now; " + (f"running: {running}" if running else "no tile does"))


def refuse_loops(tile):
    if tile.job.in_loops:
        raise Refused(f"{tables.loops_text(tile)}: none of them stands anywhere by itself; {tables.LOOPS_ADVICE}")


def number_at(tile, words):
    """The linear number in its tile of the thread that `words` name."""
    if not tile.is_tiled:
        raise Refused("the kernel is untiled: its threads run one after another, and only the running one has a place")
    refuse_loops(tile)
    shape = tile.job.tile_dims
    local = parse_index(words, tile.job.rank, "thread")
    if not all(0 <= component < length for component, length in zip(local, shape)):
        raise Refused(f"thread {index_text(local)} is outside the tile, which has {' x '.join(map(str, shape))} threads")
    return emulator.linear(local, shape)
