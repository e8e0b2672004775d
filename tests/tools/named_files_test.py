# SPDX-License-Identifier: Apache-2.0
"""Streams that cannot be written to, and files that cannot be read or written: the command says so, in words, and ends with the exit
code of the case."""

import os
import pathlib
import resource
import signal
import subprocess
import tempfile
import unittest

from tessera_command import MOUNT, TESSERA, CommandTest, can_mount, main

RACE = """
#include <amp.h>
#include <sys/resource.h>
#include <cstdlib>
#include <string>
#include <vector>
using namespace concurrency;
static void launch() {
    std::vector<int> v(64, 1);
    array_view<int> out(64, v);
    parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
        tile_static int t[16];
        t[i.local[0]] = i.global[0];
        out[i] = t[15 - i.local[0]];
    });
    out.synchronize();
}
int main(int count, char** words) {
    launch();
    const std::string word = count > 1 ? words[1] : "";
    if (word == "clearenv") clearenv();
    if (word == "little-memory") {
        const rlimit little = {1 << 26, 1 << 26};
        setrlimit(RLIMIT_AS, &little);
        launch();
    }
}
"""

NOT_UTF8 = os.fsdecode(b"\xff\xfe")


class NamedFiles(CommandTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory(prefix="tessera-race-")
        cls.addClassCleanup(folder.cleanup)
        cls.race = pathlib.Path(folder.name) / "race"
        (pathlib.Path(folder.name) / "race.cpp").write_text(RACE)
        subprocess.run([TESSERA, "c++", "--check", "race.cpp", "-o", "race"], cwd=folder.name, check=True)

    def shell(self, script, *words, **changes):
        """`script` finds the command in $TESSERA, the program in $RACE."""
        return subprocess.run(["sh", "-c", script, "sh", *map(str, words)], cwd=self.folder, capture_output=True, text=True,
                              env={**self.environment, "TESSERA": TESSERA, "RACE": str(self.race), **changes}, timeout=300)

    def unprivileged(self, *words):
        """The command as a user who may not read everything."""
        def become():
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
        def run(*words):
            return subprocess.run([TESSERA, *words], cwd=self.folder, capture_output=True, text=True, preexec_fn=become,
                                  env={**self.environment, "XDG_CACHE_HOME": "/nonexistent"}, timeout=300)
        os.chmod(self.folder, 0o755)
        try:
            can_run = run("help").returncode == 0
        except PermissionError:
            can_run = False
        if not can_run:
            self.skipTest("the command is in a folder of root's own")
        return run(*words)


class Streams(NamedFiles):
    def test_standard_error_cannot_be_written(self):
        for streams in ("2>/dev/full", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
            for words, code in (("nonsense", 2), ("check none.cpp", 2), ("check --report=json --output=r.json $RACE", 66),
                                ("check $RACE", 70)):
                with self.subTest(streams=streams, words=words):
                    self.assertEqual(self.shell(f"$TESSERA {words} {streams}").returncode, code)

    def test_reader_of_standard_error_has_gone(self):
        result = self.shell("trap '' PIPE; { $TESSERA nonsense 2>&1 >&3; echo $? >&3; } 3>code | true; cat code")
        self.assertEqual(result.stdout, "2\n")

    def test_standard_output_cannot_be_written(self):
        for words in ("--help", "help check", "--version", "c++ --version", "c++ --print-command a.cpp", "man-page"):
            with self.subTest(words=words):
                result = self.shell(f"$TESSERA {words} >/dev/full")
                self.assert_one_line(result, 70, "cannot write to standard output: No space left on device")
        self.assert_one_line(self.shell("$TESSERA --help >&-"), 70, "cannot write to standard output: Bad file descriptor")

    def test_report_of_a_program_to_standard_output(self):
        for options in ("output=-", "output=-:report=json"):
            result = self.shell("$RACE >/dev/full", TESSERA_OPTIONS=options)
            self.assert_one_line(result, 70, "cannot write the race detector's report to standard output: No space left on device")

    def test_help_of_a_program(self):
        self.assert_one_line(self.shell("$RACE >/dev/full", TESSERA_OPTIONS="help=1"), 70, "standard output")

    def test_part_of_no_recording(self):
        self.assertIn("golden_shard has no effect without golden=FOLDER", self.shell("$RACE", TESSERA_OPTIONS="golden_shard=1/2").stderr)


class Output(NamedFiles):
    def test_name_that_is_not_utf8(self):
        for report in ("json", "html", "sarif", "text"):
            name = f"{NOT_UTF8}.{report}"
            result = subprocess.run([TESSERA, "check", f"--report={report}", f"--output={name}", self.race], cwd=self.folder,
                                    env=self.environment, capture_output=True)
            self.assertEqual(result.returncode, 66, result.stderr)
            self.assertTrue((self.folder / name).exists(), os.listdir(os.fsencode(self.folder)))

    def test_old_file_stays_when_writing_fails(self):
        self.write("report.json", self.call("check", "--output=/dev/stdout", "--report=json", self.race).stdout)
        large = 1 << 10
        for name, words in (("old.html", ("report", "report.json", "--html")), ("old.sarif", ("check", "--report=sarif", self.race)),
                            ("old.json", ("check", "--report=json", self.race))):
            with self.subTest(name=name):
                self.write(name, "old")
                def limit():
                    resource.setrlimit(resource.RLIMIT_FSIZE, (large, large))
                    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                result = subprocess.run([TESSERA, *words, f"--output={name}"], cwd=self.folder, env=self.environment, capture_output=True,
                                        text=True, preexec_fn=limit)
                self.assertEqual(result.returncode, 70, result.stderr)
                self.assertIn("File too large", result.stderr)
                self.assertEqual((self.folder / name).read_text(), "old")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir() if p.name.startswith("old")), ["old.html", "old.json", "old.sarif"])

    def test_links_modes_and_fifos(self):
        self.write("target.txt", "old").chmod(0o640)
        (self.folder / "folder").mkdir()
        (self.folder / "folder" / "link.txt").symlink_to("../target.txt")
        (self.folder / "new.txt").symlink_to("made.txt")
        self.write("first.txt", "old")
        os.link(self.folder / "first.txt", self.folder / "second.txt")
        for name, written in (("folder/link.txt", "target.txt"), ("new.txt", "made.txt"), ("first.txt", "second.txt")):
            self.call("check", f"--output={name}", self.race)
            self.assertIn("race", (self.folder / written).read_text(), name)
        self.assertTrue((self.folder / "folder" / "link.txt").is_symlink())
        self.assertEqual((self.folder / "target.txt").stat().st_mode & 0o777, 0o640)
        result = self.shell("mkfifo f; cat f & $TESSERA check --output=f $RACE; wait")
        self.assertIn("race", result.stdout)
        result = self.shell("echo before >all; $TESSERA check --output=/dev/stdout --report=text $RACE >>all; echo after >>all; cat all")
        self.assertTrue(result.stdout.endswith("after\n"), result.stdout)
        self.assertIn("race", result.stdout)

    def test_result_of_a_comparison(self):
        result = self.call("golden", "compare", "--output=/nonexistent/x", "a", "b")
        self.assert_one_line(result, 2, "--output=/nonexistent/x", "No such file or directory")
        self.assert_one_line(self.call("explore", "merge", "--output=/nonexistent/x", "a"), 2, "--output=/nonexistent/x")


