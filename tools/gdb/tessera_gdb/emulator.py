# SPDX-License-Identifier: Apache-2.0
"""Reads what emulator/tiles/debugger_view.h shows: which tiles run, and how their threads stand. Needs no debug information of the
library, and works on live programs and core files alike. Knows no debugger: `inferior` is gdb's or lldb's."""

import struct

from .inferior import Refused, processor, read, text, view_address

VERSION = 3
WORKER_WORDS = ("next", "system_thread", "thread_pointer", "running", "job", "tile", "interval", "claimed", "retiring", "fibers",
                "contexts", "turns", "range", "interleaver")
OFFSETS = ("job_request", "job_threads", "job_schedule", "job_interleaving", "job_in_loops", "request_rank", "request_extents",
           "request_tile_dims", "request_kernel_name", "request_file", "request_line", "request_checked", "fiber_thread", "fiber_state",
           "fiber_stack_bottom", "fiber_stack_top", "range_current", "interleaver_tiles", "flight_coordinates", "flight_threads",
           "flight_interval", "flight_retiring", "interleaved_size", "interleaved_state", "interleaved_fiber", "interleaved_range",
           "buffer_host_newer", "buffer_device_newer", "buffer_host_copy", "buffer_shared")

# How a thread stands.
RUNNING, BEFORE_ACCESS, AT_BARRIER, RELEASED, FINISHED, NOT_STARTED = STATUSES = (
    "running", "before access", "at barrier", "released", "finished", "not started")

# InterleavedThread::State.
INTERLEAVED_STATES = (NOT_STARTED, RUNNING, BEFORE_ACCESS, AT_BARRIER, RELEASED, FINISHED)

# Fiber::State and ScheduleKind.
FIBER_RUNNING, FIBER_WAITING, FIBER_PARKED = 1, 2, 3
FORWARD, REVERSE, RANDOM = 0, 1, 2


class NoEmulator(Refused):
    """The program has no emulator, or one of another version."""


def read_words(address, count):
    return struct.unpack(f"<{count}Q", read(address, 8 * count))


def word(address):
    return read_words(address, 1)[0]


def read_ints(address, count):
    return struct.unpack(f"<{count}i", read(address, 4 * count)) if count > 0 else ()


def signed_word(address):
    return struct.unpack("<q", read(address, 8))[0]


def vector(address, element_size=8):
    """Address and length of a std::vector's elements."""
    begin, end = read_words(address, 2)
    return begin, (end - begin) // element_size


class View:
    """The emulator's variable for debuggers."""

    def __init__(self):
        address = view_address()
        if address is None:
            raise NoEmulator("no tile runs: the program has not loaded libtessera_amp.so (yet)")
        version, portable, self.first_worker = struct.unpack("<IIQ", read(address, 16))
        if version != VERSION:
            raise NoEmulator(f"these commands read version {VERSION} of the emulator's data, but the program's library has "
                             f"version {version}: use the tools/gdb of that library")
        self.portable_switch = portable != 0
        numbers = struct.unpack(f"<{len(OFFSETS)}I", read(address + 16, 4 * len(OFFSETS)))
        self.offsets = dict(zip(OFFSETS, numbers))


class Job:
    """A launch: one call of parallel_for_each."""

    def __init__(self, view, address):
        at = view.offsets
        request = word(address + at["job_request"])
        self._known_by = (address, request)
        self.threads, = read_ints(address + at["job_threads"], 1)
        self.schedule, = read_ints(address + at["job_schedule"], 1)
        self.is_interleaved = word(address + at["job_interleaving"]) != 0
        self.in_loops = read(address + at["job_in_loops"], 1) != b"\0"  # over the threads of a tile, of which none has a place
        self.rank, = read_ints(request + at["request_rank"], 1)
        self.extents = read_ints(word(request + at["request_extents"]), self.rank)
        dims = word(request + at["request_tile_dims"])
        self.tile_dims = read_ints(dims, self.rank) if dims != 0 else None
        self.file = text(word(request + at["request_file"]))
        self.line, = read_ints(request + at["request_line"], 1)
        self.checked = read(request + at["request_checked"], 1) != b"\0"


    def is_same_launch(self, other):
        """False for certain where they differ; a later launch may be kept where an earlier one was."""
        return self._known_by == other._known_by


class Fiber:
    """What runs threads of a tile, one after another; `context` is where it is suspended, unless it runs."""

    def __init__(self, view, address, context):
        at = view.offsets
        members = read(address, max(at[name] for name in OFFSETS if name.startswith("fiber_")) + 8)
        self.address = address
        self.thread, = struct.unpack_from("<q", members, at["fiber_thread"])
        self.state = members[at["fiber_state"]]
        self.stack = struct.unpack_from("<Q", members, at["fiber_stack_bottom"]) + struct.unpack_from(
            "<Q", members, at["fiber_stack_top"])
        self.context = context


