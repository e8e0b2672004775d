# SPDX-License-Identifier: Apache-2.0
"""The cache of `tessera run`: when it compiles and when it does not."""

import concurrent.futures
import os
import stat

from tessera_command import CommandTest, main


class Cache(CommandTest):
    def setUp(self):
        super().setUp()
        # A compiler that keeps count.
        self.count = self.folder / "count"
        self.count.write_text("")
        compiler = self.folder / "counting-c++"
        compiler.write_text(f'#!/bin/sh\necho "$@" >> "{self.count}"\nexec "{os.environ["TESSERA_CXX"]}" "$@"\n')
        compiler.chmod(compiler.stat().st_mode | stat.S_IXUSR)
        self.environment["TESSERA_CXX"] = str(compiler)
        self.write("value.h", "#define VALUE 1\n")
        self.write("a.cpp", '#include "value.h"\n#include <cstdio>\nint main() { std::printf("%d\\n", VALUE); }\n')

    def compilations(self):
        """How often a source was compiled since the last call."""
        lines = [line for line in self.count.read_text().splitlines() if " -c " in line]
        self.count.write_text("")
        return len(lines)

    def expect(self, output, compilations, *arguments, **changes):
        self.assert_output(self.run_file(*arguments, "a.cpp", **changes), output)
        self.assertEqual(self.compilations(), compilations)

    def test_second_run_compiles_nothing(self):
        self.expect("1\n", 1)
        self.expect("1\n", 0)

    def test_changes_are_seen(self):
        self.expect("1\n", 1)
        self.write("value.h", "#define VALUE 22\n")
        self.expect("22\n", 1)
        self.expect("22\n", 0)
        self.expect("22\n", 1, "-DANOTHER_FLAG")
        self.expect("22\n", 1, CPATH="/tmp")
        self.write("a.cpp", '#include <cstdio>\nint main() { std::puts("new"); }\n')
        self.expect("new\n", 1)
        self.write("a.cpp", "#error wrong\n")
        self.assertEqual(self.run_file("a.cpp").returncode, 1)

    def test_old_text_finds_its_old_program(self):
        self.expect("1\n", 1)
        old = (self.folder / "a.cpp").read_text()
        self.write("a.cpp", '#include <cstdio>\nint main() { std::puts("new"); }\n')
        self.expect("new\n", 1)
        os.utime(self.write("a.cpp", old))
        self.assert_output(self.run_file("a.cpp"), "1\n")

    def test_file_written_during_the_compilation_is_not_trusted(self):
        self.expect("1\n", 1)
        later = (self.folder / "a.cpp").stat().st_mtime_ns + 3_600_000_000_000
        os.utime(self.folder / "value.h", ns=(later, later))
        self.expect("1\n", 1)
        self.expect("1\n", 1)

    def test_warnings_are_shown_again(self):
        self.write("a.cpp", "int main() { int unused; }\n")
        first = self.run_file("-Wall", "a.cpp")
        self.assertIn("unused", first.stderr)
        second = self.run_file("-Wall", "a.cpp")
        self.assertEqual(self.compilations(), 1)
        self.assertEqual(second.stderr, first.stderr)

    def test_two_at_once(self):
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            results = list(pool.map(lambda _: self.run_file("a.cpp"), range(4)))
        for result in results:
            self.assert_output(result, "1\n")
        self.compilations()
        self.expect("1\n", 0)
        entries = [path for path in (self.folder / "cache" / "tessera").iterdir() if path.suffix == ".entry"]
        self.assertEqual(len(entries), 1)

    def test_unusable_folder(self):
        self.write("file", "")
        for _ in range(2):
            result = self.run_file("a.cpp", XDG_CACHE_HOME=str(self.folder / "file"))
            self.assert_output(result, "1\n")
            self.assertRegex(result.stderr, r"\Atessera: cannot use the cache folder .*--no-cache.*; the program is compiled again each time\n\Z")
            self.assertEqual(self.compilations(), 1)
        self.assert_output(self.run_file("--no-cache", "a.cpp", XDG_CACHE_HOME=str(self.folder / "file")), "1\n")

    def test_no_folder_at_all(self):
        result = self.run_file("a.cpp", XDG_CACHE_HOME="", HOME="")
        self.assert_output(result, "1\n")
        self.assertRegex(result.stderr, r"\Atessera: neither XDG_CACHE_HOME nor HOME .*--no-cache.*\n\Z")

    def test_headers_of_windows_need_no_cache(self):
        self.write("file", "")
        self.write("a.cpp", '#include "VALUE.h"\n#include <cstdio>\nvoid main() { std::printf("%d\\n", VALUE); }\n')
        result = self.run_file("--msvc", "a.cpp", XDG_CACHE_HOME=str(self.folder / "file"))
        self.assert_output(result, "1\n")
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)

    def test_deleted_cache_is_made_anew(self):
        self.expect("1\n", 1)
        for path in (self.folder / "cache" / "tessera").glob("*/a"):
            path.unlink()
        self.expect("1\n", 1)
        self.expect("1\n", 0)


if __name__ == "__main__":
    main()
