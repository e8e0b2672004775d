# SPDX-License-Identifier: Apache-2.0
"""Sessions of `tessera debug` as text, to be repeated: a line `$ tessera debug ARGUMENTS`, then `(gdb) COMMAND` lines, each
followed by what gdb and the program said."""

import re
import shlex
import subprocess

PROMPT = "(gdb) "
# Lines that differ from machine to machine.
NOISE = re.compile(r"\[(Thread debugging using|New Thread|Thread 0x).*|Using host libthread_db .*|"
                   r"warning: (Error disabling address|opening /proc/PID/mem).*|Download failed: .*")
# What changes with the machine, the library's optimisation, or a line added to a header.
NORMALISED = (
    (re.compile(r"^#\d+ +(0x[0-9a-f]+ in )?", re.MULTILINE), "#N "),
    (re.compile(r"\b0x[0-9a-f]+\b"), "0xADDRESS"),
    (re.compile(r"\bprocess \d+"), "process N"),
    (re.compile(r"LWP \d+"), "LWP N"),
    (re.compile(r" at \S*/kernel_entry\.h:\d+\n.*"), " at kernel_entry.h"),
    (re.compile(r"kernel_entry\.h:\d+"), "kernel_entry.h"),
)


class Session:
    def __init__(self, arguments, commands, text):
        self.arguments = arguments
        self.commands = commands
        self.text = text  # as written


def sessions_in(text):
    """The sessions of a transcript; what stands before the first is a comment."""
    sessions = []
    for part in re.split(r"^(?=\$ tessera debug )", text, flags=re.MULTILINE)[1:]:
        head, _, rest = part.partition("\n")
        commands = [line[len(PROMPT):] for line in rest.splitlines() if line.startswith(PROMPT)]
        sessions.append(Session(shlex.split(head)[3:], commands, part))
    return sessions


def tidied(text):
    """Without lines that are another machine's, and without empty ones."""
    text = re.sub(r'Thread \d+ "[^"]*" hit ', "", text)
    text = re.sub(r" at /\S*/include/tessera/", " at /usr/include/tessera-amp/tessera/", text)
    lines = [line.rstrip() for line in text.splitlines() if not NOISE.fullmatch(line.strip())]
    return "\n".join(line for line in lines if line) + "\n"


def normalised(text):
    """For comparisons."""
    text = tidied(text)
    for pattern, replacement in NORMALISED:
        text = pattern.sub(replacement, text)
    return text


def run(tessera, session, folder, environment):
    """What is said now, with the session's head and commands in their places."""
    words = []
    for command in session.commands:
        shown = command.replace("\\", "\\\\")
        words += [f"--ex=echo {PROMPT}{shown}\\n", f"--ex={command}"]
    done = subprocess.run([tessera, "debug", "--batch", *words, *session.arguments], cwd=folder, env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    return session.text.partition("\n")[0] + "\n" + done.stdout
