# SPDX-License-Identifier: Apache-2.0
"""`catch race`: stops at the second of two accesses that race, before it is carried out. The race detector tells of them, so
the program must be compiled with `--check`."""

import re

import gdb

from .. import emulator, frames
from .kernel_stop import KernelStop
from ..emulator import index_text
from ..memory_names import name_of

VERSION = 2
WORDS = ("version", "address", "bytes", "first_code", "second_code", "first_type", "second_type", "first_tile",
         "first_thread", "first_interval", "first_or_later")
TYPES = ("read", "write", "atomic read", "atomic operation")


def line_of(code):
    """file:line of the access before a return address."""
    return frames.place_of_line(gdb.find_pc_line(code - 1), f"{code:#x}") if code != 0 else "an unknown place"


def thread_text(tile, number, thread):
    """Of the thread `thread` of the tile with the linear number `number`, in the launch that `tile` belongs to."""
    job = tile.job
    if not tile.is_tiled:
        return f"index {index_text(emulator.position(number, job.extents))}"
    counts = [extent // dim for extent, dim in zip(job.extents, job.tile_dims)]
    return (f"thread {index_text(emulator.position(thread, job.tile_dims))} of tile "
            f"{index_text(emulator.position(number, counts))}")


class RaceCatchpoint(KernelStop):
    """Stops once for each pair of lines in each run of the program."""

    pairs_of_run = set()  # (number of the catchpoint, its pair)

    def __init__(self):
        super().__init__("-probe-stap tessera:race")
        self.commands = "silent"
        self.race = None

    def stops_here(self):
        address = int(gdb.parse_and_eval("$_probe_arg0"))
        race = dict(zip(WORDS, emulator.read_words(address, len(WORDS))))
        if race["version"] != VERSION:
            print(f"catch race: these commands read version {VERSION} of what the race detector tells, not {race['version']}")
            return False
        pair = (self.number, frozenset((line_of(race["first_code"]), line_of(race["second_code"]))))
        if pair in self.pairs_of_run:
            return False
        self.pairs_of_run.add(pair)
        self.race = race
        return True

    def tell(self, tile):
        """In place of where it stopped, which is in the race detector."""
        race = self.race
        frame = frames.kernel_frame()
        frame.select()
        plural = "s" if race["bytes"] != 1 else ""
        what = name_of(race["address"], frame) or f"{race['bytes']} byte{plural} at {race['address']:#x}"
        order = "no barrier orders tiles" if race["first_tile"] != tile.linear_index() and tile.is_tiled else "nothing orders them"
        interval = f"interval {race['first_interval']}{' or later' if race['first_or_later'] else ''}"
        print(f"\nCatchpoint {self.number}: race on {what}; {order}")
        print(f"  first:  {TYPES[race['first_type']]} at {line_of(race['first_code'])} by "
              f"{thread_text(tile, race['first_tile'], race['first_thread'])}, {interval}")
        print(f"  second: {TYPES[race['second_type']]} at {line_of(race['second_code'])} by "
              f"{thread_text(tile, tile.linear_index(), tile.thread)}, interval {tile.interval}, which is about to happen")
        gdb.execute("frame")


def checks_nothing():
    """What the program's options say, of which the last counts."""
    options = gdb.execute("show environment TESSERA_OPTIONS", to_string=True)
    return re.findall(r"[ =:]report=(\w+)", options)[-1:] == ["none"]


class CatchRace(gdb.Command):
    """Stop when two accesses to memory race, just before the second.

Usage: catch race
Both are printed; each pair of source lines stops the program once in each run. The program must have been compiled with
`tessera debug --check` or `tessera c++ --check`. Deliberate and suppressed races stop it, too."""

    made = None

    def __init__(self):
        super().__init__("catch race", gdb.COMMAND_BREAKPOINTS)

    def invoke(self, arguments, from_tty):
        if arguments != "":
            raise gdb.GdbError(f"catch race: expected nothing more, not '{arguments}'")
        libraries = [objfile.filename or "" for objfile in gdb.objfiles()]
        if any("/libtessera_amp." in name for name in libraries) and not any(
                "/libtessera_race_detector." in name for name in libraries):
            raise gdb.GdbError("catch race: the program has no race detector; compile it with `tessera debug --check` or "
                               "`tessera c++ --check`")
        if checks_nothing():
            print("catch race: with the option report=none the race detector watches nothing: no race will stop the program")
        # gdb complains of what is not there before the library is loaded.
        gdb.execute("python races = tessera_gdb.stopping.races; races.CatchRace.made = races.RaceCatchpoint()", to_string=True)
        print(f"Catchpoint {CatchRace.made.number} (race)")


def forget_run():
    RaceCatchpoint.pairs_of_run.clear()


def install():
    CatchRace()
