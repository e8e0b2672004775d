# SPDX-License-Identifier: Apache-2.0
"""Installs the build tree somewhere else and uses it from an outside project: through CMake and through the command.

usage: package_test.py BUILD_FOLDER CMAKE CXX_COMPILER [SANITIZERS]
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

EXPECTED = "8 6 4 2 16 14 12 10 \n"
PROJECT = pathlib.Path(__file__).parent / "outside_project"


def run(*command, **keywords):
    print("+", *command, flush=True)
    return subprocess.run([str(word) for word in command], check=True, **keywords)


def output_of(*command, **keywords):
    return run(*command, stdout=subprocess.PIPE, text=True, **keywords).stdout


def expect(what, value, expected):
    if value != expected:
        sys.exit(f"{what}: {value!r} instead of {expected!r}")


def check_cmake_package(prefix, scratch, cmake, compiler, flags):
    build = scratch / "build"
    run(cmake, "-G", "Ninja", "-S", PROJECT, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={compiler}",
        f"-DCMAKE_CXX_FLAGS={flags}")
    run(cmake, "--build", build)
    expect("program built with find_package", output_of(build / "doubled"), EXPECTED)


def check_tile_loops(prefix, scratch, cmake, environment, flags):
    """The plugin is installed, too, and both CMake's function and the command find it."""
    if not [*prefix.glob("lib*/**/libtessera_tile_loops.so")]:
        return
    build = scratch / "build"
    environment = dict(environment, TESSERA_OPTIONS="engine_summary=1")

    def expect_loops(what, *command):
        ended = run(*command, env=environment, capture_output=True, text=True)
        expect(what, ended.stdout, EXPECTED)
        expect(f"loops of {what}", "loops over the threads of a tile: 1; on fibers: 0;" in ended.stderr, True)

    run(cmake, "-DTILE_LOOPS=ON", build, env=environment)
    run(cmake, "--build", build, env=environment)
    for name in ("doubled_in_loops", "doubled_in_loops_msvc"):
        expect_loops(f"program {name} of tessera_tile_loops()", build / name)
    command = prefix / "bin" / "tessera"
    for dialect in ([], ["--msvc"]):
        expect_loops("tessera run --tile-loops", command, "run", "--tile-loops", *dialect, *flags, PROJECT / "doubled.cpp")
    run(command, "c++", "--tile-loops", "-O2", *flags, PROJECT / "doubled.cpp", "-o", scratch / "doubled", env=environment)
    expect_loops("tessera c++ --tile-loops", scratch / "doubled")


def check_command(prefix, scratch, environment, flags):
    command = prefix / "bin" / "tessera"
    source = PROJECT / "doubled.cpp"
    expect("tessera run", output_of(command, "run", *flags, source, env=environment), EXPECTED)
    run(prefix / "bin" / "tessera-c++", *flags, source, "-o", scratch / "doubled", env=environment)
    expect("program of tessera-c++", output_of(scratch / "doubled"), EXPECTED)
    shown = output_of(command, "c++", "--print-command", source, env=environment)
    expect("headers come from the installed tree", f"{prefix}/include" in shown, True)


def check_documents(prefix):
    """No link of an installed document leads to what is not installed, or is outside."""
    folder = prefix / "share" / "doc" / "Tessera"
    pages = [*folder.rglob("*.md")]
    expect("the documents are installed", {"README.md", "CONTRIBUTING.md", "limits.md"} <= {page.name for page in pages}, True)
    expect("the licence is installed", (folder / "LICENSE").exists(), True)
    links = 0
    for page in pages:
        prose = re.sub(r"(?ms)^```.*?^```$|^    .*?$|`[^`\n]*`", "", page.read_text(encoding="utf-8"))
        for target in re.findall(r"\]\(([^)\s#]+)[^)\s]*\)", prose):
            if "://" not in target:
                links += 1
                leads_to = (page.parent / target).resolve()
                expect(f"{page.name}: {target} is installed", leads_to.exists() and folder.resolve() in leads_to.parents, True)
    expect("links were found", links > 100, True)


