# SPDX-License-Identifier: Apache-2.0
"""`info tiles`, `info tile-threads`, `tile-thread`."""

import itertools
import re

import gdb

from . import emulator, focus, frames, threads
from .emulator import index_text


def print_table(head, rows):
    """Columns as wide as they must be; the last one is not padded."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head) - 1)]
    for row in [head, *rows]:
        cells = [cell.ljust(width) for cell, width in zip(row, widths)]
        print("  ".join([*cells, row[-1]]).rstrip())


def ranges_text(tile, numbers):
    """`(0, 0) to (0, 3), (1, 1)`."""
    texts = []
    for _, run in itertools.groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in run]
        first, last = (index_text(tile.local(number)) for number in (run[0], run[-1]))
        texts.append(first if len(run) == 1 else f"{first}, {last}" if len(run) == 2 else f"{first} to {last}")
    return ", ".join(texts)


class InfoTiles(gdb.Command):
    """List the tiles that run now: tile, worker, barrier intervals passed, how their threads stand.

Usage: info tiles
`*` marks the tile on the selected OS thread. `tile-thread tile (2, 3)` goes to another one."""

    def __init__(self):
        super().__init__("info tiles", gdb.COMMAND_STATUS)

    def invoke(self, arguments, from_tty):
        tiles = emulator.tiles()
        if not tiles:
            print("No tile runs: the program is not in a kernel.")
            return
        selected = gdb.selected_thread()
        rows = []
        for tile in tiles:
            thread = emulator.gdb_thread_of(tile)
            count = {status: 0 for status in threads.STATUSES}
            for each in threads.threads_of(tile):
                count[each.status] += 1
            stand = ", ".join(f"{n} {status}" for status, n in count.items() if n > 0)
            rows.append(("*" if selected is not None and thread.num == selected.num else "",
                         index_text(tile.index) if tile.is_tiled else "untiled",
                         str(tile.number), str(tile.interval), f"{tile.job.file.rsplit('/', 1)[-1]}:{tile.job.line}",
                         str(thread.num), stand + ("; given up" if tile.is_given_up else "")))
        print_table(("", "Tile", "Worker", "Interval", "Kernel", "Thread", "Threads of the tile"), rows)


class InfoTileThreads(gdb.Command):
    """List the threads of the tile on the selected OS thread: those that stand alike in one row.

Usage: info tile-threads [all]
With `all`, those of every tile that runs. `*` marks the thread that gdb shows.
  running      it runs, or would if the program did
  at barrier   it waits there for the others
  released     the barrier it stands at is open; it waits for its turn
  finished     it has returned from the kernel
  not started  it waits for its turn to begin"""

    def __init__(self):
        super().__init__("info tile-threads", gdb.COMMAND_STATUS)

    def invoke(self, arguments, from_tty):
        if arguments not in ("", "all"):
            raise gdb.GdbError(f"info tile-threads: expected nothing or `all`, not '{arguments}'")
        here = threads.current_tile()
        for tile in emulator.tiles() if arguments == "all" else [here]:
            self.print_tile(tile)

    def print_tile(self, tile):
        shown = threads.shown()
        known = {}
        if not tile.is_tiled:
            thread = threads.threads_of(tile)[0]
            print(f"The kernel at {tile.job.file.rsplit('/', 1)[-1]}:{tile.job.line} is untiled; index "
                  f"{index_text(tile.global_index(tile.thread))} runs at {thread.place(known)}")
            return
        print(f"Tile {index_text(tile.index)} of the kernel at {tile.job.file.rsplit('/', 1)[-1]}:{tile.job.line}, "
              f"interval {tile.interval}" + (", is being given up" if tile.is_given_up else ""))
        rows = {}
        for thread in threads.threads_of(tile):
            rows.setdefault((thread.status, thread.place(known)), []).append(thread.thread)
        is_here = shown is not None and shown.tile.system_thread == tile.system_thread
        print_table(("", "Count", "Threads", "Status", "Place"), [
            ("*" if is_here and shown.thread in numbers else "", str(len(numbers)), ranges_text(tile, numbers), status, place)
            for (status, place), numbers in rows.items()])
        if threads.number_may_lag(tile):
            print("Optimised code may keep the running thread's number to itself until it waits: others may have run since.")


class TileThreadCommand(gdb.Command):
    """Show a thread of a tile, running or suspended; backtrace, frame, info locals, print, up then mean that thread.

Usage: tile-thread                               the one that is shown
       tile-thread (1, 0)                        of the same tile
       tile-thread tile (2, 3) [thread (1, 0)]   of another one; without a thread, its running one
       tile-thread apply all COMMAND             COMMAND for each thread of every tile that runs
       tile-thread apply tile COMMAND            of this tile only
Nothing in the program changes: `continue` goes on with the thread that really runs; `next` and `step` first let the
program run until the shown thread has its turn."""

    WORDS = re.compile(r"(?:tile\s*(?P<tile>\([^()]*\)|\d+)\s*)?(?:(?:thread\s*)?(?P<thread>\([^()]*\)|\d+))?")

    def __init__(self):
        super().__init__("tile-thread", gdb.COMMAND_RUNNING)

    def invoke(self, arguments, from_tty):
        words = arguments.strip()
        if words.split(" ", 1)[0] == "apply":
            return apply(words)
        match = self.WORDS.fullmatch(words)
        if match is None:
            raise gdb.GdbError("tile-thread: expected (1, 0), `tile (2, 3) thread (1, 0)` or `apply all COMMAND`, "
                               f"not '{words}'")
        if words == "":
            thread = threads.shown()
            if thread is None:
                raise gdb.GdbError("no thread of a tile is shown; `info tiles` lists the tiles that run")
            return print_name(thread)
        tile = threads.tile_at(match["tile"]) if match["tile"] else threads.current_tile()
        if match["thread"] is None:
            thread = threads.TileThread(tile, tile.thread, threads.RUNNING)
        else:
            thread = threads.thread_at(tile, match["thread"])
        if not thread.show():
            raise gdb.GdbError(f"{thread.name()} has {thread.status}" if thread.status == threads.FINISHED
                               else f"{thread.name()} has not started")
        print_name(thread)
        frames.kernel_frame().select()
        gdb.execute("frame")
        return None


def print_name(thread):
    tile = thread.tile
    text = thread.name()
    if tile.is_tiled:
        text += f", global {index_text(tile.global_index(thread.thread))}, interval {tile.interval}"
    print(f"[{text}: {thread.status}]")


def apply(words):
    parts = words.split(None, 2)
    if len(parts) < 3 or parts[1] not in ("all", "tile"):
        raise gdb.GdbError("tile-thread apply: expected `all COMMAND` or `tile COMMAND`")
    tiles = emulator.tiles() if parts[1] == "all" else [threads.current_tile()]
    with threads.Preserved():
        for tile in tiles:
            for thread in threads.threads_of(tile):
                print(f"\n{thread.name()[0].upper()}{thread.name()[1:]}: {thread.status}")
                if thread.show():
                    frames.kernel_frame().select()
                    try:
                        gdb.execute(parts[2])
                    except gdb.error as error:
                        print(error)


def install():
    InfoTiles()
    InfoTileThreads()
    TileThreadCommand()
