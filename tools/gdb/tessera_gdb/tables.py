# SPDX-License-Identifier: Apache-2.0
"""How lists of tiles and threads look, in gdb and lldb alike."""

import itertools

from .emulator import STATUSES, index_text


def table(head, rows):
    """Lines; columns as wide as they must be, the last one is not padded."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head) - 1)]
    return ["  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[-1]]).rstrip() for row in [head, *rows]]


def ranges_text(tile, numbers):
    """`(0, 0) to (0, 3), (1, 1)`."""
    texts = []
    for _, run in itertools.groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in run]
        first, last = (index_text(tile.local(number)) for number in (run[0], run[-1]))
        texts.append(first if len(run) == 1 else f"{first}, {last}" if len(run) == 2 else f"{first} to {last}")
    return ", ".join(texts)


def kernel_text(tile):
    return f"{tile.job.file.rsplit('/', 1)[-1]}:{tile.job.line}"


def tiles_table(rows):
    """\param rows  of a tile: tile, whether it is the selected one, the debugger's number of its OS thread, its threads' statuses"""
    cells = []
    for tile, is_here, thread, statuses in rows:
        count = {}
        for status in STATUSES:
            count[status] = statuses.count(status)
        stand = ", ".join(f"{n} {status}" for status, n in count.items() if n > 0)
        if tile.job.in_loops:
            stand = f"{tile.job.threads} in loops"
        cells.append(("*" if is_here else "", index_text(tile.index) if tile.is_tiled else "untiled", str(tile.number),
                      "-" if tile.job.in_loops else str(tile.interval), kernel_text(tile), str(thread),
                      stand + ("; given up" if tile.is_given_up else "")))
    return table(("", "Tile", "Worker", "Interval", "Kernel", "Thread", "Threads of the tile"), cells)


def threads_table(tile, threads, shown):
    """\param threads  number, status and place of each; \param shown  the number of the one that is shown"""
    rows = {}
    for number, status, place in threads:
        rows.setdefault((status, place), []).append(number)
    title = (f"Tile {index_text(tile.index)} of the kernel at {kernel_text(tile)}, interval {tile.interval}" +
             (", is being given up" if tile.is_given_up else ""))
    return [title, *table(("", "Count", "Threads", "Status", "Place"), [
        ("*" if shown in numbers else "", str(len(numbers)), ranges_text(tile, numbers), status, place)
        for (status, place), numbers in rows.items()])]


# Where the running thread's number may be an old one.
LAGS = "Optimised code may keep the running thread's number to itself until it waits: others may have run since."


def running_text(tile, lags):
    """A tile's running thread by name and place. `lags`: the emulator knows only that it is this one or one that comes after it."""
    later = " or a later one" if lags else ""
    if not tile.is_tiled:
        return f"index {index_text(tile.global_index(tile.thread))}{later} of the untiled kernel"
    text = f"thread {index_text(tile.local(tile.thread))}{later} of tile {index_text(tile.index)}"
    if not lags:
        text += f", global {index_text(tile.global_index(tile.thread))}"
    return f"{text}, interval {tile.interval}"


def loops_text(tile):
    """Of a tile that has no threads to be listed."""
    return f"tile {index_text(tile.index)} runs as loops over its {tile.job.threads} threads"


# What to do about it.
LOOPS_ADVICE = "with TESSERA_OPTIONS=engine=fibers each thread has a place of its own"


def loops_lines(tile, place):
    text = loops_text(tile)
    return [f"{text[0].upper()}{text[1:]}, kernel at {kernel_text(tile)}, now at {place}.",
            f"No thread stands anywhere by itself: {LOOPS_ADVICE}."]


def untiled_text(tile, place):
    return (f"The kernel at {kernel_text(tile)} is untiled; index {index_text(tile.global_index(tile.thread))} runs at {place}")
