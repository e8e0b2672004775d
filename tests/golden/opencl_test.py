# SPDX-License-Identifier: Apache-2.0
"""The kernels of examples/golden on an OpenCL device against their golden outputs."""

import os
import subprocess
import sys
import unittest

from golden_command import FLAGS, HERE, CommandTest, main

EXAMPLE = HERE.parent.parent / "examples" / "golden"


class OpenCl(CommandTest):
    def test_same_bits(self):
        (self.folder / "opencl").mkdir()
        ran = subprocess.run([os.environ["KERNELS_OPENCL"], EXAMPLE / "kernels.cl", "opencl"], cwd=self.folder,
                             capture_output=True, text=True, timeout=300)
        if ran.returncode == 77:
            print("skipped:", ran.stderr.strip())
            sys.exit(77)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        recorded = self.call("golden", "record", "--no-check", *FLAGS, EXAMPLE / "kernels.cpp", "-o", "golden")
        self.assertEqual(recorded.returncode, 0, recorded.stderr)
        compared = self.call("golden", "compare", "golden", "opencl")
        self.assertEqual(compared.returncode, 0, compared.stdout)
        self.assertIn("5 arrays compared, 0 different", compared.stdout)


if __name__ == "__main__":
    main()