class Input(NamedFiles):
    def test_empty_names(self):
        for command in ("run", "check", "explore", "debug"):
            self.assert_one_line(self.call(command, ""), 2, "no such file: ''")
        own, theirs = self.call("c++", ""), subprocess.run([os.environ["TESSERA_CXX"], ""], capture_output=True, text=True)
        self.assertEqual((own.returncode, own.stderr), (theirs.returncode, theirs.stderr))

    def test_permission(self):
        self.write("closed/a.cpp", "int main() {}\n")
        self.write("closed/a.npy", "")
        os.chmod(self.folder / "closed", 0o700 if os.geteuid() == 0 else 0)
        self.addCleanup(os.chmod, self.folder / "closed", 0o700)
        for name in ("a.cpp", "a.npy", "a.json", "program"):
            self.write(name, "x").chmod(0o600 if os.geteuid() == 0 else 0)
        os.chmod(self.folder / "program", 0o700 if os.geteuid() == 0 else 0o010)
        for words in (("run", "program"), ("run", "closed/a.cpp"), ("run", "closed/a"), ("port", "closed/a.cpp"),
                      ("report", "closed/a.json"),
                      ("golden", "compare", "closed", "closed/a.npy"), ("golden", "compare", "closed", "/usr"),
                      ("run", "a.cpp"), ("port", "a.cpp"), ("report", "a.json"), ("debug", "--core=a.json", TESSERA)):
            with self.subTest(words=words):
                result = self.unprivileged(*words)
                self.assertEqual(result.returncode, 2, result.stderr)
                self.assertIn("Permission denied", result.stderr)
                self.assertNotIn("filesystem error", result.stderr)

    def test_current_folder_that_is_gone(self):
        result = self.shell("mkdir gone; cd gone; rmdir ../gone; $TESSERA golden record -o x $RACE")
        self.assert_one_line(result, 70, "cannot find out the current folder, which may have been deleted: No such file or directory")

    def test_devices(self):
        self.assert_one_line(self.call("report", "/dev/zero"), 2, "'/dev/zero' is a device; expected a file")
        self.assert_one_line(self.shell("echo {} | $TESSERA report /dev/stdin"), 2, "it has no \"schema\"")

    def test_source_that_is_no_file(self):
        os.mkfifo(self.folder / "a.cpp")
        for command in ("run", "check"):
            self.assert_one_line(self.call(command, "a.cpp"), 2, "'a.cpp' is not a regular file")

    def test_broken_baseline(self):
        for text, words in (("", "it is empty"), ('{"schema":', "it ends in the middle, after 10 bytes"),
                            ("{\n\n x}", "line 3 is not JSON, from byte 5")):
            self.write("known.json", text)
            result = self.shell("$RACE", TESSERA_OPTIONS="baseline=known.json")
            self.assert_one_line(result, 2, "known.json", words)


