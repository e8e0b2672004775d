# SPDX-License-Identifier: Apache-2.0
"""Which frames are the program's own, and which the emulator's."""

import itertools
import re

import gdb

from . import emulator, focus

MOST_FRAMES = 256
SYSTEM = re.compile(r"/(libc|libm|libgcc_s|libstdc\+\+|ld-linux[^/]*)\.so")


def is_librarys(pc):
    return "/libtessera_" in (gdb.current_progspace().solib_name(pc) or "")


def is_emulators(frame):
    """Of the emulator's libraries or its headers."""
    name = (frame.name() or "").removeprefix("void ")
    return name.startswith(("tessera::detail::", "Concurrency::", "tessera_short_switch")) or is_librarys(frame.pc())


def is_fibers_first(frame):
    """The beginning of a fiber, which has no caller."""
    return frame.pc() == 0 or "/libboost_context" in (gdb.current_progspace().solib_name(frame.pc()) or "")


def is_headers(frame):
    """Of the loops over threads that are compiled with the program."""
    return is_emulators(frame) and not is_librarys(frame.pc())


def is_systems(frame):
    """Of the C and C++ libraries: what abort() and its like have called."""
    return SYSTEM.search(gdb.current_progspace().solib_name(frame.pc()) or "") is not None


def is_own(frame):
    return not is_emulators(frame) and not is_fibers_first(frame)


def shown_frames():
    """What `backtrace` would show, innermost first: without the frame under which a suspended thread is shown."""
    frame = gdb.newest_frame()
    if focus.current() is not None:
        # What really runs: the functions inlined into the innermost, and that.
        while frame.type() == gdb.INLINE_FRAME:
            frame = frame.older()
        frame = frame.older()
    while frame is not None:
        yield frame
        frame = frame.older()


def kernel_frame():
    """The innermost frame of the program's; without one, of the loops over threads that are compiled with it."""
    frames = list(itertools.islice(shown_frames(), MOST_FRAMES))
    own = (frame for frame in frames if is_own(frame) and not is_systems(frame))
    return next(own, None) or next(filter(is_headers, frames), frames[0])


def is_headers_line(sal):
    """Of an inlined function of the emulator's headers, where the compiler tells of them."""
    return sal.symtab is not None and re.search(r"/tessera/[\w/]+\.h$", sal.symtab.filename) is not None


def place_of_line(sal, otherwise):
    if sal.symtab is None:
        return otherwise
    return f"{sal.symtab.filename.rsplit('/', 1)[-1]}:{sal.line}"


def place_of(frame):
    """file:line, or what else is known."""
    return place_of_line(frame.find_sal(), frame.name() or f"{frame.pc():#x}")


class KernelFrames:
    """A frame filter: of a tile's thread only the program's own frames, for what called the kernel is the emulator's
    business. `backtrace -no-filters` shows all."""

    name = "tessera"
    priority = 100
    enabled = True

    def filter(self, decorators):
        if not self.stands_in_kernel():
            return decorators
        decorators = list(decorators)
        first = next(shown_frames()).level()
        own = [d for d in decorators if d.inferior_frame().level() >= first and is_own(d.inferior_frame())]
        return iter(own or decorators)

    @staticmethod
    def stands_in_kernel():
        thread = gdb.selected_thread()
        try:
            tile = emulator.tile_in_place(thread.ptid[1])
            bottom, top = tile.runner.stack
            return focus.current() is not None or bottom <= int(gdb.newest_frame().read_register("sp")) < top
        except (gdb.error, gdb.GdbError, AttributeError):
            return False


def install():
    gdb.frame_filters[KernelFrames.name] = KernelFrames()
