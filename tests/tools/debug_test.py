# SPDX-License-Identifier: Apache-2.0
"""`tessera debug`: what it gives to gdb, what it refuses. tests/gdb has gdb itself."""

from tessera_command import FLAGS, CommandTest, main

# Tells what it was started with.
FAKE_GDB = """#!/bin/sh
for word in "$@"; do printf '[%s]' "$word"; done
printf '\\n%s\\n' "$TESSERA_OPTIONS"
exit 7
"""


class Debug(CommandTest):
    def setUp(self):
        super().setUp()
        self.gdb = self.write("fake gdb", FAKE_GDB)
        self.gdb.chmod(0o755)
        self.environment["TESSERA_GDB"] = str(self.gdb)
        self.write("plain.cpp", "int main() { return 0; }\n")

    def debug(self, *arguments, **changes):
        return self.call("debug", *FLAGS, *arguments, **changes)

    def test_gdb_gets_its_words_and_the_program_its_own(self):
        for cache in ([], ["--no-cache"]):
            result = self.debug(*cache, "--batch", "--ex=info tiles", "--ex=run", "--workers=1", "plain.cpp", "--", "a b", "--ex")
            self.assertEqual(result.returncode, 7, result.stderr)
            words, options = result.stdout.splitlines()
            self.assertRegex(words, r"^\[-q\]\[-iex\]\[add-auto-load-safe-path /.*\]\[-ix\]\[/.*/tessera\.py\]\[-batch\]"
                                    r"\[-ex\]\[info tiles\]\[-ex\]\[run\]\[--args\]\[/.*/plain\]\[a b\]\[--ex\]$")
            self.assertEqual(options, "timeout=0:progress=off:workers=1")

    def test_a_program_and_a_core_file(self):
        self.write("program", "#!/bin/sh\n").chmod(0o755)
        self.write("core.1", "")
        result = self.call("debug", "--core=core.1", "program")
        self.assertRegex(result.stdout, r"\[--core=core\.1\]\[--args\]\[\./program\]\n")

    def test_a_timeout_that_was_chosen_stays(self):
        self.assertTrue(self.debug("--timeout=9", "plain.cpp").stdout.endswith("timeout=0:progress=off:timeout=9\n"))
        self.assertTrue(self.debug("plain.cpp", TESSERA_OPTIONS="timeout=5").stdout.endswith("\ntimeout=5:progress=off\n"))

    def test_nothing_is_left_behind(self):
        temporary = self.folder / "temporary"
        temporary.mkdir()
        self.assertEqual(self.debug("--no-cache", "plain.cpp", TMPDIR=str(temporary)).returncode, 7)
        self.assertEqual(list(temporary.iterdir()), [])

    def test_refusals(self):
        self.assert_one_line(self.debug("plain.cpp", TESSERA_GDB="no-such-gdb"), 2, "TESSERA_GDB", "'no-such-gdb'")
        self.assert_one_line(self.debug("plain.cpp", TESSERA_GDB="", PATH="/no/such/folder"), 70, "install gdb")
        self.assert_one_line(self.debug("--core=missing", "plain.cpp"), 2, "--core=missing")
        self.assert_one_line(self.debug(), 2, "debug expects a C++ source file or a program")
        self.assert_one_line(self.call("debug", "missing"), 2, "no such file: 'missing'")
        self.write("program", "#!/bin/sh\n").chmod(0o755)
        self.assert_one_line(self.call("debug", "--check", "program"), 2, "debug: --check is for sources",
                             "a program that tessera c++ --check has built has the race detector without it")
        for option in ("--schedule=replay:a-none-f", "--preempt=access"):
            self.assert_one_line(self.debug(option, "plain.cpp"), 2, f"debug: {option} switches threads before single accesses", "--check")
            if not FLAGS:  # there is no race detector in builds with sanitizers
                self.assertEqual(self.debug(option, "--check", "plain.cpp").returncode, 7)
            self.assertEqual(self.call("debug", option, "program").returncode, 7)
        self.assertEqual(self.debug("--schedule=replay:b-f", "plain.cpp").returncode, 7)
        self.assert_one_line(self.debug("--batsh", "plain.cpp"), 2, "debug has no option '--batsh'", "--batch")

    def test_a_source_that_does_not_compile(self):
        self.write("wrong.cpp", "int main() { return nothing; }\n")
        result = self.debug("wrong.cpp")
        self.assertEqual(result.stdout, "")
        self.assertIn("nothing", result.stderr)
        self.assertEqual(result.returncode, 1)

    def test_help(self):
        result = self.call("debug", "--help")
        self.assertEqual(result.returncode, 0)
        for word in ("--check", "--core", "--ex", "--batch", "--workers", "TESSERA_GDB", "tile-break"):
            self.assertIn(word, result.stdout)


if __name__ == "__main__":
    main()
