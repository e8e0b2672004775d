#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page about kernels called from Python, as lesson_test.py does a lesson."""

import sys
import unittest

from lesson_test import EXAMPLES, LessonTest

try:
    import numpy  # noqa: F401  pylint: disable=unused-import
except ImportError:
    print("skipped: this Python has no NumPy (Debian: python3-numpy)")
    sys.exit(77)

if __name__ == "__main__":
    LessonTest.folder = EXAMPLES / "python"
    unittest.main(verbosity=2)
