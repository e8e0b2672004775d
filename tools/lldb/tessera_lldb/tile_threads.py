# SPDX-License-Identifier: Apache-2.0
"""The threads of tiles as threads of lldb's: their numbers, names and places."""

import re

from . import emulator, inferior

MOST_FRAMES = 256
HEADERS = re.compile(r"/include/(?:tessera-amp/)?tessera/")  # of a source tree, and installed


def tid_of(tile, thread):
    """lldb's number of a suspended thread, which no OS thread has: the same as long as its tile runs."""
    return (tile.number + 1) << 48 | tile.linear_index() << 10 | thread


def is_of(tile, tid):
    """The number is of a thread of the tile, suspended or running."""
    return tid == tile.system_thread and tile.is_on_fiber or tile.is_tiled and tid >> 10 == tid_of(tile, 0) >> 10


def name_of(tile, thread):
    return f"thread {emulator.index_text(tile.local(thread))} of tile {emulator.index_text(tile.index)}"


def suspended(process):
    """(lldb's number, tile, thread, status, fiber) of the threads that stand at barriers."""
    inferior.ask_about(process)
    if inferior.processor() != "x86-64":
        return  # suspended_threads.py knows the registers of no other
    try:
        tiles = emulator.tiles()
    except inferior.Refused:
        return
    for tile in tiles:
        for thread, (status, fiber) in enumerate(tile.stands()):
            if fiber is not None:
                yield tid_of(tile, thread), tile, thread, status, fiber


def statuses(tile):
    """Of every thread of a tile; of an untiled kernel's running one."""
    return [status for status, _ in tile.stands()]


def is_programs(frame):
    """Not of the emulator's library or headers, nor of the C and C++ libraries."""
    module = frame.GetModule().GetFileSpec().GetFilename() or ""
    name = (frame.GetFunctionName() or "").removeprefix("void ")
    file = frame.GetLineEntry().GetFileSpec().GetDirectory() or ""
    return not (module.startswith(("libtessera_", "libboost_context", "libc.so", "libstdc++.so"))
                or name.startswith(("tessera::detail::", "Concurrency::"))
                or HEADERS.search(f"{file}/"))


def number_may_lag(tile, running):
    """The kernel is inlined into a loop over threads, which may keep the running one's number to itself."""
    if tile.thread is None or tile.thread_is_known:
        return False
    frame = programs_frame(running)
    return frame is not None and frame.IsInlined()


def programs_frame(thread):
    """The innermost frame of the program's; without one, the innermost."""
    frames = [thread.GetFrameAtIndex(i) for i in range(min(thread.GetNumFrames(), MOST_FRAMES))]
    return next((frame for frame in frames if is_programs(frame)), frames[0] if frames else None)


def place_of(thread, is_suspended=False):
    """file:line of that frame."""
    frame = programs_frame(thread)
    if frame is None:
        return ""
    line = frame.GetLineEntry()
    if is_suspended and frame.GetFrameID() == 0:  # goes on after a call, which may be the last one of its line
        line = thread.GetProcess().GetTarget().ResolveLoadAddress(frame.GetPC() - 1).GetLineEntry()
    return f"{line.GetFileSpec().GetFilename()}:{line.GetLine()}" if line.IsValid() else frame.GetDisplayFunctionName() or ""
