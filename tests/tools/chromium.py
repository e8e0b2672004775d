# SPDX-License-Identifier: Apache-2.0
"""Pages as headless Chromium shows them."""

import os
import shutil
import subprocess
import unittest

HAS_CHROMIUM = shutil.which("chromium") is not None
needs_chromium = unittest.skipUnless(HAS_CHROMIUM, "needs Chromium")


def dom_of(address, milliseconds=3000):
    """The document as text, after its scripts have run for some time."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return subprocess.run(["chromium", "--headless", *sandbox, "--disable-gpu", "--allow-file-access-from-files",
                           f"--virtual-time-budget={milliseconds}", "--dump-dom", address], capture_output=True, text=True).stdout
