# SPDX-License-Identifier: Apache-2.0
"""For lldb: `command script import tessera.py` makes the threads of tiles threads of lldb's, and brings `tiles`, `tile-threads`,
`tile-thread` and printers; a kernel that fails stops the program."""

import os
import sys

FOLDER = os.path.dirname(os.path.realpath(__file__))
sys.path.insert(0, FOLDER)
sys.dont_write_bytecode = True  # where root runs lldb, compiled modules would stay behind when the package is removed
from tessera_lldb.commands import tile_thread, tile_threads, tiles  # noqa: E402  pylint: disable=wrong-import-position,unused-import
from tessera_lldb import failures, summaries  # noqa: E402  pylint: disable=wrong-import-position


def __lldb_init_module(debugger, _):
    plugin = os.path.join(FOLDER, "tessera_lldb", "suspended_threads.py")
    debugger.HandleCommand(f"settings set target.process.python-os-plugin-path '{plugin}'")
    debugger.HandleCommand("command script add -o -f tessera.tiles tiles")
    debugger.HandleCommand("command script add -o -f tessera.tile_threads tile-threads")
    debugger.HandleCommand("command script add -o -f tessera.tile_thread tile-thread")
    summaries.add_to(debugger)
    failures.add_to(debugger)
