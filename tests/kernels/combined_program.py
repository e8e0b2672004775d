# SPDX-License-Identifier: Apache-2.0
"""Many programs in one, for a compiler reads the headers longer than it compiles a kernel. Each program stands in a namespace of its
own, and the number on the command line, from 0, chooses which of them runs.

Or it runs many of them, one after another, each in a process of its own that begins as a copy: `PROGRAM NUMBER SCHEDULES FILE ...`, any
number of the three, prints how each ended, a line each: the exit code, or less than 0, the signal. What it writes to standard error goes
to the file. SCHEDULES are separated by commas; after the last of them the line EVERY_SCHEDULE follows."""

import re

INCLUDE = re.compile(r"^#include <.*>$", re.M)

EVERY_SCHEDULE = "every schedule was run"

RUN_MANY = """\
#include <sys/wait.h>
#include <tessera/options.h>
#include <unistd.h>
#include <cstdio>
#include <cstring>
int main(int, char** arguments) {
    for (++arguments; *arguments != nullptr; arguments += 3) {
        const pid_t child = fork();
        if (child == 0) {
            if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen(arguments[2], "w", stderr) == nullptr) _exit(99);
            alarm(120);
            int code = 0;
            for (const char* schedule = std::strtok(arguments[1], ","); schedule != nullptr; schedule = std::strtok(nullptr, ",")) {
                tessera::options::set("schedule", schedule);
                if (const int of_this = run(std::atoi(arguments[0])); of_this != 0) code = of_this;
            }
            std::fprintf(stderr, "EVERY_SCHEDULE\\n");
            std::exit(code);
        }
        if (child < 0) return 98;
        int status = 0;
        waitpid(child, &status, 0);
        std::printf("%d\\n", WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status));
        std::fflush(stdout);
    }
}
"""
RUN_ONE = "int main(int, char** arguments) { return run(std::atoi(arguments[1])); }\n"


def combined_program(programs, runs_many=False):
    """The text of the combination of `programs`, pairs of a file's name and its text. A compiler and a report say the line of that
    file. A program's last function is main, without arguments."""
    headers = sorted({header for _, text in programs for header in INCLUDE.findall(text)} | {"#include <cstdlib>"})
    parts = ["#include <amp.h>", *headers, "#define main kernel_main"]
    for number, (file, text) in enumerate(programs):
        end = text.rindex("}")  # main, which is main no more, returns
        parts += [f"namespace case{number} {{", f'#line 1 "{file}"', text[:end] + "return 0; }", "}"]
    calls = " ".join(f"case {number}: return case{number}::kernel_main();" for number in range(len(programs)))
    main = RUN_MANY.replace("EVERY_SCHEDULE", EVERY_SCHEDULE) if runs_many else RUN_ONE
    parts += ['#line 1 "combined_program.cpp"', "#undef main",
              f"static int run(int number) {{ switch (number) {{ {calls} }} return 99; }}", main]
    return "\n".join(parts)
