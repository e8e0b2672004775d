# SPDX-License-Identifier: Apache-2.0
"""`next`, `step` and their kin when a suspended thread is shown: the program runs until that thread has its turn, then the
command does what it always does. A step over a barrier comes back in the same thread by itself."""

import gdb

from .. import emulator, focus, frames, threads
from .kernel_stop import KernelStop

# Library code that `step` would otherwise enter.
SKIPPED = ("^tessera::detail::", "^tessera::race_detector::", "^__tsan_", "^__ubsan_")


MOST_INLINED = 8


class TurnBreakpoint(KernelStop):
    """Stops a thread of a tile where its own code goes on, or any where it is clear that this thread never will."""

    def __init__(self, pc, thread):
        super().__init__(f"*{pc:#x}", type=gdb.BP_BREAKPOINT, internal=True)
        self.silent = True
        self.awaited = thread
        self.was_hit = False
        self.loss = None  # why its turn will not come

    def stops_here(self):
        tile = self.tile_now()
        if tile is None:
            self.loss = "its tile is over"
        else:
            self.was_hit = tile.thread == self.awaited.thread and gdb.selected_thread().ptid[1] == tile.system_thread
        return tile is None or self.was_hit

    def tile_now(self):
        """The thread's tile, or None when it is over."""
        wanted = self.awaited.tile
        for tile in emulator.tiles_on(wanted.system_thread):
            if tile.is_tiled and tile.index == wanted.index and tile.job.is_same_launch(wanted.job):
                return tile
        return None


class LossBreakpoint(KernelStop):
    """Stops where what the thread has called will never return: where its tile is given up, or the thread itself throws an exception."""

    def __init__(self, turn):
        super().__init__("__cxa_throw", internal=True)
        self.silent = True
        self.turn = turn

    def stops_here(self):
        wanted = self.turn.awaited
        if gdb.selected_thread().ptid[1] != wanted.tile.system_thread:
            return False
        tile = self.turn.tile_now()
        if tile is None:
            self.turn.loss = "its tile is over"
        elif tile.is_given_up:
            self.turn.loss = "its tile is given up, because the kernel has failed"
        elif tile.thread == wanted.thread:
            self.turn.loss = "an exception is thrown there"
        return self.turn.loss is not None


def is_live():
    return gdb.selected_inferior().connection is not None and gdb.selected_inferior().connection.type != "core"


def begins_line(pc):
    """A wait was the last that its line does: a thread that goes on at `pc` is at the next line."""
    here, before = gdb.find_pc_line(pc), gdb.find_pc_line(pc - 1)
    return here.pc == pc and here.line != before.line


class OtherStops:
    """What else stops the program while a thread is awaited."""

    def __init__(self, awaited):
        self._awaited = awaited
        self._hits = {each.number: each.hit_count for each in gdb.breakpoints()}
        self.are_there = False

    def __enter__(self):
        gdb.events.stop.connect(self._stopped)
        return self

    def __exit__(self, *_):
        gdb.events.stop.disconnect(self._stopped)

    def _stopped(self, event):
        breakpoints = event.breakpoints if isinstance(event, gdb.BreakpointEvent) else []
        self.are_there = any(each not in self._awaited and self._has_stopped(each) for each in breakpoints)

    def _has_stopped(self, breakpoint_):
        if isinstance(breakpoint_, KernelStop):
            return breakpoint_.has_stopped
        return breakpoint_.hit_count > self._hits.get(breakpoint_.number, 0)


def await_turn(turn, name):
    """Fails where the program stops before that, or where it would have stopped without."""
    loss = LossBreakpoint(turn)
    focus.clear()
    with OtherStops((turn, loss)) as others:
        said = gdb.execute("continue", to_string=True)
    for each in (turn, loss):
        if each.is_valid():
            each.delete()
    if turn.was_hit and not others.are_there:
        return
    if others.are_there or turn.loss is None:
        print(said.strip())
    if turn.was_hit:
        raise gdb.GdbError(f"[{name} has had its turn and gone on to here]")
    if turn.loss is not None:
        frames.kernel_frame().select()
        gdb.execute("frame")
        running = threads.shown_if_any()
        other = "" if running is None or running.name() == name else f"; gdb shows {running.name()}"
        raise gdb.GdbError(f"{name} does not come back from where it stood: {turn.loss}{other}")
    has_ended = gdb.selected_thread() is None
    raise gdb.GdbError(f"the program {'ended' if has_ended else 'stopped'} before {name} had its turn")


def prepare(by_lines):
    """Before a command that makes the program go on in the thread that is shown: gets it to code of its own."""
    thread = threads.shown_if_any()
    if thread is None or not thread.tile.is_tiled or not is_live():
        return
    if focus.current() is None and not frames.is_librarys(gdb.newest_frame().pc()):
        return
    name = thread.name()
    await_turn(TurnBreakpoint(frames.kernel_frame().pc(), thread), name)
    for _ in range(MOST_INLINED):  # out of what g++ shows of the headers' functions
        if not frames.is_headers(gdb.newest_frame()) or not frames.is_own(frames.kernel_frame()):
            break
        gdb.execute("finish", to_string=True)
    pc = gdb.newest_frame().pc()
    if by_lines and gdb.find_pc_line(pc).symtab is None:
        gdb.execute("frame")
        raise gdb.GdbError(f"[{name} has had its turn; the program knows no lines here by which it could go on: compile it with -g]")
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
