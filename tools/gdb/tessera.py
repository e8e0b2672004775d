# SPDX-License-Identifier: Apache-2.0
"""For gdb: `source tessera.py` brings the commands for tiles and their threads. The libraries of an installed Tessera bring
them by themselves."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
# Where root runs gdb, compiled modules would stay behind when the package is removed.
writes_nothing, sys.dont_write_bytecode = sys.dont_write_bytecode, True
import tessera_gdb  # pylint: disable=wrong-import-position

sys.dont_write_bytecode = writes_nothing

tessera_gdb.install()
