#!/usr/bin/env -S python3 -SEB
# SPDX-License-Identifier: Apache-2.0
"""A program as `tessera explore` knows it from the outside, without an emulator: one tile of a few threads, whose accesses to
tile_static memory are told by small generators, follows the schedules it is asked for and answers in the same words.

SIMULATED names the kernel, SIMULATED_TRAITS holds words of what is odd about the program: cannot_fork, uninstrumented,
no_launch, dies (of the first schedule), unsteady (no two runs give the same), slow_to_record. SIMULATED_LOG is a file to which each
token that is run is added, and "started" where the program is.
"""

import json
import os
import re
import signal
import struct
import sys
import zlib

WORD = 4
# Compiled before processes are forked.
TOKEN = re.compile(r"a-([a-z0-9_]+)-(f|v|r\d+|p\d+d\d+k\d+|x[0-9a-z_]*)(?:-s(\d+(?:_\d+)*))?|b-(f|v|r\d+)")
POINT = re.compile(r"t(\d+)x(\d+)")
CHOICE = re.compile(r"([0-9a-z])|_(\d+)_")
TRAITS = os.environ.get("SIMULATED_TRAITS", "").split()


def random_numbers(seed):
    """The library takes long to load, and not every process needs them."""
    import random  # pylint: disable=import-outside-toplevel
    return random.Random(seed)


# A kernel is {number of threads, initial memory, what a thread does}. A thread yields ("r", address), which gives it the value,
# ("w", address, value) and ("barrier",). What thread 0 stores in `out` is what the launch leaves.

def adds(value):
    """`total += value` of each thread, between two barriers."""
    def thread(number, out):
        if number == 0:
            yield ("w", 0, 0)
        yield ("barrier",)
        old = yield ("r", 0)
        yield ("w", 0, old + value(number))
        yield ("barrier",)
        if number == 0:
            out.append((yield ("r", 0)))
    return thread


def separate(number, out):
    """Nothing that two threads touch without a barrier."""
    yield ("w", number, number + 1)
    yield ("barrier",)
    if number == 0:
        for other in range(3):
            out.append((yield ("r", other)))


def later(number, out):
    """A second place is in conflict only when thread 1 came before thread 0."""
    if number == 0:
        yield ("w", 0, 1)
        yield ("w", 1, 10)
        yield ("barrier",)
        out.append((yield ("r", 1)))
    else:
        first = yield ("r", 0)
        if first == 0:
            yield ("w", 1, 20)
        yield ("barrier",)


def crash(number, out):
    """Dies of SIGSEGV when an update is lost."""
    yield from adds(lambda _: 1)(number, out)
    if number == 0 and out[0] != 2:
        sys.stderr.write("out of luck\nsecond line\n")
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGSEGV)


def fails(number, out):
    yield from adds(lambda _: 1)(number, out)
    if number == 0 and out[0] != 2:
        raise RuntimeError("a lost update")


