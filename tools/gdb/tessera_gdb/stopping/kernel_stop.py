# SPDX-License-Identifier: Apache-2.0
"""What all breakpoints of these commands have in common."""

import gdb


class KernelStop(gdb.Breakpoint):
    """gdb's stop event names all breakpoints at a place, and gdb counts each hit of one that has hits left to ignore: also those
    for which `stop` has said no."""

    has_stopped = False  # at the last stop of the program

    def stops_here(self):
        """Whether this is a hit."""
        raise NotImplementedError

    def stop(self):
        is_hit = self.stops_here()
        is_ignored = self.ignore_count > 0
        if is_ignored and not is_hit:
            self.ignore_count += 1
        self.has_stopped = is_hit and not is_ignored
        return is_hit
