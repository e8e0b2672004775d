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


def view_address():
    """Of the emulator's variable for debuggers; None: the program has not loaded it."""
    try:
        return int(gdb.parse_and_eval("(unsigned long)&'tessera::detail::debugger_view'"))
    except gdb.error:
        return None


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
