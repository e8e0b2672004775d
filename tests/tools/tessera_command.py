# SPDX-License-Identifier: Apache-2.0
"""Runs the built `tessera` from the outside. Each test gets an empty working folder and a cache of its own."""

import os
import pathlib
import pty
import shutil
import subprocess
import sys
import tempfile
import unittest

import test_environment  # noqa: F401  pylint: disable=unused-import

TESSERA = os.environ["TESSERA"]
FLAGS = os.environ.get("TESSERA_TEST_FLAGS", "").split()


# Makes a file system of $1 bytes at $2, for tests of full disks.
MOUNT = 'mount -t tmpfs -o size="$1" tmpfs "$2"'


def can_mount():
    trial = f"d=$(mktemp -d) && set -- 16k $d && {MOUNT}; r=$?; umount $d; rmdir $d; exit $r"
    return subprocess.run(["unshare", "--mount", "sh", "-c", trial], capture_output=True).returncode == 0


def compiler_is_clang():
    macros = subprocess.run([os.environ["TESSERA_CXX"], "-dM", "-E", "-x", "c++", "/dev/null"],
                            capture_output=True, text=True, check=True).stdout
    return "__clang__" in macros


def clang_version():
    """19 for clang 19, 0 for g++."""
    if not compiler_is_clang():
        return 0
    macros = subprocess.run([os.environ["TESSERA_CXX"], "-dM", "-E", "-x", "c++", "/dev/null"], capture_output=True,
                            text=True, check=True).stdout
    return int(next(line.split()[2] for line in macros.splitlines() if "__clang_major__" in line))


def tells_overloads_apart():
    """The compiler has the plugin for overloads on restrictions."""
    plugin = pathlib.Path(TESSERA).resolve().parents[1] / "lib" / "libtessera_restrict.so"
    macros = subprocess.run([os.environ["TESSERA_CXX"], "-dM", "-E", "-x", "c++", "/dev/null"],
                            capture_output=True, text=True, check=True).stdout
    return plugin.exists() and "#define __clang_major__ 19\n" in macros


needs_mpirun = unittest.skipUnless(shutil.which("mpirun"), "needs Open MPI")


def installation_without(folder, *libraries):
    """A tree as tessera expects it around itself, but for the libraries whose names begin so. Returns its command."""
    (folder / "bin").mkdir(parents=True)
    (folder / "lib").mkdir()
    shutil.copy(TESSERA, folder / "bin" / "tessera")
    for library in (pathlib.Path(TESSERA).resolve().parent.parent / "lib").glob("libtessera_*"):
        if not library.name.startswith(libraries):
            (folder / "lib" / library.name).symlink_to(library)
    return folder / "bin" / "tessera"


class CommandTest(unittest.TestCase):
    def make_folder(self):
        folder = tempfile.TemporaryDirectory(prefix="tessera-test-")
        self.addCleanup(folder.cleanup)
        return pathlib.Path(folder.name)

    def setUp(self):
        self.folder = self.make_folder()
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(self.folder / "cache"))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        # The cache keeps nothing that was written while the compiler ran, as far as the clock can tell.
        os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns - 1_000_000_000))
        return path

    def call(self, *arguments, program=TESSERA, **changes):
        environment = {**self.environment, **changes}
        return subprocess.run([str(program), *map(str, arguments)], cwd=self.folder, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)

    def shown_on_a_terminal(self, *arguments, watch=lambda shown: None, **changes):
        """Runs the command with standard error being a terminal. (What appeared there, standard output, exit code)
        `watch` gets what has appeared, whenever there is more of it."""
        primary, secondary = pty.openpty()
        process = subprocess.Popen([TESSERA, *map(str, arguments)], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=secondary, env={**self.environment, "TERM": "xterm", **changes})
        os.close(secondary)
        shown = b""
        while True:
            try:
                some = os.read(primary, 65536)
            except OSError:  # the other end was closed
                break
            if not some:
                break
            shown += some
            watch(shown.decode(errors="replace"))
        output = process.communicate()[0].decode()
        os.close(primary)
        return shown.decode(), output, process.returncode

    def cxx(self, *arguments, **changes):
        return self.call("c++", *FLAGS, *arguments, **changes)

    def compiler_without_opt(self):
        """A clang that has no `opt` in its folder."""
        script = self.write("alone-clang++", "#!/bin/sh\n"
                            f'if [ "$*" = --version ]; then echo "clang version {clang_version()}.99"; exit; fi\n'
                            f'exec "{os.environ["TESSERA_CXX"]}" "$@"\n')
        script.chmod(0o755)
        return str(script)

    def run_file(self, *arguments, **changes):
        return self.call("run", *FLAGS, *arguments, **changes)

    def mpirun(self, ranks, script):
        """Runs `script` with a shell on each of the ranks; it finds the command in $TESSERA."""
        root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
        run = subprocess.run(["mpirun", *root, "--oversubscribe", "-n", str(ranks), "sh", "-c", script], cwd=self.folder,
                             env=dict(self.environment, TESSERA=TESSERA), capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)

    def assert_output(self, result, output, code=0):
        self.assertEqual((result.stdout, result.returncode), (output, code), result.stderr)

    def assert_one_line(self, result, code, *parts):
        """The command gave up with one line that holds `parts`."""
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertTrue(result.stderr.startswith("tessera: "), result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        for part in parts:
            self.assertIn(part, result.stderr)


class SharedCache:
    """For use with CommandTest: the tests of a class share a cache, so that each program is compiled once."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.shared = tempfile.TemporaryDirectory(prefix="tessera-shared-")
        cls.addClassCleanup(cls.shared.cleanup)

    def make_folder(self):
        # One path for all of them: a program is another one where it was compiled in another folder.
        folder = pathlib.Path(self.shared.name, "test")
        folder.mkdir()
        self.addCleanup(shutil.rmtree, folder)
        return folder

    def setUp(self):
        super().setUp()
        self.environment["XDG_CACHE_HOME"] = str(pathlib.Path(self.shared.name, "cache"))


def main():
    # Exit code 77 tells ctest that nothing was tested.
    program = unittest.main(verbosity=2, exit=False)
    result = program.result
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(77 if result.testsRun == len(result.skipped) else 0)
