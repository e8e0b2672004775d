# SPDX-License-Identifier: Apache-2.0
"""gdb's commands for C++ AMP programs that run under Tessera: tiles and their threads."""

import gdb

from . import focus, frames, printers, subscripts, thread_commands
from .stopping import breakpoints, failures, races, stepping, stops

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
