# SPDX-License-Identifier: Apache-2.0
"""A kernel that fails stops the program where it fails, while its tile is as it was: at an index out of bounds, at a barrier that
not all threads of the tile reach, and where an exception is thrown."""

import gdb

from .. import emulator, frames
from .kernel_stop import KernelStop


class StopAtFailures(gdb.Parameter):
    """Whether a kernel that fails stops the program where it fails."""

    set_doc = "Set whether the program stops where a kernel fails."
    show_doc = "Show whether the program stops where a kernel fails."

    def __init__(self):
        super().__init__("tile-failures", gdb.COMMAND_BREAKPOINTS, gdb.PARAM_BOOLEAN)
        self.value = True

    def get_set_string(self):
        return ""

    def get_show_string(self, value):
        return f"The program {'stops' if value == 'on' else 'does not stop'} where a kernel fails."


class FailureStop(KernelStop):
    """The emulator says what has happened."""

    told = set()  # OS threads for which the emulator may throw the same now

    def __init__(self):
        super().__init__("-probe-stap tessera:kernel_failure", internal=True)
        self.silent = True
        self.text = ""

    def stops_here(self):
        if not StopAtFailures.wish.value:
            return False
        self.text = "A kernel fails: " + emulator.text(int(gdb.parse_and_eval("$_probe_arg0")))
        self.told.add(gdb.selected_thread().ptid[1])
        return True

    def tell(self, _tile):
        show(self.text)


class ThrowStop(KernelStop):
    """What a kernel throws itself."""

    def __init__(self):
        super().__init__("__cxa_throw", internal=True)
        self.silent = True
        self.text = ""

    def stops_here(self):
        if not StopAtFailures.wish.value:
            return False
        system_thread = gdb.selected_thread().ptid[1]
        try:
            tile = emulator.tile_on(system_thread)
        except (gdb.error, gdb.GdbError):
            return False
        if tile is None or tile.is_given_up or not frames.KernelFrames.stands_in_kernel():
            return False
        is_told = system_thread in FailureStop.told
        FailureStop.told.discard(system_thread)
        if is_told and frames.is_librarys(gdb.newest_frame().older().pc()):
            return False
        self.text = f"An exception of type {thrown_type()} is thrown in a kernel"  # which may catch it
        return True

    def tell(self, _tile):
        show(self.text)


def thrown_type():
    """Of __cxa_throw's second argument, a type_info."""
    name = emulator.text(emulator.word(int(gdb.parse_and_eval(f"${emulator.known_processor().second_argument}")) + 8))
    words = gdb.execute(f"demangle -- _ZTS{name}", to_string=True).strip()
    return words.removeprefix("typeinfo name for ")


def show(text):
    frames.kernel_frame().select()
    print(f"\n{text}")
    gdb.execute("frame")


def forget_run():
    FailureStop.told.clear()


def install():
    StopAtFailures.wish = StopAtFailures()
    # gdb complains of what is not there before the library is loaded.
    gdb.execute("python tessera_gdb.stopping.failures.FailureStop(); tessera_gdb.stopping.failures.ThrowStop()", to_string=True)