def pairs(number, out):
    """Threads 0 and 1 add to one place, 2 and 3 to another: their orders are independent."""
    old = yield ("r", number // 2)
    yield ("w", number // 2, old + number + 1)
    yield ("barrier",)
    if number == 0:
        out.append((yield ("r", 0)))
        out.append((yield ("r", 1)))


def drawn(seed):
    """A few accesses to a few places; what is written, and whether it is, depends on what was read."""
    numbers = random_numbers(seed)
    count = numbers.choice((2, 2, 3))
    plans = [[(numbers.choice("rw"), numbers.randrange(2), numbers.randrange(3)) for _ in range(numbers.randint(2, 8 // count))]
             for _ in range(count)]

    def thread(number, out):
        value = number + 1
        for kind, address, condition in plans[number]:
            if kind == "r":
                value = 3 * value + (yield ("r", address))
            elif condition != value % 3:
                yield ("w", address, value)
        yield ("barrier",)
        if number == 0:
            out += [(yield ("r", 0)), (yield ("r", 1))]
    return count, thread


def kernel(name):
    return drawn(int(name[5:])) if name.startswith("drawn") else KERNELS[name]


KERNELS = {
    "total": (4, adds(lambda number: 2**number)),
    "total3": (3, adds(lambda number: 2**number)),
    "separate": (3, separate),
    "later": (2, later),
    "crash": (2, crash),
    "fails": (2, fails),
    "pairs": (4, pairs),
}


class Points:
    def __init__(self, text):
        self.all = text == "all"
        self.words = set()
        for begin, size in POINT.findall(text):
            self.words |= set(range(int(begin) // WORD, (int(begin) + int(size)) // WORD))

    def __contains__(self, address):
        return self.all or address in self.words


class Schedule:
    """What the token says, and what is told of the run."""

    def __init__(self, token):
        match = TOKEN.fullmatch(token)
        if match is None:
            raise ValueError(f"schedule=replay:{token}: expected a token")
        self.points = Points(match.group(1) or "none")
        self.strategy = match.group(2) or match.group(4)
        self.random = random_numbers(self.strategy) if self.strategy[0] in "rp" else None
        self.choices = [int(number or digit, 36 if digit else 10)
                        for digit, number in CHOICE.findall(self.strategy[1:])] if self.strategy[0] == "x" else []
        self.asleep_after_choices = set(map(int, match.group(3).split("_"))) if match.group(3) else set()
        self.asleep, self.last, self.steps, self.decisions, self.redundant = set(), None, 0, [], False

    def choose(self, pending):
        """Which of {thread: operation} goes on."""
        order = sorted(pending)
        if self.strategy[0] == "x":
            return self.choose_as_told(pending, order)
        if len(order) == 1:
            return order[0]
        self.steps += 1
        if self.strategy[0] == "f":
            self.last = min((thread for thread in order if self.last is not None and thread > self.last), default=order[0])
        elif self.strategy[0] == "v":
            self.last = max((thread for thread in order if self.last is not None and thread < self.last), default=order[-1])
        else:
            self.last = self.random.choice(order)
        return self.last

    def choose_as_told(self, pending, order):
        if len(order) == 1:
            self.redundant |= order[0] in self.asleep
            self.asleep = set()
            self.last = order[0]
            return order[0]
        self.steps += 1
        if self.last in order:
            order.remove(self.last)
            order.insert(0, self.last)
        slept = [index for index, thread in enumerate(order) if thread in self.asleep]
        made = len(self.decisions)
        if made < len(self.choices):
            choice = self.choices[made]
        else:
            choice = next((index for index in range(len(order)) if index not in slept), None)
            if choice is None:
                choice, self.redundant = 0, True
                self.asleep = set()
        self.decisions.append({"chosen": choice, "sleep": slept,
                               "ops": [[thread, -1, address * WORD, address * WORD + WORD, int(writes)]
                                       for thread in order for address, writes in [pending[thread]]]})
        self.last = order[choice]
        address, writes = pending[self.last]
        self.asleep = {thread for thread in self.asleep if thread != self.last and
                       not (pending[thread][0] == address and (writes or pending[thread][1]))}
        if len(self.decisions) == len(self.choices):
            self.asleep = set(self.asleep_after_choices)
        return self.last


class Launch:
    def __init__(self, name, schedule):
        self.count, self.thread = kernel(name)
        self.schedule = schedule
        self.memory, self.out = {}, []
        self.touched, self.conflicts = {}, set()

    def note(self, thread, address, writes):
        seen = self.touched.setdefault(address, set())
        seen.add((thread, writes))
        if len({other for other, _ in seen}) > 1 and any(wrote for _, wrote in seen):
            self.conflicts.add(address)

    def run(self):
        threads = {number: self.thread(number, self.out) for number in range(self.count)}
        answers = dict.fromkeys(threads)
        pending, waiting = {}, set()
        order = list(threads)
        if self.schedule.strategy[0] == "v":
            order.reverse()
        while threads:
            for number in order:
                self.advance(number, threads, answers, pending, waiting)
            while pending:
                number = self.schedule.choose({n: (op[1], op[0] == "w") for n, op in pending.items()})
                answers[number] = self.perform(number, pending.pop(number))
                self.advance(number, threads, answers, pending, waiting)
            order = [number for number in order if number in waiting]
            waiting.clear()
            self.touched.clear()

    def perform(self, number, operation):
        kind, address = operation[:2]
        self.note(number, address, kind == "w")
        if kind == "r":
            return self.memory.get(address, 0)
        self.memory[address] = operation[2]
        return None

    def advance(self, number, threads, answers, pending, waiting):
        """Up to the next access that may be ordered, a barrier or the end."""
        while number in threads:
            try:
                operation = threads[number].send(answers[number])
            except StopIteration:
                del threads[number]
                return
            answers[number] = None
            if operation[0] == "barrier":
                waiting.add(number)
                return
            if operation[1] in self.schedule.points:
                pending[number] = operation
                return
            answers[number] = self.perform(number, operation)

    def points(self):
        return "_".join(f"t{address * WORD}x{WORD}" for address in sorted(self.conflicts)) or "none"


def note(word):
    if "SIMULATED_LOG" in os.environ:
        with open(os.environ["SIMULATED_LOG"], "a") as log:
            log.write(word + "\n")


def run(token, tell, folder=None):
    """Follows one schedule, and records what it leaves in `folder`; returns the exit code."""
    note(token)
    schedule = Schedule(token)
    if token[0] == "a" and "uninstrumented" in TRAITS:
        raise ValueError("the kernel was not built with tessera c++ --check")
    launch, failed = Launch(os.environ["SIMULATED"], schedule), False
    try:
        launch.run()
    except RuntimeError as error:
        failed = True
        print(error, file=sys.stderr, flush=True)
    if "unsteady" in TRAITS:
        launch.out.append(os.getpid())
    data = struct.pack(f"<{len(launch.out)}i", *launch.out)
    digest = f"crc32:{zlib.crc32(data):08x}{zlib.crc32(data[::-1]):08x}"
    tell({"launch": 0, "file": "simulated.cpp", "line": 7, "failed": failed, "arrays": [] if failed else [{"name": "0", "hash": digest}]})
    if folder is not None:
        if "slow_to_record" in TRAITS:
            note("recording")
            signal.pause()
        record(launch, digest, failed, folder)
    tell({"run": {"points": launch.points(), "steps": schedule.steps, "cut": [], "redundant": schedule.redundant,
                  "decisions": schedule.decisions}})
    return 3 if failed else 0


def record(launch, digest, failed, folder):
    os.makedirs(folder, exist_ok=True)
    shape = [len(launch.out)]
    header = f"{{'descr': '<i4', 'fortran_order': False, 'shape': ({shape[0]},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(f"{folder}/0000.sums.npy", "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() +
                   struct.pack(f"<{len(launch.out)}i", *launch.out))
    output = {"name": "sums", "dtype": "<i4", "shape": shape, "changed": True, "file": "0000.sums.npy", "hash": digest}
    with open(f"{folder}/manifest.json", "w") as file:
        json.dump({"schema": "tessera-golden/1", "launches": [
            {"index": 0, "file": "simulated.cpp", "line": 7, "extent": shape, "tile": shape, "failed": failed,
             "inputs": [{"name": "sums", "hash": ""}], "outputs": [] if failed else [output]}]}, file)


def followed(token, tell, folder):
    """Runs the schedule that was asked for; the exit code."""
    try:
        return run(token, tell, folder)
    except ValueError as error:
        tell({"error": str(error)})
        return 0


def answer(line, tell):
    """One request. Ends a process that goes on with a schedule."""
    verb, token, *words = line.split()
    folder = words[0].partition("golden=")[2] if words else None
    if verb == "fork" and "cannot_fork" in TRAITS:
        tell({"cannot_fork": "the program has 3 threads at its first launch"})
        return
    # A process for each schedule takes longer than the schedule. Only one that ends or holds its process has to have its own.
    if verb == "fork" and os.environ["SIMULATED"] != "crash" and not TRAITS:
        tell({"exit": {"code": followed(token, tell, folder), "signal": 0}})
        return
    child = os.fork() if verb == "fork" else 0
    if child == 0:
        os._exit(followed(token, tell, folder))
    if "dies" in TRAITS:
        os.kill(os.getpid(), signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    tell({"exit": {"code": os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 0,
                   "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0}})


def main():
    note("started")
    if "no_launch" in TRAITS:
        print("nothing to do", file=sys.stderr)
        return 4
    socket = os.fdopen(int(os.environ["TESSERA_EXPLORE_FD"]), "r+b", buffering=0)
    random_numbers(0)  # loaded before processes are forked
    for line in iter(socket.readline, b""):
        answer(line.decode(), lambda words: socket.write(json.dumps(words).encode() + b"\n"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
