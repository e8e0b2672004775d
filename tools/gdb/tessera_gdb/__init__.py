# SPDX-License-Identifier: Apache-2.0
"""gdb's commands for C++ AMP programs that run under Tessera: tiles and their threads."""

import gdb

from . import breakpoints, failures, focus, frames, printers, races, stepping, stops, subscripts, thread_commands

_installed = False


def install():
    """Registers everything, once."""
    global _installed
    if _installed:
        return
    _installed = True
    gdb.execute("python import tessera_gdb")  # for commands that are words of gdb's own language
    for module in (focus, frames, thread_commands, breakpoints, races, failures, stepping, stops, printers, subscripts):
        module.install()