def position(linear, shape):
    """The index of a linear number, row-major."""
    index = []
    for length in reversed(shape):
        index.append(linear % length)
        linear //= length
    return tuple(reversed(index))


def linear(index, shape):
    number = 0
    for component, length in zip(index, shape):
        number = number * length + component
    return number


class Tile:
    """A tile that runs on some OS thread, or the index of an untiled kernel that does."""

    def __init__(self, view, words, number, job):
        self.view = view
        self.number = number                     # of the worker, in the order of their first kernels
        self.system_thread = words["system_thread"]
        self.thread_pointer = words["thread_pointer"]
        self.job = job
        self.is_tiled = job.tile_dims is not None
        self.is_given_up = read(words["retiring"], 1) != b"\0"
        self.is_in_place = True                  # its tile_static variables are where its kernel sees them
        self._words = words
        self._contexts, _ = vector(words["contexts"])
        self._fibers = vector(words["fibers"])
        running = (word(words["running"]) - self._contexts) // 8
        self._running_fiber = word(self._fibers[0] + 8 * running) if 0 <= running < self._fibers[1] else 0
        self.runner = None                       # the fiber that runs; None: it is leaving the kernel
        self.thread = None                       # the fiber's last one; None: none of this tile has begun, or it runs as loops
        if self._running_fiber != 0:
            self.runner = Fiber(view, self._running_fiber, None)
        self._look(words)

    def _look(self, words):
        """The rest."""
        if self.runner is None:
            return
        if not self.is_tiled:
            self.thread = signed_word(word(words["range"]) + self.view.offsets["range_current"])
            self.interval = 0
            return
        self.index = read_ints(words["tile"], self.job.rank)
        self.interval = word(words["interval"])
        self.claimed, = read_ints(words["claimed"], 1)
        self.turns = None
        if self.job.schedule == RANDOM:
            begin, count = vector(words["turns"], 4)
            self.turns = read_ints(begin, count)
        if not self.job.in_loops and (self.claimed > 0 or self.runs_a_thread):
            self.thread = self.runner.thread

    @property
    def is_on_fiber(self):
        """It is what its OS thread runs: in one of its threads, in its loops, or between them."""
        return self.is_in_place and self.runner is not None

    @property
    def runs_a_thread(self):
        """False while its fiber is between two threads, or fills the tile's memory before the first."""
        return self.runner.state in (FIBER_RUNNING, FIBER_WAITING)

    @property
    def thread_is_known(self):
        """False when a loop over threads that calls nothing may keep their number in a register."""
        return (self.job.checked or self.runner.state == FIBER_WAITING
                or self.is_tiled and self.job.schedule != FORWARD)

    def local(self, thread):
        return position(thread, self.job.tile_dims)

    def global_index(self, thread):
        if not self.is_tiled:
            return position(thread, self.job.extents)
        return tuple(t * d + l for t, d, l in zip(self.index, self.job.tile_dims, self.local(thread)))

    def linear_index(self):
        """Of the tile among all; of an untiled kernel, the running index."""
        if not self.is_tiled:
            return self.thread
        return linear(self.index, [extent // dim for extent, dim in zip(self.job.extents, self.job.tile_dims)])

    def turn(self, thread):
        if self.job.schedule == FORWARD:
            return thread
        return self.turns[thread] if self.turns else self.job.threads - 1 - thread

    def stands(self):
        """Status and, of a suspended thread, fiber: of every thread; of an untiled kernel, of the one that runs; of loops, none."""
        if not self.is_tiled:
            return [(RUNNING, None)]
        if self.job.in_loops:
            return []
        waiting = {fiber.thread: fiber for fiber in self._suspended_fibers().values() if fiber.state == FIBER_WAITING}
        return [(self._status(thread, waiting), waiting.get(thread)) for thread in range(self.job.threads)]

    def _suspended_fibers(self):
        """By address."""
        begin, count = self._fibers
        contexts = read_words(self._contexts, count)
        return {address: Fiber(self.view, address, context) for address, context in zip(read_words(begin, count), contexts)
                if address not in (0, self._running_fiber)}

    def standing(self):
        """Status of `thread`, which may have returned from the kernel."""
        return RUNNING if not self.is_tiled or self.runs_a_thread else FINISHED

    def _status(self, thread, waiting):
        if thread == self.thread and self.runs_a_thread:
            return RUNNING
        if thread in waiting:
            has_passed = self.interval > 0 and self.turn(thread) > self.turn(self.thread)
            return RELEASED if has_passed else AT_BARRIER
        started = self.claimed
        if self.runner.state == FIBER_RUNNING:
            started = self.turn(self.thread) + 1
        return FINISHED if self.turn(thread) < started else NOT_STARTED


class InterleavedTile(Tile):
    """One of several tiles in flight on an OS thread, with preempt=access: every thread has a fiber of its own. `thread` is
    None where another tile's thread runs, or none."""

    def __init__(self, view, words, number, job, flight):
        self._flight = flight
        super().__init__(view, words, number, job)

    def _look(self, words):
        at = self.view.offsets
        self.index = read_ints(self._flight + at["flight_coordinates"], self.job.rank)
        self.interval, = read_ints(self._flight + at["flight_interval"], 1)
        self.is_given_up = read(self._flight + at["flight_retiring"], 1) != b"\0"
        self.is_in_place = self.index == read_ints(words["tile"], self.job.rank)
        self.thread = self.runner.thread if self.is_in_place and self.runner is not None else None

    @property
    def thread_is_known(self):
        return True

    def standing(self):
        return RUNNING

    def stands(self):
        at = self.view.offsets
        fibers = self._suspended_fibers()
        begin, count = vector(self._flight + at["flight_threads"], at["interleaved_size"])
        found = []
        for address in range(begin, begin + count * at["interleaved_size"], at["interleaved_size"]):
            status = INTERLEAVED_STATES[read_ints(address + at["interleaved_state"], 1)[0]]
            found.append((status, fibers.get(word(address + at["interleaved_fiber"]))))
        return found


def tiles():
    """The tiles that run now, in the order in which their workers ran their first kernel."""
    return _tiles()


def tile_on(system_thread):
    """The tile of which a thread runs on an OS thread, or None."""
    return next((tile for tile in _tiles(system_thread) if tile.thread is not None), None)


def tiles_on(system_thread):
    """Those that an OS thread runs."""
    return _tiles(system_thread)


def tile_in_place(system_thread):
    """The same, also between the turns of its threads."""
    return next((tile for tile in _tiles(system_thread) if tile.is_in_place), None)


def _tiles(of_thread=None):
    view = View()
    workers = []
    address = view.first_worker
    while address != 0:
        words = dict(zip(WORKER_WORDS, read_words(address, len(WORKER_WORDS))))
        workers.append(words)
        address = words["next"]
    workers.reverse()
    found = []
    for number, words in enumerate(workers):
        if of_thread in (None, words["system_thread"]):
            found += _tiles_of_worker(view, words, number)
    return found


def _tiles_of_worker(view, words, number):
    interleaver = word(words["interleaver"])
    flights = read_words(*vector(interleaver + view.offsets["interleaver_tiles"])) if interleaver != 0 else ()
    if not flights and word(words["running"]) == 0:
        return []  # what its last job was is gone
    job = Job(view, word(words["job"]))
    if flights and job.tile_dims is not None:
        return [InterleavedTile(view, words, number, job, flight) for flight in flights]
    tile = Tile(view, words, number, job)
    return [tile] if tile.runner is not None else []


def index_text(index):
    return "(" + ", ".join(map(str, index)) + ")"


class Processor:
    """What debuggers call its registers, and in which words of a suspended context they are."""

    def __init__(self, counter, stack_pointer, second_argument, short_switch, portable_switch):
        self.counter = counter
        self.stack_pointer = stack_pointer
        self.second_argument = second_argument
        self.short_switch = short_switch  # tessera_short_switch
        self.portable_switch = portable_switch  # Boost.Context's jump_fcontext


# The lower halves of v8 to v15 are d8 to d15. On aarch64 both switches lay out a context alike; a last word keeps the stack aligned.
_OF_AARCH64 = (*(f"d{n}" for n in range(8, 16)), *(f"x{n}" for n in range(19, 31)), "pc", None)
PROCESSORS = {
    "x86-64": Processor("rip", "rsp", "rsi", ("r15", "r14", "r13", "r12", "rbx", "rbp", "rip"),
                        (None, "r12", "r13", "r14", "r15", "rbx", "rbp", "rip")),
    "aarch64": Processor("pc", "sp", "x1", _OF_AARCH64, _OF_AARCH64),
}


def known_processor():
    found = PROCESSORS.get(processor())
    if found is None:
        raise Refused(f"the registers of a suspended thread are not known on this processor ({processor()})")
    return found


def registers_of(tile, fiber):
    """Those a suspended fiber has kept, by name: it goes on with them."""
    known = known_processor()
    names = known.portable_switch if tile.view.portable_switch else known.short_switch
    registers = {name: value for name, value in zip(names, read_words(fiber.context, len(names))) if name is not None}
    registers[known.stack_pointer] = fiber.context + 8 * len(names)
    return registers