def check_debugger(prefix, scratch, environment):
    """The installed commands come with `tessera debug`, and with the library in any gdb that may read them."""
    if not shutil.which("gdb"):
        return
    environment = dict(environment, DEBUGINFOD_URLS="", HOME=str(scratch))
    expected = "No tile runs: the program is not in a kernel."
    debug = output_of(prefix / "bin" / "tessera", "debug", "--batch", "--ex=start", "--ex=info tiles", scratch / "doubled",
                      env=environment)
    expect("info tiles under tessera debug", expected in debug, True)
    plain = output_of("gdb", "-q", "-nx", "-batch", "-iex", f"add-auto-load-safe-path {prefix}", "-ex", "start", "-ex", "info tiles",
                      scratch / "doubled", env=environment)
    expect("info tiles under gdb", expected in plain, True)


def check_command_as_cmake_compiler(prefix, scratch, cmake, environment, flags):
    # The package is not even needed: the command brings headers and library.
    project = scratch / "plain"
    project.mkdir()
    (project / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(Plain LANGUAGES CXX)\n"
        f'add_executable(doubled "{PROJECT / "doubled.cpp"}")\n')
    run(cmake, "-G", "Ninja", "-S", project, "-B", project / "build", f"-DCMAKE_CXX_COMPILER={prefix}/bin/tessera-c++",
        f"-DCMAKE_CXX_FLAGS={flags}", env=environment)
    run(cmake, "--build", project / "build", env=environment)
    expect("program of CMAKE_CXX_COMPILER=tessera-c++", output_of(project / "build" / "doubled"), EXPECTED)


def check_pkg_config(prefix, scratch, compiler, flags):
    """A program without CMake and without the command; with what is for clang only where clang compiles it."""
    if not shutil.which("pkg-config"):
        return
    environment = dict(os.environ, PKG_CONFIG_PATH=str(next(prefix.rglob("pkgconfig"))))

    def ask(*words):
        return shlex.split(output_of("pkg-config", *words, "tessera", env=environment))

    version = output_of(prefix / "bin" / "tessera", "--version").split("\n")[0].split()[1]
    expect("pkg-config --modversion", ask("--modversion"), [version])
    clang = "__clang__" in output_of(compiler, "-dM", "-E", "-x", "c++", "/dev/null")
    source, program = PROJECT / "doubled.cpp", scratch / "by_hand"
    run(compiler, "-std=c++17", *flags, *ask("--cflags"), *(ask("--variable=clang_cflags") if clang else []), source, "-o", program,
        *ask("--libs"))
    library = next(path for path in prefix.rglob("libtessera_amp.so")).parent
    expect("program of pkg-config", output_of(program, env=dict(os.environ, LD_LIBRARY_PATH=str(library))), EXPECTED)


def main():
    build, cmake, compiler = sys.argv[1:4]
    flags = [f"-fsanitize={sys.argv[4]}"] if len(sys.argv) > 4 and sys.argv[4] else []
    with tempfile.TemporaryDirectory(prefix="tessera-package-") as folder:
        scratch = pathlib.Path(folder).resolve()
        prefix = scratch / "pre fix"  # a blank, as in many a home folder
        environment = dict(os.environ, XDG_CACHE_HOME=str(scratch / "cache"), TESSERA_CXX=compiler)
        run(cmake, "--install", build, "--prefix", prefix, stdout=subprocess.DEVNULL)
        check_documents(prefix)
        check_cmake_package(prefix, scratch, cmake, compiler, " ".join(flags))
        check_tile_loops(prefix, scratch, cmake, environment, flags)
        check_command(prefix, scratch, environment, flags)
        check_pkg_config(prefix, scratch, compiler, flags)
        if not flags:
            check_debugger(prefix, scratch, environment)
        check_command_as_cmake_compiler(prefix, scratch, cmake, environment, " ".join(flags))


if __name__ == "__main__":
    main()
