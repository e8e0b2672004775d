# SPDX-License-Identifier: Apache-2.0
"""`tessera new`: what it writes is built and tested by the steps it prints, with the build tree and with an installed one.

usage: new_project_test.py BUILD_FOLDER CMAKE
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))
import test_environment  # noqa: E402,F401  pylint: disable=unused-import,wrong-import-position

BUILD, CMAKE = sys.argv[1:3]


class NewProject(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tessera-new-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve() / "my projects"
        self.folder.mkdir()
        self.environment = dict(os.environ, CMAKE_GENERATOR="Ninja")
        self.environment.pop("CXX", None)

    def run_words(self, *words, code=0, cwd=None):
        result = subprocess.run([str(word) for word in words], cwd=cwd or self.folder, env=self.environment,
                                capture_output=True, text=True)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result.stdout

    def steps(self, prefix, name):
        """Makes a project; gives the lines that it says come next."""
        lines = self.run_words(pathlib.Path(prefix) / "bin" / "tessera", "new", name).splitlines()
        self.assertEqual(lines[0], f"Wrote {name}. Next:")
        self.assertTrue(all(line.startswith("    ") for line in lines[1:]), lines)
        return lines[1:]

    def test_from_the_build_tree(self):
        text = self.run_words("sh", "-ec", "\n".join(self.steps(BUILD, "sums")))
        self.assertIn("100% tests passed, 0 tests failed out of 1", text)
        project = self.folder / "sums"
        self.assertEqual(self.run_words(project / "build" / "sums"), "32 32 32 32 \n")
        for file in project.rglob("*"):
            if file.is_file() and "build" not in file.relative_to(project).parts:
                self.assertNotRegex(file.read_text(), "SPDX|starter", file)
        # Without its first barrier the kernel races, and the test says so; ci/test does what the steps do.
        kernel = project / "src" / "tile_sums.cpp"
        kernel.write_text(kernel.read_text().replace("t.barrier.wait();", "", 1))
        text = self.run_words(project / "ci" / "test", code=8)
        for part in ("[  FAILED  ] TileSums.OfNumbersFromOne", "race on tile_static float values", "missing: a barrier",
                     "tile_sums.cpp:12"):
            self.assertIn(part, text)

    def installed(self):
        prefix = self.folder / "pre fix"
        self.run_words(CMAKE, "--install", BUILD, "--prefix", prefix)
        return prefix

    def test_what_editors_and_ci_do(self):
        prefix = self.installed()
        self.environment.update(PATH=f"{prefix}/bin{os.pathsep}{os.environ['PATH']}", XDG_CACHE_HOME=str(self.folder / "cache"),
                                CMAKE_PREFIX_PATH=str(prefix), HOME=str(self.folder), DEBUGINFOD_URLS="")
        self.run_words("tessera", "new", "edited")
        project = self.folder / "edited"
        tasks = {task["label"]: task for task in json.loads((project / ".vscode" / "tasks.json").read_text())["tasks"]}
        for label in ("build", "test", "build for debugging", "check races"):
            self.run_words("sh", "-c", tasks[label]["command"], cwd=project)
        self.debug(project)
        self.run_words(project / "ci" / "check")
        self.assertEqual(self.results(project), [])
        # The same with a race: it is found where it is.
        kernel = project / "src" / "tile_sums.cpp"
        kernel.write_text(kernel.read_text().replace("t.barrier.wait();", "", 1))
        self.run_words(project / "ci" / "check", code=66)
        line, = {result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in self.results(project)}
        said = subprocess.run(tasks["check races"]["command"], shell=True, cwd=project, env=self.environment, capture_output=True, text=True).stderr
        pattern = tasks["check races"]["problemMatcher"]["pattern"]
        found = [match for match in map(re.compile(pattern["regexp"]).match, said.splitlines()) if match]
        self.assertTrue(found, said)
        self.assertEqual({(match[pattern["file"]], int(match[pattern["line"]]), match[pattern["code"]])
                          for match in found if match[pattern["severity"]] == "error"}, {("src/tile_sums.cpp", line, "race")})
        for place in ("tasks.json", "launch.json"):
            self.assertIn("edited" if place == "launch.json" else "tile_sums", (project / ".vscode" / place).read_text())

    def results(self, project):
        run, = json.loads((project / "races.sarif").read_text())["runs"]
        return run["results"]

    def debug(self, project):
        """What launch.json says, through gdb's machine interface."""
        gdb = os.environ.get("TESSERA_GDB", "gdb")
        if shutil.which(gdb) is None:
            return
        configuration, = json.loads((project / ".vscode" / "launch.json").read_text())["configurations"]
        environment = {**self.environment, **{each["name"]: each["value"] for each in configuration["environment"]}}
        commands = [each["text"] for each in configuration["setupCommands"]]
        commands += [f"-file-exec-and-symbols {configuration['program'].replace('${workspaceFolder}', str(project))}".replace("my projects", "my\\ projects"),
                     '-interpreter-exec console "tile-break tile_sums.cpp:11 if local == 3"', "-exec-run", '-interpreter-exec console "info tiles"']
        commands = [command if command.startswith("-") else f'-interpreter-exec console "{command}"' for command in commands]
        done = subprocess.run([gdb, "-q", "-nx", "--interpreter=mi2"], input="\n".join([*commands, "-gdb-exit"]) + "\n", cwd=project,
                              env=environment, capture_output=True, text=True, timeout=300)
        self.assertNotIn("^error", done.stdout)
        self.assertIn('*stopped,reason="breakpoint-hit"', done.stdout)
        self.assertRegex(done.stdout, r"1 running")

    def test_with_an_installed_package(self):
        prefix = self.installed()
        enter, configure, _, _ = self.steps(prefix, "installed")
        self.run_words("sh", "-ec", f"{enter}\n{configure}")
        found = (self.folder / "installed" / "build" / "CMakeCache.txt").read_text()
        self.assertRegex(found, rf"Tessera_DIR:PATH={prefix}/.*/cmake/Tessera\n")
        self.assertTrue(os.access(self.folder / "installed" / "ci" / "test", os.X_OK))
        share = prefix / "share"
        self.assertIn(".TH ", (share / "man" / "man1" / "tessera.1").read_text())
        for script in ("bash-completion/completions/tessera", "zsh/site-functions/_tessera", "fish/vendor_completions.d/tessera.fish"):
            self.assertIn("complete", (share / script).read_text())


if __name__ == "__main__":
    del sys.argv[1:3]
    unittest.main(verbosity=2)
