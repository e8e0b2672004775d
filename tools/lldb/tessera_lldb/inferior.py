# SPDX-License-Identifier: Apache-2.0
"""The program under lldb, as far as emulator.py needs it."""

import lldb

_process = None  # the one that is asked about


class Refused(Exception):
    """Says in a sentence why a command cannot be carried out."""


def ask_about(process):
    global _process
    _process = process


def read(address, size):
    if _process is None or not _process.IsValid() or not _process.is_alive:
        raise Refused("no tile runs: there is no process")
    error = lldb.SBError()
    data = _process.ReadMemory(address, size, error)
    if not error.Success():
        raise Refused(f"cannot read memory at {address:#x}: {error.GetCString()}")
    return data


def text(address):
    if address == 0:
        return ""
    # Through the target: a core file does not have what lies in the program's own file.
    target, found = _process.GetTarget(), b""
    while b"\0" not in found:
        part = target.ReadMemory(target.ResolveLoadAddress(address + len(found)), 64, lldb.SBError())
        if not part:
            break
        found += part
    return found.partition(b"\0")[0].decode(errors="replace")


def view_address():
    """Of the emulator's variable for debuggers; None: the program has not loaded it."""
    target = _process.GetTarget()
    for context in target.FindSymbols("tessera::detail::debugger_view"):
        address = context.symbol.GetStartAddress().GetLoadAddress(target)
        if address != lldb.LLDB_INVALID_ADDRESS:
            return address
    return None


def processor():
    """What emulator.PROCESSORS calls it."""
    name = _process.GetTarget().GetTriple().partition("-")[0]
    return "x86-64" if name == "x86_64" else name


def thread_of(system_thread):
    """lldb's thread of an OS thread."""
    return _process.GetThreadByID(system_thread)
