# SPDX-License-Identifier: Apache-2.0
"""The threads of tiles as threads of lldb's: their numbers, names and places."""

from . import emulator, inferior

MOST_FRAMES = 256


def tid_of(tile, thread):
    """lldb's number of a suspended thread, which no OS thread has: the same as long as its tile runs."""
    return (tile.number + 1) << 32 | thread


def name_of(tile, thread):
    return f"thread {emulator.index_text(tile.local(thread))} of tile {emulator.index_text(tile.index)}"


def suspended(process):
    """(lldb's number, tile, thread, status, fiber) of the threads that stand at barriers."""
    inferior.ask_about(process)
    try:
        tiles = emulator.tiles()
    except inferior.Refused:
        return
    for tile in tiles:
        waiting = tile.fibers_of_threads() if tile.is_tiled else {}
        for thread, fiber in sorted(waiting.items()):
            yield tid_of(tile, thread), tile, thread, tile.status(thread, waiting), fiber


def statuses(tile):
    """Of every thread of a tile; of an untiled kernel's running one."""
    if not tile.is_tiled:
        return ["running"]
    waiting = tile.fibers_of_threads()
    return [tile.status(thread, waiting) for thread in range(tile.job.threads)]


def is_programs(frame):
    """Not of the emulator's library or headers, nor of the C library."""
    module = frame.GetModule().GetFileSpec().GetFilename() or ""
    name = (frame.GetFunctionName() or "").removeprefix("void ")
    return not (module.startswith(("libtessera_", "libboost_context", "libc.so", "libstdc++.so"))
                or name.startswith("tessera::detail::"))


def place_of(thread):
    """file:line of the innermost frame of the program's."""
    frames = [thread.GetFrameAtIndex(i) for i in range(min(thread.GetNumFrames(), MOST_FRAMES))]
    frame = next((frame for frame in frames if is_programs(frame)), frames[0] if frames else None)
    if frame is None:
        return ""
    line = frame.GetLineEntry()
    return f"{line.GetFileSpec().GetFilename()}:{line.GetLine()}" if line.IsValid() else frame.GetDisplayFunctionName() or ""
