# SPDX-License-Identifier: Apache-2.0
"""`tessera new`: names, folders and disks on which nothing can be written. tests/package builds what it writes."""

import os
import subprocess
import unittest

from tessera_command import MOUNT, TESSERA, CommandTest, can_mount, main


class NewTest(CommandTest):
    def assert_nothing_left(self, *expected):
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), sorted(expected))

    def test_names(self):
        for name, part in (("7up", "beginning with a letter"), ("my-app", "English letters, digits and _"), ("é", "English letters"),
                           ("_x", "beginning with a letter"), ("a b", "English letters"), ("class", "keyword of C++"),
                           ("test", "CMake has a target of that name"), ("Tessera_app", "Tessera's own targets"),
                           ("..", "English letters"), ("/", "English letters"), ("", "expects a name"),
                           ("n" * 300, "at most 200 letters")):
            with self.subTest(name=name):
                self.assert_one_line(self.call("new", name), 2, part)
        self.assert_one_line(self.call("new"), 2, "expects a name")
        self.assert_one_line(self.call("new", "a", "b"), 2, "one name, then 'b'")
        self.assert_one_line(self.call("new", "--force", "a"), 2, "no option '--force'")
        self.assert_nothing_left()

    def test_places(self):
        self.write("full/file", "")
        self.write("file", "")
        os.symlink("nowhere", self.folder / "link")
        self.assert_one_line(self.call("new", "full"), 2, "'./full' already exists, and is not empty")
        self.assert_one_line(self.call("new", "file"), 2, "is not a folder")
        self.assert_one_line(self.call("new", "link"), 2, "is not a folder")
        self.assert_one_line(self.call("new", "no/such/app"), 2, "there is no folder 'no/such'")
        self.assert_nothing_left("file", "full", "link")
        # An empty folder is as good as none, here one of another folder.
        (self.folder / "full" / "app").mkdir()
        self.assertEqual(self.call("new", "full/app/").returncode, 0)
        self.assertIn("add_executable(app ", (self.folder / "full" / "app" / "CMakeLists.txt").read_text())
        umask = os.umask(0)
        os.umask(umask)
        self.assertEqual((self.folder / "full" / "app").stat().st_mode & 0o777, 0o777 & ~umask)

    def test_folder_that_cannot_be_written(self):
        # root may write everywhere but here.
        self.assert_one_line(self.call("new", "/proc/app"), 70, "cannot make a folder in /proc")

    @unittest.skipUnless(can_mount(), "mounting a small file system is not allowed here")
    def test_full_disk(self):
        script = f'{MOUNT} || exit 99\ncd "$2"\nshift 2\n"$@"; code=$?\nls -A\nexit $code'
        result = subprocess.run(["unshare", "--mount", "sh", "-c", script, "sh", "24k", self.folder, TESSERA, "new", "app"],
                                capture_output=True, text=True)
        self.assert_one_line(result, 70, "No space left on device")


if __name__ == "__main__":
    main()
