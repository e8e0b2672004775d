# SPDX-License-Identifier: Apache-2.0
"""For gdb: `source tessera.py` brings the commands for tiles and their threads. The libraries of an installed Tessera bring
them by themselves."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
import tessera_gdb  # pylint: disable=wrong-import-position

tessera_gdb.install()
