# SPDX-License-Identifier: Apache-2.0
"""The workflows and forms in .github, which only GitHub runs: they are YAML, say what GitHub needs, and name scripts, presets and files
that exist.

usage: workflows_test.py ROOT
"""

import itertools
import json
import os
import pathlib
import re
import shlex
import sys

try:
    import yaml
except ImportError:
    print("no Python module yaml (Debian: python3-yaml)")
    sys.exit(77)  # nothing was tested

JOB_KEYS = {"name", "needs", "strategy", "runs-on", "container", "timeout-minutes", "steps", "permissions", "env", "if"}
STEP_KEYS = {"name", "uses", "with", "run", "if", "env", "working-directory"}
TRIGGERS = {"push", "pull_request", "schedule", "workflow_dispatch"}
FIELDS = {"markdown": "value", "textarea": "label", "input": "label", "dropdown": "label", "checkboxes": "label"}
EXPRESSION = re.compile(r"\$\{\{ matrix\.(\w+) \}\}")


class Tree:
    def __init__(self, root):
        self.root = root
        presets = json.loads((root / "CMakePresets.json").read_text())
        self.presets = {preset["name"] for preset in presets["configurePresets"] if not preset.get("hidden")}

    def problem_of_script(self, words):
        """What is wrong with a call of one of the repository's scripts."""
        script = self.root / words[0]
        if not script.is_file() or not os.access(script, os.X_OK):
            return "no such script, or it cannot be executed"
        if words[0] in ("scripts/test", "scripts/build"):
            presets = [word for word in words[1:] if not word.startswith("-")][:1 if words[0] == "scripts/build" else None]
            unknown = set(presets) - self.presets
            return f"no such preset: {', '.join(sorted(unknown))}" if unknown else None
        if words[0] == "scripts/setup" and not set(words[1:]) <= {"run", "build", "test", "bench"}:
            return "scripts/setup has no such part"
        return None


def combinations(matrix):
    """The values of a job's matrix: dictionaries."""
    names = list(matrix)
    return [dict(zip(names, values)) for values in itertools.product(*(matrix[name] for name in names))]


def problems_of_run(command, values, tree):
    undefined = set(EXPRESSION.findall(command)) - values.keys()
    if undefined:
        return [f"{command}: the matrix has no {', '.join(sorted(undefined))}"]
    command = EXPRESSION.sub(lambda found: str(values[found[1]]), command)
    if "${{" in command:
        return [f"{command}: an expression that is none of the matrix's"]
    problems = []
    for line in command.splitlines():
        words = shlex.split(line)
        words = words[words[0] == "sudo":]
        problem = None
        if words[0].startswith("scripts/"):
            problem = tree.problem_of_script(words)
        elif words[0] != "apt-get":
            problem = "expected a script of the repository, or apt-get: what is done stands in scripts"
        if problem:
            problems.append(f"{line}: {problem}")
    return problems


def problems_of_steps(steps, values, tree):
    problems = []
    for step in steps:
        if set(step) - STEP_KEYS:
            problems.append(f"unknown keys of a step: {', '.join(sorted(set(step) - STEP_KEYS))}")
        if ("uses" in step) == ("run" in step):
            problems.append(f"expected one of uses and run: {step}")
        elif "uses" in step and not re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]):
            problems.append(f"uses: {step['uses']}: expected OWNER/ACTION@vN")
        elif "run" in step:
            problems += problems_of_run(step["run"], values, tree)
    runs = [step.get("run", "") for step in steps]
    checkouts = [number for number, step in enumerate(steps) if step.get("uses", "").startswith("actions/checkout@")]
    first_script = next((number for number, run in enumerate(runs) if "scripts/" in run), None)
    if first_script is not None and not (checkouts and checkouts[0] < first_script):
        problems.append("a script is called before actions/checkout")
    return problems


def problems_of_job(job, tree):
    problems = [f"unknown key {key}" for key in sorted(job.keys() - JOB_KEYS)]
    problems += [f"no {key}" for key in ("runs-on", "steps") if key not in job]
    for values in combinations(job.get("strategy", {}).get("matrix", {})):
        image = EXPRESSION.sub(lambda found: str(values[found[1]]), str(job.get("container", "debian:0")))
        if not re.fullmatch(r"debian:\d+", image):
            problems.append(f"container {image}: expected a Debian")
        problems += problems_of_steps(job.get("steps", []), values, tree)
    return problems


def problems_of_workflow(workflow, tree):
    triggers = workflow.get(True, workflow.get("on"))  # YAML 1.1 reads `on` as true
    problems = [f"unknown trigger {name}" for name in set(triggers or {"none": 0}) - TRIGGERS]
    for entry in (triggers or {}).get("schedule", []):
        if len(entry["cron"].split()) != 5:
            problems.append(f"cron {entry['cron']}: expected five fields")
    if "permissions" not in workflow:
        problems.append("no permissions, which are then those to write")
    for name, job in workflow["jobs"].items():
        problems += [f"job {name}: {problem}" for problem in problems_of_job(job, tree)]
        problems += [f"job {name} needs {other}, which is none" for other in job.get("needs", []) if other not in workflow["jobs"]]
    return problems


def problems_of_form(form, _tree):
    problems = [f"no {key}" for key in ("name", "description", "body") if not form.get(key)]
    for field in form.get("body", []):
        label = FIELDS.get(field["type"])
        if label is None or not field.get("attributes", {}).get(label):
            problems.append(f"a field {field['type']} without {label}")
        if field["type"] == "dropdown" and not field["attributes"].get("options"):
            problems.append("a dropdown without options")
    labels = [field["attributes"].get("label") for field in form.get("body", [])]
    problems += [f"two fields {label}" for label in set(labels) if labels.count(label) > 1]
    return problems


def main():
    tree = Tree(pathlib.Path(sys.argv[1]))
    folder = tree.root / ".github"
    files = [(file, problems_of_workflow) for file in sorted((folder / "workflows").glob("*.y*ml"))]
    files += [(file, problems_of_form) for file in sorted((folder / "ISSUE_TEMPLATE").glob("*.y*ml")) if file.stem != "config"]
    if not files:
        sys.exit("no workflows")
    problems = []
    called = ""
    for file, problems_of in files:
        text = file.read_text()
        called += text
        try:
            problems += [f"{file.name}: {problem}" for problem in problems_of(yaml.safe_load(text), tree)]
        except yaml.YAMLError as error:
            problems.append(f"{file.name}: {error}")
    # What takes too long for scripts/test runs here or nowhere.
    scripts = sorted(script.name for script in (tree.root / "scripts").glob("test*"))
    problems += [f"no workflow calls scripts/{script}" for script in scripts if not re.search(rf"\b{script}\b", called)]
    for problem in problems:
        print(problem)
    print(f"{len(files)} files of .github, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
