# SPDX-License-Identifier: Apache-2.0
"""What is said when the program stops in a kernel: which thread runs, where gdb's own words do not tell."""

import gdb

from . import breakpoints as tile_breaks, failures, races
from .. import emulator, focus, frames, thread_commands, threads
from .breakpoints import BarrierBreakpoint
from .failures import FailureStop, ThrowStop
from .races import RaceCatchpoint

_told = None  # the thread that was named last


def _stopped(event):
    global _told
    try:
        tile = emulator.tile_in_place(gdb.selected_thread().ptid[1])
    except (gdb.error, gdb.GdbError):  # no emulator (yet)
        return
    if tile is None:
        return
    breakpoints = event.breakpoints if isinstance(event, gdb.BreakpointEvent) else []
    for each in breakpoints:
        if isinstance(each, (BarrierBreakpoint, RaceCatchpoint, FailureStop, ThrowStop)) and each.has_stopped:
            each.tell(tile)
    here = (tile.system_thread, tile.index if tile.is_tiled else None, tile.thread)
    if tile.thread is None and tile.job.is_interleaved:
        return
    if tile.thread is None:
        if here != _told:
            thread_commands.print_tile_name(tile)
        _told = here
        return
    thread = threads.of_fiber(tile)
    if not breakpoints and frames.is_headers(gdb.newest_frame()):
        print(f"{thread.name()} has returned from the kernel; `continue` goes on with the other threads")
    lags = threads.number_may_lag(tile)  # the same number may be another thread's
    if here != _told or lags:
        thread_commands.print_name(thread)
    _told = here if not lags else None


def _exited(_event):
    global _told
    _told = None
    focus.clear()
    for each in (tile_breaks, failures, races):
        each.forget_run()


def install():
    gdb.events.stop.connect(_stopped)
    gdb.events.exited.connect(_exited)
