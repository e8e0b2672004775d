# SPDX-License-Identifier: Apache-2.0
"""A kernel that fails stops the program where it fails, while its tile is as it was: at an index out of bounds, at a barrier that
not all threads of the tile reach, and where an exception is thrown."""

import lldb

from . import emulator, inferior, tile_threads

SEMAPHORE = "tessera_kernel_failure_semaphore"  # emulator/tiles/failure_stop.h
_told = set()  # OS threads for which the emulator may throw the same now


def kernel_fails(frame, _location, _internal):
    """The emulator asks whether a debugger wants to know: yes."""
    target = frame.GetThread().GetProcess().GetTarget()
    for context in target.FindSymbols(SEMAPHORE):
        address = context.symbol.GetStartAddress().GetLoadAddress(target)
        if address != lldb.LLDB_INVALID_ADDRESS:
            target.GetProcess().WriteMemory(address, b"\1\0", lldb.SBError())
    return False


def show_failure(frame, _location, _internal):
    """The emulator says what has happened."""
    inferior.ask_about(frame.GetThread().GetProcess())
    _told.add(frame.GetThread().GetThreadID())
    return _stops(frame, "A kernel fails: " + inferior.text(frame.FindRegister("arg1").GetValueAsUnsigned()))


def exception_thrown(frame, _location, _internal):
    """What a kernel throws itself."""
    thread = frame.GetThread()
    inferior.ask_about(thread.GetProcess())
    try:
        tile = emulator.tile_on(thread.GetThreadID())
        if tile is None or tile.is_given_up:
            return False
        bottom, top = tile.runner.stack
    except (inferior.Refused, AttributeError):
        return False
    if not bottom <= frame.GetSP() < top:
        return False
    is_told = thread.GetThreadID() in _told
    _told.discard(thread.GetThreadID())
    if is_told and (thread.GetFrameAtIndex(1).GetModule().GetFileSpec().GetFilename() or "").startswith("libtessera_"):
        return False
    return _stops(frame, f"An exception of type {_thrown_type(frame)} is thrown in a kernel")  # which may catch it


def _thrown_type(frame):
    """Of __cxa_throw's second argument, a type_info, whose symbol says it."""
    target = frame.GetThread().GetProcess().GetTarget()
    symbol = target.ResolveLoadAddress(frame.FindRegister("arg2").GetValueAsUnsigned()).GetSymbol()
    return (symbol.GetName() or "unknown").removeprefix("typeinfo for ")


def _stops(frame, text):
    thread = frame.GetThread()
    for each in thread:
        if tile_threads.is_programs(each):
            thread.SetSelectedFrame(each.GetFrameID())
            break
    print(text)
    return True


STOPS = (("tessera::detail::kernel_fails", kernel_fails), ("tessera::detail::show_failure_to_debugger", show_failure),
         ("__cxa_throw", exception_thrown))


def _add_to_target(target):
    for name, function in STOPS:
        breakpoint_ = target.BreakpointCreateByName(name)
        breakpoint_.SetScriptCallbackFunction(f"{__name__}.{function.__name__}")
        breakpoint_.AddName("tile_failures")


def add_to(debugger):
    """Of targets that there will be, too: they begin with what the dummy target has."""
    debugger.HandleCommand(f"script import {__name__}")
    _add_to_target(debugger.GetDummyTarget())
    for number in range(debugger.GetNumTargets()):
        _add_to_target(debugger.GetTargetAtIndex(number))
