# SPDX-License-Identifier: Apache-2.0
"""Tiles and their threads for lldb. What reads the emulator's data is shared with gdb: it is loaded here once more, with this
package's `inferior` in place of gdb's."""

import importlib.util
import pathlib
import sys

SHARED = pathlib.Path(__file__).resolve().parent.parent.parent / "gdb" / "tessera_gdb"

for _name in ("emulator", "coherence", "texels", "tables", "addresses"):
    _full = f"{__name__}.{_name}"
    if _full not in sys.modules:
        _spec = importlib.util.spec_from_file_location(_full, SHARED / f"{_name}.py")
        sys.modules[_full] = importlib.util.module_from_spec(_spec)
        _spec.loader.exec_module(sys.modules[_full])
        setattr(sys.modules[__name__], _name, sys.modules[_full])
