# SPDX-License-Identifier: Apache-2.0
"""`info tiles`, `info tile-threads`, `tile-thread`."""

import gdb

from . import addresses, emulator, frames, inferior, tables, threads
from .emulator import index_text


class InfoTiles(gdb.Command):
    """List the running tiles: tile, worker, barrier intervals passed, states of their threads.

Usage: info tiles
`*` marks the tile on the selected OS thread. `tile-thread tile (2, 3)` shows another one."""

    def __init__(self):
        super().__init__("info tiles", gdb.COMMAND_STATUS)

    def invoke(self, arguments, from_tty):
        if arguments != "":
            raise gdb.GdbError(f"info tiles: expected nothing more, not '{arguments}'")
        tiles = emulator.tiles()
        if not tiles:
            print("No tile runs: the program is not in a kernel.")
            return
        selected = gdb.selected_thread()
        rows = []
        for tile in tiles:
            thread = inferior.thread_of(tile.system_thread)
            is_here = selected is not None and thread.num == selected.num and tile.is_on_fiber
            rows.append((tile, is_here, thread.num, [each.status for each in threads.threads_of(tile)]))
        print("\n".join(tables.tiles_table(rows)))


class InfoTileThreads(gdb.Command):
    """List the threads of the tile on the selected OS thread; threads in the same place share a row.

Usage: info tile-threads [all]
With `all`, those of every running tile. `*` marks the thread that gdb shows.
  running      it is the tile's running thread
  before access  (preempt=access) it waits for its turn, before an access
  at barrier   it waits for the others
  released     its barrier has opened, and it waits for its turn
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
        if tile.job.in_loops:
            print("\n".join(tables.loops_lines(tile, threads.place_of_loops(tile))))
            return
        shown = threads.shown()
        known = {}
        rows = [(each.thread, each.status, each.place(known)) for each in threads.threads_of(tile)]
        if not tile.is_tiled:
            print(tables.untiled_text(tile, rows[0][-1]))
            if threads.number_may_lag(tile):
                print(tables.LAGS)
            return
        is_here = (shown is not None and shown.tile.is_tiled and
                   (shown.tile.system_thread, shown.tile.index) == (tile.system_thread, tile.index))
        print("\n".join(tables.threads_table(tile, rows, shown.thread if is_here else None)))
        if threads.number_may_lag(tile):
            print(tables.LAGS)


class TileThreadCommand(gdb.Command):
    """Show a thread of a tile, running or suspended; backtrace, frame, info locals, print and up then refer to it.

Usage: tile-thread                               name the thread that is shown
       tile-thread (1, 0)                        another thread of the same tile
       tile-thread tile (2, 3) [thread (1, 0)]   of another tile; without a thread, its running one
       tile-thread apply all COMMAND             run COMMAND for each thread of every running tile
       tile-thread apply tile COMMAND            run COMMAND for each thread of this tile
The program does not change: `continue` resumes the thread that is really running; `next` and `step` first run the
program until the shown thread has its turn."""

    def __init__(self):
        super().__init__("tile-thread", gdb.COMMAND_RUNNING)

    def invoke(self, arguments, from_tty):
        words = arguments.strip()
        if words.split(" ", 1)[0] == "apply":
            return apply(words)
        tile_words, thread_words = addresses.parse(words, " or `apply all COMMAND`")
        if words == "":
            thread = threads.shown()
            if thread is None and (here := emulator.tile_in_place(gdb.selected_thread().ptid[1])
                                   if gdb.selected_thread() is not None else None):
                return print_tile_name(here)
            if thread is None:
                raise gdb.GdbError("no thread of a tile is shown; `info tiles` lists the running tiles")
            return print_name(thread)
        tile = addresses.tile_at(tile_words) if tile_words else threads.current_tile()
        if thread_words is None:
            thread = running_or_first(tile)
        else:
            thread = threads.threads_of(tile)[addresses.number_at(tile, thread_words)]
        if not thread.show():
            raise gdb.GdbError(f"{thread.name()} has {thread.status}" if thread.status == threads.FINISHED
                               else f"{thread.name()} has not started")
        print_name(thread)
        frames.kernel_frame().select()
        gdb.execute("frame")
        if not tile.is_in_place:
            print("While another tile runs, you can only print that tile's tile_static variables, not this one's.")
        return None


def running_or_first(tile):
    """Of a tile: the thread that runs, else the first that can be shown."""
    if not tile.is_tiled or tile.thread is not None and tile.standing() == threads.RUNNING:
        return threads.of_fiber(tile)
    addresses.refuse_loops(tile)
    for thread in threads.threads_of(tile):
        if thread.fiber is not None:
            return thread
    raise gdb.GdbError(f"no thread of tile {index_text(tile.index)} stands in the kernel now")


def print_tile_name(tile):
    """Of a tile of which no thread runs."""
    if tile.job.in_loops:
        print(f"[{tables.loops_text(tile)}]")
    else:
        print(f"[tile {index_text(tile.index)}: none of its threads has begun]")


def print_name(thread):
    tile = thread.tile
    if thread.status == threads.RUNNING and threads.number_may_lag(tile):
        return print(f"[{tables.running_text(tile, True)}: {thread.status}]")
    text = thread.name()
    if tile.is_tiled:
        text += f", global {index_text(tile.global_index(thread.thread))}, interval {tile.interval}"
    return print(f"[{text}: {thread.status}]")


def apply(words):
    parts = words.split(None, 2)
    if len(parts) < 3 or parts[1] not in ("all", "tile"):
        raise gdb.GdbError("tile-thread apply: expected `all COMMAND` or `tile COMMAND`")
    tiles = emulator.tiles() if parts[1] == "all" else [threads.current_tile()]
    with threads.Preserved():
        for tile in tiles:
            if tile.job.in_loops:
                print(f"\n{tables.loops_text(tile).capitalize()}: none of them can be shown")
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
