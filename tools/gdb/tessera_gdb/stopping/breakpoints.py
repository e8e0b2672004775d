# SPDX-License-Identifier: Apache-2.0
"""`tile-break`: breakpoints for one thread of one tile, and at barriers."""

import re

import gdb

from .. import emulator, frames, threads
from .conditions import BadCondition, Condition
from .kernel_stop import KernelStop
from .scope import hidden_at, hidden_in, value_of
from ..emulator import index_text


# What tile-break's places are to a user.
PLACE_NAMES = {
    "local": "the index of the thread in its tile",
    "tile": "the index of the tile",
    "global": "the global index of the thread",
    "thread": "the number of the thread in its tile",
    "interval": "the number of barriers that the tile has passed",
}


UNTILED = "the kernel is untiled: it has `global` and `thread`"
BETWEEN_TURNS = "no thread of the tile runs here"


def places_of(tile):
    """The names that a condition may use, and their values for the running thread."""
    if not tile.is_tiled:
        return {"local": UNTILED, "tile": UNTILED, "global": tile.global_index(tile.thread), "thread": tile.thread, "interval": UNTILED}
    places = {"local": BETWEEN_TURNS, "tile": tile.index, "global": BETWEEN_TURNS, "thread": BETWEEN_TURNS, "interval": tile.interval}
    if tile.thread is not None:
        places.update({"local": tile.local(tile.thread), "global": tile.global_index(tile.thread), "thread": tile.thread})
    return places


def knows_lines():
    """Whether the program does, at least of main."""
    try:
        return gdb.find_pc_line(int(gdb.parse_and_eval("(unsigned long)&main"))).symtab is not None
    except gdb.error:
        return False


def tell_of_missing_lines(breakpoint_):
    """gdb itself speaks of symbol tables and files only."""
    if breakpoint_.pending and gdb.current_progspace().filename is not None and not knows_lines():
        print("tile-break: this program was compiled without -g: it knows neither source lines nor variables")


def condition_of(words):
    try:
        return Condition(words, value_of) if words else None
    except BadCondition as error:
        raise gdb.GdbError(f"tile-break: {error}") from error


def tell_of_hidden_places(location, condition):
    doubtful = [name for name in condition.places if "$" + name not in condition.names] if condition else []
    for name in sorted(hidden_at(location, doubtful)):
        print(f"In this condition `{name}` is the program's variable of this name; `${name}` is {PLACE_NAMES[name]}.")


class TileBreakpoint(KernelStop):
    """Stops only threads of tiles, and of these only where the condition holds."""

    hidden_in_run = {}  # places, by number and program counter; the program may be another when it runs again

    def __init__(self, spec, condition, temporary=False):
        super().__init__(spec, type=gdb.BP_BREAKPOINT, temporary=temporary)
        self.tile_condition = condition

    def stops_here(self):
        try:
            tile = emulator.tile_in_place(gdb.selected_thread().ptid[1])
        except gdb.GdbError:  # the program has no emulator
            return False
        return tile is not None and (self.tile_condition is None or self._condition_holds(tile))

    def _condition_holds(self, tile):
        try:
            return self.tile_condition.holds(places_of(tile), self._hidden_places())
        except (BadCondition, gdb.error, TypeError) as error:
            print(f"tile-break: breakpoint {self.number}: {error}")
            return True

    def _hidden_places(self):
        """Those that are variables of the program's in the selected frame."""
        here = (self.number, gdb.selected_frame().pc())
        if here not in self.hidden_in_run:
            self.hidden_in_run[here] = hidden_in(gdb.selected_frame(), self.tile_condition.places)
        return self.hidden_in_run[here]


class BarrierBreakpoint(TileBreakpoint):
    """At the moment when the last thread of a tile has come to the barrier and none has gone on."""

    def __init__(self, condition):
        super().__init__("-probe-stap tessera:barrier_released", condition)
        self.commands = "silent"

    def _condition_holds(self, tile):
        """With the variables of the kernel, not of where the emulator stands."""
        frames.kernel_frame().select()
        try:
            return super()._condition_holds(tile)
        finally:
            gdb.newest_frame().select()

    wanted = None  # the condition of the one being made
    made = None

    @classmethod
    def make(cls, condition):
        """Makes one and returns its number; without gdb's words about a library that is not loaded yet."""
        cls.wanted = condition
        gdb.execute("python b = tessera_gdb.stopping.breakpoints.BarrierBreakpoint; b.made = b(b.wanted)", to_string=True)
        return cls.made.number

    def tell(self, tile):
        """In place of where it stopped, which is in the emulator."""
        place = threads.threads_of(tile)[0].place({})
        if tile.thread is not None:
            frames.kernel_frame().select()
        print(f"\nBreakpoint {self.number}: all {tile.job.threads} threads of tile {index_text(tile.index)} stand at the "
              f"barrier at {place}; interval {tile.interval} begins")


class TileBreak(gdb.Command):
    """Set a breakpoint for some threads of some tiles.

Usage: tile-break LOCATION [if CONDITION]   as `break`, but only in kernels
       tile-break barrier [if CONDITION]    when all threads of a tile have reached a barrier and none has continued
The condition compares `local`, `tile`, `global` (indices), `thread` (linear, in its tile) and `interval` (barriers
passed), and variables of the program: tile-break average.cpp:9 if local == (0, 0) && tile == (1, 2) && sum > 3
Where the kernel has a variable `tile`, the name means that, and `$tile` the tile; so do the other names."""

    def __init__(self):
        super().__init__("tile-break", gdb.COMMAND_BREAKPOINTS, gdb.COMPLETE_LOCATION)

    def invoke(self, arguments, from_tty):
        match = re.fullmatch(r"(?P<location>.*?)(?:(?:^|\s+)if\b\s*(?P<condition>.*))?", arguments.strip())
        location, condition = match["location"], condition_of((match["condition"] or "").strip())
        if location == "":
            raise gdb.GdbError("tile-break: expected a location, as average.cpp:9, or `barrier`")
        if match["condition"] == "":
            raise gdb.GdbError("tile-break: expected a condition after `if`, as local == (0, 1)")
        if location == "barrier":
            number = BarrierBreakpoint.make(condition)
            print(f"Breakpoint {number} at every barrier" + (f" if {match['condition']}" if condition else ""))
        else:
            try:
                made = TileBreakpoint(location, condition)
            except gdb.error as error:
                raise gdb.GdbError(f"tile-break: {str(error).rstrip('.')}; expected LOCATION, or LOCATION if CONDITION") from error
            tell_of_missing_lines(made)
            tell_of_hidden_places(location, condition)


def forget_run():
    TileBreakpoint.hidden_in_run.clear()


def install():
    TileBreak()
