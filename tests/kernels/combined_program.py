# SPDX-License-Identifier: Apache-2.0
"""Many programs in one, for a compiler reads the headers longer than it compiles a kernel. Each program stands in a namespace of its
own, and the number on the command line, from 0, chooses which of them runs."""

import re

INCLUDE = re.compile(r"^#include <.*>$", re.M)


def combined_program(programs):
    """The text of the combination of `programs`, pairs of a file's name and its text. A compiler and a report say the line of that
    file. A program's last function is main, without arguments."""
    headers = sorted({header for _, text in programs for header in INCLUDE.findall(text)} | {"#include <cstdlib>"})
    parts = ["#include <amp.h>", *headers, "#define main kernel_main"]
    for number, (file, text) in enumerate(programs):
        end = text.rindex("}")  # main, which is main no more, returns
        parts += [f"namespace case{number} {{", f'#line 1 "{file}"', text[:end] + "return 0; }", "}"]
    calls = " ".join(f"case {number}: return case{number}::kernel_main();" for number in range(len(programs)))
    parts += ['#line 1 "combined_program.cpp"', "#undef main",
              f"int main(int, char** arguments) {{ switch (std::atoi(arguments[1])) {{ {calls} }} return 99; }}"]
    return "\n".join(parts) + "\n"