class TemporaryFiles(NamedFiles):
    def test_tmpdir(self):
        self.assert_one_line(self.call("check", self.race, TMPDIR="/nonexistent"), 70,
                             "/nonexistent (which TMPDIR names): No such file or directory")

    def test_nothing_is_left_where_no_file_can_be_opened(self):
        (self.folder / "tmp").mkdir()
        for files in (4, 5, 6):
            result = subprocess.run([TESSERA, "check", self.race], cwd=self.folder, capture_output=True,
                                    env={**self.environment, "TMPDIR": str(self.folder / "tmp")},
                                    preexec_fn=lambda most=files: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
            self.assertNotEqual(result.returncode, 0)
            self.assertEqual(list((self.folder / "tmp").iterdir()), [])

    def test_nothing_is_left_where_files_are_too_large(self):
        (self.folder / "tmp").mkdir()
        result = subprocess.run([TESSERA, "check", "--report=html", "--output=a.html", self.race], cwd=self.folder, capture_output=True,
                                text=True,
                                env={**self.environment, "TMPDIR": str(self.folder / "tmp")},
                                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (16384, 16384)))
        self.assertEqual(result.returncode, 70, result.stderr)
        self.assertIn("File too large", result.stderr)
        self.assertEqual(list((self.folder / "tmp").iterdir()), [])

    def test_environment_that_the_program_clears(self):
        result = self.call("check", self.race, "--", "clearenv")
        self.assertEqual((result.returncode, result.stderr.count("nothing was reported")), (66, 0), result.stderr)

    def test_program_without_memory(self):
        result = self.call("check", self.race, "--", "little-memory")
        self.assertNotIn("was not built with", result.stderr)

    @unittest.skipUnless(can_mount(), "mounting a small file system is not allowed here")
    def test_full_disk(self):
        (self.folder / "tmp").mkdir()
        script = f'{MOUNT} || exit 99\nhead -c 100000 /dev/zero >tmp/filler 2>/dev/null\nTMPDIR="$2" "$TESSERA" check "$RACE"'
        result = subprocess.run(["unshare", "--mount", "sh", "-c", script, "sh", "16k", self.folder / "tmp"], cwd=self.folder,
                                capture_output=True, text=True, env={**self.environment, "TESSERA": TESSERA, "RACE": str(self.race)})
        self.assertEqual((result.returncode, result.stderr.count("nothing was reported")), (66, 0), result.stderr)

    @unittest.skipUnless(can_mount(), "mounting a small file system is not allowed here")
    def test_ported_file_on_a_full_disk(self):
        (self.folder / "full").mkdir()
        self.write("a.cpp", "int main() {}\n//" + "x" * 50000 + "\n")
        script = f'{MOUNT} || exit 99\n"$TESSERA" port -o full/a.cpp a.cpp'
        result = subprocess.run(["unshare", "--mount", "sh", "-c", script, "sh", "16k", self.folder / "full"], cwd=self.folder,
                                capture_output=True, text=True, env={**self.environment, "TESSERA": TESSERA})
        self.assert_one_line(result, 70, "full/a.cpp: No space left on device")

    def test_cache_whose_lock_is_a_folder(self):
        self.write("a.cpp", "#include <cstdio>\nint main() { std::puts(\"ran\"); }\n")
        (self.folder / "cache" / "tessera" / "lock").mkdir(parents=True)
        result = self.run_file("a.cpp")
        self.assert_output(result, "ran\n")
        self.assertIn("cannot lock the cache folder", result.stderr)
        self.assertIn("compiled again each time", result.stderr)


if __name__ == "__main__":
    main()
