# SPDX-License-Identifier: Apache-2.0
"""The program under gdb, as far as emulator.py needs it. lldb has a module of this name, too (tools/lldb)."""

import gdb

Refused = gdb.GdbError  # says in a sentence why a command cannot be carried out


def read(address, size):
    return bytes(gdb.selected_inferior().read_memory(address, size))


def text(address):
    found = b""
    while address != 0 and b"\0" not in found:
        begin = address + len(found)
        found += read(begin, 256 - begin % 256)  # never past a page that may be the last
    return found.partition(b"\0")[0].decode(errors="replace")


# Addresses that view_address() has found, by process: without debug information of the library gdb takes milliseconds for one, and a
# breakpoint for a thread asks at each thread. What the program loads and unloads may change them.
_view_addresses = {}


def _forget_view_addresses(_event):
    _view_addresses.clear()


for _name in ("new_objfile", "clear_objfiles", "free_objfile"):
    if hasattr(gdb.events, _name):  # older ones do not have them all
        getattr(gdb.events, _name).connect(_forget_view_addresses)


def view_address():
    """Of the emulator's variable for debuggers; None: the program has not loaded it."""
    inferior = gdb.selected_inferior()
    process = (inferior.num, inferior.pid)
    if process in _view_addresses:
        return _view_addresses[process]
    try:
        found = int(gdb.parse_and_eval("(unsigned long)&'tessera::detail::debugger_view'"))
    except gdb.error:
        return None
    if inferior.pid != 0:  # else it will be elsewhere once the program runs
        _view_addresses[process] = found
    return found


def processor():
    """What emulator.PROCESSORS calls it."""
    name = gdb.selected_inferior().architecture().name()
    return "x86-64" if name.startswith("i386:x86-64") else name


def thread_of(system_thread):
    """gdb's thread of an OS thread."""
    for thread in gdb.selected_inferior().threads():
        if thread.ptid[1] == system_thread:
            return thread
    raise Refused(f"gdb knows no thread with LWP {system_thread}")
