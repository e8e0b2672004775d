# SPDX-License-Identifier: Apache-2.0
"""lldb reads this as an operating system's plug-in: a program that adds threads of its own to those of the OS. They can
be listed, selected and looked at; the program goes on with the threads that really run."""

import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), ".."))
from tessera_lldb import emulator, tile_threads  # noqa: E402  pylint: disable=wrong-import-position

# x86-64, in the order of DWARF's numbers, and the one that thread-local variables are found from.
REGISTERS = ("rax", "rdx", "rcx", "rbx", "rsi", "rdi", "rbp", "rsp", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "rip",
             "fs_base")
NUMBERS = {"fs_base": 58}
MEANINGS = {"rip": "pc", "rsp": "sp", "rbp": "fp", "fs_base": "tp"}


class OperatingSystemPlugIn:
    def __init__(self, process):
        self.process = process
        self.found = {}  # by lldb's number: the tile and the fiber

    def get_register_info(self):
        registers = []
        for number, name in enumerate(REGISTERS):
            register = {"name": name, "bitsize": 64, "offset": 8 * number, "encoding": "uint", "format": "hex", "set": 0,
                        "ehframe": NUMBERS.get(name, number), "dwarf": NUMBERS.get(name, number)}
            if name in MEANINGS:
                register["generic"] = MEANINGS[name]
            registers.append(register)
        return {"sets": ["general"], "registers": registers}

    def get_thread_info(self):
        self.found = {}
        threads = []
        for tid, tile, thread, status, fiber in tile_threads.suspended(self.process):
            self.found[tid] = (tile, fiber)
            threads.append({"tid": tid, "name": tile_threads.name_of(tile, thread), "queue": status, "state": "stopped",
                            "stop_reason": "none"})
        return threads

    def get_register_data(self, tid):
        tile, fiber = self.found[tid]
        kept = dict(emulator.registers_of(tile, fiber), fs_base=tile.thread_pointer)
        return struct.pack(f"<{len(REGISTERS)}Q", *(kept.get(name, 0) for name in REGISTERS))
