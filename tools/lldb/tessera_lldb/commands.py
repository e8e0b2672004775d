# SPDX-License-Identifier: Apache-2.0
"""`tiles`, `tile-threads` and `tile-thread`: gdb's `info tiles`, `info tile-threads` and `tile-thread`."""

from . import addresses, emulator, inferior, tables, tile_threads as listed
from .emulator import index_text


def _answer(debugger, result, lines):
    inferior.ask_about(debugger.GetSelectedTarget().GetProcess())
    try:
        for line in lines():
            result.AppendMessage(line)
    except inferior.Refused as refusal:
        result.SetError(str(refusal))


def _refuse(arguments, command):
    if arguments.strip():
        raise inferior.Refused(f"{command}: expected nothing more, not '{arguments.strip()}'")


def tiles(debugger, arguments, result, _dictionary):
    """List the running tiles: worker, barrier intervals passed, states of their threads."""
    def lines():
        _refuse(arguments, "tiles")
        running = emulator.tiles()
        if not running:
            return ["No tile runs: the program is not in a kernel."]
        selected = debugger.GetSelectedTarget().GetProcess().GetSelectedThread().GetThreadID()
        rows = []
        for tile in running:
            rows.append((tile, listed.is_of(tile, selected), inferior.thread_of(tile.system_thread).GetIndexID(), listed.statuses(tile)))
        return tables.tiles_table(rows)
    _answer(debugger, result, lines)


def tile_threads(debugger, arguments, result, _dictionary):
    """List the threads of the running tiles; threads in the same place share a row, and `*` marks the selected one. `thread list`
    also lists them, and `thread select` selects a suspended one."""
    def lines():
        _refuse(arguments, "tile-threads")
        process = debugger.GetSelectedTarget().GetProcess()
        selected = process.GetSelectedThread().GetThreadID()
        found = []
        for tile in emulator.tiles():
            found += _threads_of(tile, process, selected)
        return found or ["No tile runs: the program is not in a kernel."]
    _answer(debugger, result, lines)


def _threads_of(tile, process, selected):
    running = process.GetThreadByID(tile.system_thread)
    lags = [tables.LAGS] if listed.number_may_lag(tile, running) else []
    if not tile.is_tiled:
        return [tables.untiled_text(tile, listed.place_of(running)), *lags]
    if tile.job.in_loops:
        return tables.loops_lines(tile, listed.place_of(running))
    rows, shown = [], None
    for thread, status in enumerate(listed.statuses(tile)):
        own = running if status == "running" else process.GetThreadByID(listed.tid_of(tile, thread))
        has_frames = status not in ("finished", "not started")
        rows.append((thread, status, listed.place_of(own, status != "running") if has_frames else ""))
        if has_frames and own.GetThreadID() == selected:
            shown = thread
    return tables.threads_table(tile, rows, shown) + lags


def tile_thread(debugger, arguments, result, _dictionary):
    """Select a thread of a tile, running or suspended, and its innermost frame in the program:

    tile-thread                               name the thread that is selected
    tile-thread (1, 0)                        another thread of the same tile
    tile-thread tile (2, 3) [thread (1, 0)]   of another tile; without a thread, its running one"""
    def lines():
        process = debugger.GetSelectedTarget().GetProcess()
        tile_words, thread_words = addresses.parse(arguments.strip())
        tile = addresses.tile_at(tile_words) if tile_words else _selected_tile(process)
        if not tile.is_tiled and not thread_words:
            return _threads_of(tile, process, tile.system_thread)
        addresses.refuse_loops(tile)
        own_threads = dict(_own_threads(tile, process))
        if thread_words:
            number = addresses.number_at(tile, thread_words)
        elif tile_words:
            number = tile.thread
        else:
            selected = process.GetSelectedThread().GetThreadID()
            number = next((number for number, own in own_threads.items() if own.GetThreadID() == selected), tile.thread)
        status = listed.statuses(tile)[number] if number is not None else None
        own = own_threads.get(number)
        if own is None:
            name = listed.name_of(tile, number) if number is not None else f"no thread of tile {index_text(tile.index)}"
            raise inferior.Refused(f"{name} has finished" if status == "finished" else f"{name} has not started" if status else
                                   f"{name} stands in the kernel now")
        process.SetSelectedThread(own)
        frame = listed.programs_frame(own)
        if frame is not None:
            own.SetSelectedFrame(frame.GetFrameID())
        place = f", at {listed.place_of(own, status != 'running')}"
        text = f"{listed.name_of(tile, number)}, global {index_text(tile.global_index(number))}, interval {tile.interval}"
        if status == "running":
            text = tables.running_text(tile, listed.number_may_lag(tile, own))
        return [f"[{text}: {status}]{place}"]
    _answer(debugger, result, lines)


def _selected_tile(process):
    selected = process.GetSelectedThread().GetThreadID()
    running = emulator.tiles()
    if not running:
        raise inferior.Refused("no tile runs: the program is not in a kernel")
    return next((tile for tile in running if listed.is_of(tile, selected)), running[0])


def _own_threads(tile, process):
    """lldb's thread of each thread of a tile that stands somewhere."""
    for number, (status, fiber) in enumerate(tile.stands()):
        own = process.GetThreadByID(tile.system_thread if status == "running" else listed.tid_of(tile, number))
        if (status == "running" or fiber is not None) and own.IsValid():
            yield number, own
