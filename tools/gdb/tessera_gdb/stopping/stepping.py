# SPDX-License-Identifier: Apache-2.0
"""`next`, `step` and their kin when a suspended thread is shown: the program runs until that thread has its turn, then the
command does what it always does. A step over a barrier comes back in the same thread by itself."""

import gdb

from .. import emulator, focus, frames, threads

# Library code that `step` would otherwise enter.
SKIPPED = ("^tessera::detail::", "^tessera::race_detector::", "^__tsan_", "^__ubsan_")


MOST_INLINED = 8


class TurnBreakpoint(gdb.Breakpoint):
    """Stops a thread of a tile where its own code goes on."""

    def __init__(self, pc, thread):
        super().__init__(f"*{pc:#x}", type=gdb.BP_BREAKPOINT, internal=True)
        self.silent = True
        self.wanted = (thread.tile.system_thread, thread.tile.index, thread.thread)
        self.was_hit = False

    def stop(self):
        tile = emulator.tile_on(gdb.selected_thread().ptid[1])
        self.was_hit = tile is not None and (tile.system_thread, tile.index, tile.thread) == self.wanted
        return self.was_hit


def is_live():
    return gdb.selected_inferior().connection is not None and gdb.selected_inferior().connection.type != "core"


def begins_line(pc):
    """A wait was the last that its line does: a thread that goes on at `pc` is at the next line."""
    here, before = gdb.find_pc_line(pc), gdb.find_pc_line(pc - 1)
    return here.pc == pc and here.line != before.line


def prepare(by_lines):
    """Before a command that makes the program go on in the thread that is shown: gets it to code of its own."""
    thread = threads.shown_if_any()
    if thread is None or not thread.tile.is_tiled or not is_live():
        return
    if focus.current() is None and not frames.is_librarys(gdb.newest_frame().pc()):
        return
    name = thread.name()
    pc = frames.kernel_frame().pc()
    stop = TurnBreakpoint(pc, thread)
    focus.clear()
    gdb.execute("continue", to_string=True)
    was_hit = stop.was_hit
    if stop.is_valid():
        stop.delete()
    if not was_hit:
        raise gdb.GdbError(f"the program stopped before {name} had its turn")
    for _ in range(MOST_INLINED):  # out of what g++ shows of the headers' functions
        if not frames.is_headers(gdb.newest_frame()):
            break
        gdb.execute("finish", to_string=True)
    pc = gdb.newest_frame().pc()
    if by_lines and begins_line(pc):
        gdb.execute("frame")
        raise gdb.GdbError(f"[{name} has had its turn and gone on to this line]")  # or gdb would step once more


class Turn(gdb.Command):
    """Let the program run until the thread that is shown has its turn. `next` and its kin begin with this.

Usage: tile-turn [lines]
With `lines`, for a command that would go on to the next line: fails when the thread has come there already."""

    def __init__(self):
        super().__init__("tile-turn", gdb.COMMAND_RUNNING)

    def invoke(self, arguments, from_tty):
        prepare(arguments == "lines")


def install():
    Turn()
    for command in ("next", "step", "nexti", "stepi", "finish", "until", "advance"):
        by_lines = " lines" if command in ("next", "step") else ""
        gdb.execute(f"define hook-{command}\ntile-turn{by_lines}\nend")
    for name in SKIPPED:
        gdb.execute(f"skip -rfu {name}", to_string=True)
