# SPDX-License-Identifier: Apache-2.0
"""Tiles and their threads as a user speaks of them: which one is meant, where it stands, how to show it."""

import gdb

from . import emulator, focus, frames, inferior
from .emulator import FINISHED, NOT_STARTED, RUNNING, index_text


class Preserved:
    """Comes back to the OS thread, the focus and the frame that are selected now."""

    def __enter__(self):
        self.thread = gdb.selected_thread()
        self.focus = focus.unwinder.focus
        try:
            self.level = gdb.selected_frame().level()
        except gdb.error:
            self.level = None
        return self

    def __exit__(self, *_):
        if self.thread is None or not self.thread.is_valid():
            return
        if gdb.selected_thread().num != self.thread.num:
            self.thread.switch()
        if focus.unwinder.focus is not self.focus:
            focus.set_focus(self.focus)
        if self.level is not None:
            frame = gdb.newest_frame()
            while frame is not None and frame.level() < self.level:
                frame = frame.older()
            if frame is not None:
                frame.select()


class TileThread:
    """A thread of a tile that runs. `thread` is its linear number in the tile; of an untiled kernel, in the domain."""

    def __init__(self, tile, thread, status, fiber=None):
        self.tile = tile
        self.thread = thread
        self.status = status
        self.fiber = fiber  # of a suspended one

    def name(self):
        if not self.tile.is_tiled:
            return f"index {index_text(self.tile.global_index(self.thread))} of the untiled kernel"
        return f"thread {index_text(self.tile.local(self.thread))} of tile {index_text(self.tile.index)}"

    def show(self):
        """Makes gdb show this thread. False when it has no frames."""
        if self.status in (FINISHED, NOT_STARTED):
            return False
        thread = inferior.thread_of(self.tile.system_thread)
        if gdb.selected_thread() is None or gdb.selected_thread().num != thread.num:
            thread.switch()
        focus.clear()
        if self.status != RUNNING:
            focus.set_focus(focus.Focus(self.tile, self.thread, self.fiber))
        return True

    def place(self, known):
        """file:line of its innermost line in the program. `known`: those of resume addresses seen before."""
        if self.status in (FINISHED, NOT_STARTED):
            return ""
        pc = emulator.registers_of(self.tile, self.fiber)[emulator.known_processor().counter] if self.fiber is not None else None
        if pc is not None and pc not in known and not frames.is_librarys(pc):
            line = gdb.find_pc_line(pc - 1)
            if not frames.is_headers_line(line):
                known[pc] = frames.place_of_line(line, f"{pc:#x}")
        if pc in known:
            return known[pc]
        with Preserved():
            self.show()
            return frames.place_of(frames.kernel_frame())


def number_may_lag(tile):
    """The kernel is inlined into a loop over threads, which may keep the running one's number to itself."""
    if tile.thread is None or tile.thread_is_known:
        return False
    with Preserved():
        TileThread(tile, tile.thread, RUNNING).show()
        return frames.kernel_frame().type() == gdb.INLINE_FRAME


def of_fiber(tile):
    """The thread that the tile's fiber runs, or has run last."""
    return TileThread(tile, tile.thread, tile.standing())


def place_of_loops(tile):
    """file:line of what a tile that runs as loops does now."""
    with Preserved():
        TileThread(tile, None, RUNNING).show()
        return frames.place_of(frames.kernel_frame())


def threads_of(tile):
    """All threads of a tile, in order; of an untiled kernel the one that runs."""
    if not tile.is_tiled:
        return [TileThread(tile, tile.thread, RUNNING)]
    return [TileThread(tile, thread, status, fiber) for thread, (status, fiber) in enumerate(tile.stands())]


def shown():
    """The thread that gdb shows now, or None where that is no thread of a tile."""
    selected = gdb.selected_thread()
    tile = emulator.tile_on(selected.ptid[1]) if selected is not None else None
    if tile is None:
        return None
    in_focus = focus.current()
    if in_focus is None:
        return of_fiber(tile)
    return threads_of(in_focus.tile)[in_focus.thread]


def shown_if_any():
    """The same, also before there is an emulator."""
    try:
        return shown()
    except (gdb.error, gdb.GdbError):
        return None


def current_tile():
    """The tile of the thread that is shown, else the one on the selected OS thread, else the first that runs."""
    tiles = emulator.tiles()
    if not tiles:
        raise gdb.GdbError("no tile runs: the program is not in a kernel")
    thread = shown()
    if thread is not None:
        return thread.tile
    selected = gdb.selected_thread()
    here = emulator.tile_in_place(selected.ptid[1]) if selected is not None else None
    return here or next((tile for tile in tiles if tile.is_in_place), tiles[0])
