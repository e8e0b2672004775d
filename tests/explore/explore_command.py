# SPDX-License-Identifier: Apache-2.0
"""What the tests of `tessera explore` share."""

import itertools
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tools"))
from tessera_command import FLAGS, TESSERA, CommandTest, SharedCache, main, needs_mpirun  # noqa: E402,F401


class ExploreTest(CommandTest):
    def explore(self, *words, code=None, **changes):
        """The report, as JSON has it."""
        result = self.call("explore", "--report=json", *words, **changes)
        if code is None:
            self.assertIn(result.returncode, (0, 66), result.stderr)
        else:
            self.assertEqual(result.returncode, code, result.stderr)
        report = json.loads(result.stdout)
        self.assertEqual(report["schema"], "tessera-explore/1")
        self.assertEqual(sum(outcome["schedules"] for outcome in report["outcomes"]), report["schedules"])
        self.assertEqual(result.returncode, 66 if len(report["outcomes"]) > 1 else 0)
        return report


def orders(lengths):
    """All interleavings of threads that make so many steps, each as the threads' numbers."""
    if not any(lengths):
        yield ()
        return
    for thread, left in enumerate(lengths):
        if left:
            rest = tuple(count - (other == thread) for other, count in enumerate(lengths))
            for order in orders(rest):
                yield (thread, *order)


def steps(threads, order):
    """(thread, step) one after another. threads: for each its steps (writes, place)."""
    done = [0] * len(threads)
    for thread in order:
        yield thread, threads[thread][done[thread]]
        done[thread] += 1


def equivalence_class(threads, order):
    """The same for interleavings that differ only in the order of neighbouring accesses which do not conflict."""
    made = list(steps(threads, order))
    numbered = [(thread, sum(other == thread for other, _ in made[:i]), step) for i, (thread, step) in enumerate(made)]
    return frozenset((a[:2], b[:2]) for a, b in itertools.combinations(numbered, 2)
                     if a[0] != b[0] and a[2][1] == b[2][1] and (a[2][0] or b[2][0]))


def preemptions(threads, order):
    """How often a thread is switched out that has still something to do."""
    count, left = 0, [len(steps) for steps in threads]
    for before, thread in zip((None, *order), order):
        if before is not None and before != thread and left[before]:
            count += 1
        left[thread] -= 1
    return count


def sum_of(order, values):
    """What `total += value` of each thread leaves of 0: the first time a thread's number comes it reads, then it writes."""
    total, read = 0, {}
    for thread in order:
        if thread in read:
            total = read[thread] + values[thread]
        else:
            read[thread] = total
    return total
