# SPDX-License-Identifier: Apache-2.0
"""`tessera run` on a full disk. Needs the right to mount a small file system of its own."""

import subprocess
import unittest

from tessera_command import FLAGS, MOUNT, TESSERA, CommandTest, can_mount, main


@unittest.skipUnless(can_mount(), "mounting a small file system is not allowed here")
class FullDisk(CommandTest):
    def run_on_small_disk(self, size, *prepare):
        """`tessera run` with its cache on a disk of `size`; the mount ends with the shell."""
        self.write("a.cpp", "#include <iostream>\nint main() { std::cout << 1; }\n")
        (self.folder / "cache").mkdir()
        script = f'{MOUNT} || exit 99\ncd "$3"\nshift 3\n{"".join(prepare)}\n"$@"'
        return subprocess.run(["unshare", "--mount", "sh", "-c", script, "sh", size, self.folder / "cache", self.folder,
                               TESSERA, "run", *FLAGS, "a.cpp"],
                              env=self.environment, capture_output=True, text=True, timeout=300)

    def test_no_room_for_the_program(self):
        self.assert_one_line(self.run_on_small_disk("8k"), 70, "No space left on device")

    def test_no_room_for_a_folder(self):
        filled = "mkdir cache/tessera; i=0; while touch cache/$i; do i=$((i+1)); done 2>/dev/null\n"
        result = self.run_on_small_disk("1M,nr_inodes=20", filled)
        self.assert_one_line(result, 70, "No space left on device", str(self.folder / "cache"))

    def test_room_enough(self):
        self.assert_output(self.run_on_small_disk("64M"), "1")


if __name__ == "__main__":
    main()
