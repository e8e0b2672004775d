# SPDX-License-Identifier: Apache-2.0
"""Makes a suspended thread of a tile the one whose frames gdb shows. No register is written: the OS thread's innermost frame
is said to have been called from where the suspended thread stands, which works on core files, too, and leaves a live program
as it is, whatever happens next."""

import gdb
import gdb.unwinder

from . import emulator, inferior

class FrameId:
    def __init__(self, sp, pc):
        self.sp = sp
        self.pc = pc


class Focus:
    """A suspended thread that gdb shows, and where its OS thread really is."""

    def __init__(self, tile, thread, fiber):
        self.tile = tile
        self.thread = thread  # linear in its tile
        self.context = fiber.context
        self.registers = emulator.registers_of(tile, fiber)
        self.ptid = inferior.thread_of(tile.system_thread).ptid
        frame = gdb.newest_frame()
        self.processor = emulator.known_processor()
        self.real = self._stand(frame)

    def _stand(self, frame):
        return (int(frame.read_register(self.processor.stack_pointer)), int(frame.read_register(self.processor.counter)))

    def is_of(self, pending_frame):
        return gdb.selected_thread().ptid == self.ptid and self._stand(pending_frame) == self.real

    def saved_registers(self, pending_frame):
        """(gdb's register, value): gdb takes the floating-point ones of aarch64 whole."""
        word = gdb.lookup_type("unsigned long")
        for name, value in self.registers.items():
            if name.startswith("d"):
                whole = pending_frame.read_register("v" + name[1:]).type
                yield "v" + name[1:], gdb.Value(value.to_bytes(whole.sizeof, "little"), whole)
            else:
                yield name, gdb.Value(value).cast(word)


class Unwinder(gdb.unwinder.Unwinder):
    def __init__(self):
        super().__init__("tessera")
        self.focus = None

    def __call__(self, pending_frame):
        focus = self.focus
        if focus is None or not focus.is_of(pending_frame):
            return None
        # Older than where it came from, or gdb would think the stack corrupt.
        info = pending_frame.create_unwind_info(FrameId(gdb.Value(focus.context), gdb.Value(focus.registers[focus.processor.counter])))
        for name, value in focus.saved_registers(pending_frame):
            info.add_saved_register(name, value)
        return info


unwinder = Unwinder()
in_call = False


def current():
    """The Focus, or None while gdb shows what really runs. Another OS thread may have been selected since."""
    focus = unwinder.focus
    thread = gdb.selected_thread()
    if focus is not None and (thread is None or thread.ptid != focus.ptid):
        return None
    return focus


def set_focus(focus):
    unwinder.focus = focus
    gdb.invalidate_cached_frames()


def clear():
    if unwinder.focus is not None:
        set_focus(None)


def _continued(_event):
    # A call of one of the program's functions comes back to where the program was.
    if not in_call and unwinder.focus is not None:
        unwinder.focus = None


def _called(event):
    global in_call
    in_call = isinstance(event, gdb.InferiorCallPreEvent)


def install():
    gdb.unwinder.register_unwinder(None, unwinder, replace=True)
    gdb.events.cont.connect(_continued)
    gdb.events.inferior_call.connect(_called)
