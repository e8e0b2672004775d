# SPDX-License-Identifier: Apache-2.0
"""Builds the documentation site. What warns is an error.

usage: build.py [FOLDER]     (build/site, unless FOLDER is given)
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from bases import Bases
from headers import as_documented
from pages import START, Site, find_pages, label
from search import LIBRARY, add_search

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STYLE = pathlib.Path("/usr/share/doxygen-awesome-css/doxygen-awesome.css")
LEFT_OUT = ("tessera/detail/", "tessera/windows/", "tessera/patterns/", "tessera/graphics/generated/", "msvc/")


def stage(folder):
    """Writes what Doxygen reads to `folder`; gives the site, and which file of the tree each of them is."""
    site = Site(ROOT, find_pages(ROOT))
    inputs = {}
    for path in site.texts:
        staged = path if path == START else f"{label(path)}.md"  # only the start page may be called README.md
        write(folder / staged, site.text_for_doxygen(path))
        inputs[staged] = path
    bases = Bases(ROOT / "include")
    for header in sorted((ROOT / "include").rglob("*.h")):
        name = header.relative_to(ROOT / "include").as_posix()
        if not name.startswith(LEFT_OUT):
            write(folder / "include" / name, as_documented(bases.flattened(header.read_text(encoding="utf-8"))))
            inputs[f"include/{name}"] = f"include/{name}"
    shutil.copy(HERE / "reference.dox", folder)
    inputs["reference.dox"] = "tools/site/reference.dox"
    return site, inputs


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_layout(file):
    """Doxygen's own layout, with our names of its tabs."""
    subprocess.run(["doxygen", "-l", file], check=True, capture_output=True)
    text = file.read_text(encoding="utf-8")
    for tab, title in (("mainpage", "Start"), ("pages", "Pages"), ("files", "Headers")):
        text = text.replace(f'<tab type="{tab}" visible="yes" title=""', f'<tab type="{tab}" visible="yes" title="{title}"')
    file.write_text(text, encoding="utf-8")


def run_doxygen(folder, inputs, output):
    write_layout(folder / "layout.xml")
    settings = (HERE / "Doxyfile").read_text(encoding="utf-8")
    settings += f"\nINPUT = {' '.join(inputs)}\nUSE_MDFILE_AS_MAINPAGE = {START}\nOUTPUT_DIRECTORY = \"{output}\"\n"
    settings += "LAYOUT_FILE = layout.xml\n"
    settings += f"HTML_EXTRA_STYLESHEET = {STYLE} {HERE / 'site.css'}\n"
    doxygen = subprocess.run(["doxygen", "-"], input=settings, cwd=folder, capture_output=True, text=True)
    words = (doxygen.stdout + doxygen.stderr).replace(f"{folder}/", "")
    for staged, path in inputs.items():
        words = words.replace(staged, path)
    return words if words.strip() or doxygen.returncode == 0 else f"doxygen ended with code {doxygen.returncode}\n"


def main():
    if len(sys.argv) > 2 or sys.argv[1:2] and sys.argv[1].startswith("-"):
        sys.exit("usage: scripts/docs [FOLDER]")
    output = pathlib.Path(sys.argv[1] if len(sys.argv) == 2 else ROOT / "build" / "site").resolve()
    for need, package in ((shutil.which("doxygen"), "doxygen"), (STYLE.exists(), "doxygen-awesome-css"), (LIBRARY.exists(), "libjs-lunr")):
        if not need:
            sys.exit(f"scripts/docs: needs the package {package}; scripts/setup installs it")
    if output.exists():
        if any(output.iterdir()) and not (output / "doxygen.css").exists():
            sys.exit(f"scripts/docs: {output} holds something else than a site")
        shutil.rmtree(output)
    output.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="tessera-site-") as name:
        folder = pathlib.Path(name).resolve()
        site, inputs = stage(folder)
        words = "".join(f"{mistake}\n" for mistake in site.mistakes) + run_doxygen(folder, inputs, output)
    add_search(output)
    for path in site.files:
        target = output / "files" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, target)
    if words.strip():
        sys.exit(words + f"scripts/docs: {words.count('error:') + len(site.mistakes)} warnings; the site is not what it should be")
    print(f"{output}/index.html")


if __name__ == "__main__":
    main()
