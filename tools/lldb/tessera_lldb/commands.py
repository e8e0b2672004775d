# SPDX-License-Identifier: Apache-2.0
"""`tiles` and `tile-threads`: gdb's `info tiles` and `info tile-threads`."""

from . import emulator, inferior, tables, tile_threads as listed


def _answer(debugger, words, result, lines):
    inferior.ask_about(debugger.GetSelectedTarget().GetProcess())
    try:
        if words:
            raise inferior.Refused(f"expected nothing more, not '{words}'")
        for line in lines():
            result.AppendMessage(line)
    except inferior.Refused as refusal:
        result.SetError(str(refusal))


def tiles(debugger, arguments, result, _dictionary):
    """List the running tiles: worker, barrier intervals passed, states of their threads."""
    def lines():
        running = emulator.tiles()
        if not running:
            return ["No tile runs: the program is not in a kernel."]
        selected = debugger.GetSelectedTarget().GetProcess().GetSelectedThread().GetThreadID()
        rows = []
        for tile in running:
            rows.append((tile, listed.is_of(tile, selected), inferior.thread_of(tile.system_thread).GetIndexID(), listed.statuses(tile)))
        return tables.tiles_table(rows)
    _answer(debugger, arguments, result, lines)


def tile_threads(debugger, arguments, result, _dictionary):
    """List the threads of the running tiles; threads in the same place share a row, and `*` marks the selected one. `thread list`
    also lists them, and `thread select` selects a suspended one."""
    def lines():
        process = debugger.GetSelectedTarget().GetProcess()
        selected = process.GetSelectedThread().GetThreadID()
        found = []
        for tile in emulator.tiles():
            found += _threads_of(tile, process, selected)
        return found or ["No tile runs: the program is not in a kernel."]
    _answer(debugger, arguments, result, lines)


def _threads_of(tile, process, selected):
    running = process.GetThreadByID(tile.system_thread)
    if not tile.is_tiled:
        return [tables.untiled_text(tile, listed.place_of(running))]
    if tile.job.in_loops:
        return tables.loops_lines(tile, listed.place_of(running))
    rows, shown = [], None
    for thread, status in enumerate(listed.statuses(tile)):
        own = running if status == "running" else process.GetThreadByID(listed.tid_of(tile, thread))
        has_frames = status not in ("finished", "not started")
        rows.append((thread, status, listed.place_of(own, status != "running") if has_frames else ""))
        if has_frames and own.GetThreadID() == selected:
            shown = thread
    return tables.threads_table(tile, rows, shown)
