# SPDX-License-Identifier: Apache-2.0
"""`tessera new`: what it writes is built and tested by the steps it prints, with the build tree and with an installed one.

usage: new_project_test.py BUILD_FOLDER CMAKE
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

BUILD, CMAKE = sys.argv[1:3]


class NewProject(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tessera-new-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve() / "my projects"
        self.folder.mkdir()
        self.environment = dict(os.environ, CMAKE_GENERATOR="Ninja")
        self.environment.pop("CXX", None)

    def run_words(self, *words, code=0, cwd=None):
        result = subprocess.run([str(word) for word in words], cwd=cwd or self.folder, env=self.environment,
                                capture_output=True, text=True)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout

    def steps(self, prefix, name):
        """Makes a project; gives the lines that it says come next."""
        lines = self.run_words(pathlib.Path(prefix) / "bin" / "tessera", "new", name).splitlines()
        self.assertEqual(lines[0], f"Wrote {name}. Next:")
        self.assertTrue(all(line.startswith("    ") for line in lines[1:]), lines)
        return lines[1:]

    def test_from_the_build_tree(self):
        text = self.run_words("sh", "-ec", "\n".join(self.steps(BUILD, "sums")))
        self.assertIn("100% tests passed, 0 tests failed out of 1", text)
        project = self.folder / "sums"
        self.assertEqual(self.run_words(project / "build" / "sums"), "32 32 32 32 \n")
        for file in project.rglob("*"):
            if file.is_file() and "build" not in file.relative_to(project).parts:
                self.assertNotRegex(file.read_text(), "SPDX|starter", file)
        # Without its first barrier the kernel races, and the test says so; ci/test does what the steps do.
        kernel = project / "src" / "tile_sums.cpp"
        kernel.write_text(kernel.read_text().replace("t.barrier.wait();", "", 1))
        text = self.run_words(project / "ci" / "test", code=8)
        for part in ("[  FAILED  ] TileSums.OfNumbersFromOne", "race on tile_static float values", "missing: a barrier",
                     "tile_sums.cpp:12"):
            self.assertIn(part, text)

    def test_with_an_installed_package(self):
        prefix = self.folder / "pre fix"
        self.run_words(CMAKE, "--install", BUILD, "--prefix", prefix)
        enter, configure, _, _ = self.steps(prefix, "installed")
        self.run_words("sh", "-ec", f"{enter}\n{configure}")
        found = (self.folder / "installed" / "build" / "CMakeCache.txt").read_text()
        self.assertRegex(found, rf"Tessera_DIR:PATH={prefix}/.*/cmake/Tessera\n")
        self.assertTrue(os.access(self.folder / "installed" / "ci" / "test", os.X_OK))
        share = prefix / "share"
        self.assertIn(".TH ", (share / "man" / "man1" / "tessera.1").read_text())
        for script in ("bash-completion/completions/tessera", "zsh/site-functions/_tessera", "fish/vendor_completions.d/tessera.fish"):
            self.assertIn("complete", (share / script).read_text())


if __name__ == "__main__":
    del sys.argv[1:3]
    unittest.main(verbosity=2)
