# SPDX-License-Identifier: Apache-2.0
"""What the tests of golden outputs share."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tessera_command import FLAGS, MOUNT, TESSERA, CommandTest, SharedCache, can_mount, main, needs_mpirun  # noqa: E402,F401

try:
    import numpy  # noqa: F401
except ImportError:
    print("skipped: this Python has no NumPy")
    sys.exit(77)
