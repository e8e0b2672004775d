# SPDX-License-Identifier: Apache-2.0
"""A lesson's README.md, in parts: its sections, its fenced blocks, and the commands that it quotes with what they print."""

import dataclasses
import re

# A line of quoted output that stands for any number of lines, none among them.
ANY_LINES = "..."


@dataclasses.dataclass
class Block:
    language: str
    line: int  # of its first line, from 1
    lines: list


@dataclasses.dataclass
class Quoted:
    command: str
    line: int
    output: list

    def matches(self, printed):
        """Whether the printed lines are those quoted; blanks at the end of a line do not count."""
        pattern = "".join(r"(?:.*\n)*?" if line == ANY_LINES else re.escape(line) + r"\n" for line in self.output)
        return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed)) is not None


def sections_of(text):
    """Title and text of what begins with ## each, in order."""
    parts = re.split(r"(?m)^## (.+)\n", text)
    return dict(zip(parts[1::2], parts[2::2]))


def blocks_of(text):
    """The fenced blocks; one that is not closed is an error."""
    blocks, block = [], None
    for number, line in enumerate(text.splitlines(), 1):
        if block is None and line.startswith("```"):
            block = Block(line[3:].strip(), number + 1, [])
        elif line.rstrip() == "```":
            blocks.append(block)
            block = None
        elif block is not None:
            block.lines.append(line.rstrip())
    if block is not None:
        raise ValueError(f"the block at line {block.line} has no end")
    return blocks


def quoted_commands(text):
    """What all blocks ```console show."""
    return [command for block in blocks_of(text) if block.language == "console" for command in commands_of(block)]


def commands_of(block):
    """What a block ```console shows: each line `$ command` with the lines that follow it."""
    commands = []
    if not block.lines or not block.lines[0].startswith("$ "):
        raise ValueError(f"the block at line {block.line} does not begin with a command")
    for number, line in enumerate(block.lines, block.line):
        if line.startswith("$ "):
            commands.append(Quoted(line[2:], number, []))
        else:
            commands[-1].output.append(line)
    return commands


def is_excerpt(lines, source):
    """Whether the lines stand one after another in the source, all indented by some amount more or less. A line `...` leaves out
    any number."""
    def shallow(text_lines):
        depth = min((len(line) - len(line.lstrip()) for line in text_lines if line.strip()), default=0)
        return [line[depth:].rstrip() for line in text_lines]

    def place_after(part, start):
        for at in range(start, len(source) - len(part) + 1):
            if shallow(source[at:at + len(part)]) == shallow(part):
                return at + len(part)
        return None

    parts, at = [[]], 0
    for line in lines:
        if line.strip() == ANY_LINES:
            parts.append([])
        else:
            parts[-1].append(line)
    for part in parts:
        at = place_after(part, at)
        if at is None:
            return False
    return True
