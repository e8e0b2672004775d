# SPDX-License-Identifier: Apache-2.0
"""Markdown pages as Doxygen is to read them: links that lead somewhere on a forge lead to the same place of the site."""

import html
import os
import pathlib
import posixpath
import re

# Doxygen knows no <picture>: its image for light mode is what remains.
OTHER_PICTURES = re.compile(r"^\s*(</?picture>|<source\s[^>]*>)\s*$")
PICTURE = re.compile(r'(<img\s[^>]*\bsrc=)"([^":]+)"')
CODE_SPAN_OR_LINK = re.compile(r"(`+[^`]*`+)|\[((?:[^\]\[]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
START = "README.md"
HEADING = re.compile(r"^(#{1,6}) (.*)$")


def slug(heading):
    """The anchor that forges give a heading."""
    plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", lambda m: m.group(1) or "", heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


def label(path):
    return "page_" + re.sub(r"\W", "_", str(pathlib.PurePosixPath(path).with_suffix("")))


class Site:
    """The pages of the site and the files that they link to."""

    def __init__(self, root, paths):
        self.root = root
        self.texts = {path: (root / path).read_text(encoding="utf-8") for path in paths}
        self.anchors = {path: {slug(h) for h in self.headings(text)} for path, text in self.texts.items()}
        self.files = set()  # what else must be copied
        self.mistakes = []

    def below(self, path):
        """An index, a folder's README, has the pages of its folder as subpages, in the order in which it links to them."""
        folder = path.removesuffix("README.md")
        is_index = folder != path and path != START
        return {other for other in self.texts if is_index and other != path and other.startswith(folder)}

    def lists_headings(self, path):
        """The tree of pages would list an index's headings next to its pages."""
        return path != START and not self.below(path)

    @staticmethod
    def prose(text):
        """(line, whether it is prose) for each line: code blocks are not."""
        fenced = False
        for line in text.split("\n"):
            fence = line.lstrip().startswith("```")
            yield line, not (fenced or fence or line.startswith("    "))
            fenced ^= fence

    @classmethod
    def headings(cls, text):
        return [HEADING.match(line).group(2) for line, is_prose in cls.prose(text) if is_prose and HEADING.match(line)]

    def text_for_doxygen(self, path):
        below, lines = self.below(path), []
        for line, is_prose in self.prose(self.texts[path]):
            if is_prose:
                line = CODE_SPAN_OR_LINK.sub(lambda m: self.code(m.group(1)) if m.group(1) else self.link(path, m.group(2), m.group(3), below), line)
                if OTHER_PICTURES.match(line):
                    continue
                line = PICTURE.sub(lambda m: f'{m.group(1)}"{self.picture(path, m.group(2))}"', line)
                heading = HEADING.match(line)
                if heading and len(heading.group(1)) == 1 and path != START:
                    line += f" {{#{label(path)}}}"
                elif heading and self.lists_headings(path):
                    line += f" {{#{label(path)}-{slug(heading.group(2))}}}"
            lines.append(line)
        return "\n".join(lines)

    @staticmethod
    def code(span):
        # Doxygen looks for something to link to after these, even here.
        if not re.search(r"(^`|\))::", span):
            return span
        return f"<code>{html.escape(span.strip('`')).replace('::', chr(92) + '::')}</code>"

    def picture(self, path, target):
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        if not (self.root / found).is_file():
            self.mistakes.append(f"{path}: there is no '{target}'")
        self.files.add(found)
        return f"files/{found}"

    def link(self, path, text, target, below):
        if re.match(r"^[a-z]+:", target):
            return f"[{text}]({target})"
        place, _, anchor = target.partition("#")
        found = posixpath.normpath(posixpath.join(posixpath.dirname(path), place)) if place else path
        readme = posixpath.normpath(posixpath.join(found, "README.md"))
        found = readme if readme in self.texts else found
        if found in self.texts:
            if anchor and anchor not in self.anchors[found]:
                self.mistakes.append(f"{path}: '{found}' has no heading for '#{anchor}'")
                anchor = ""
            if not self.lists_headings(found):
                anchor = ""
            if found in below and not anchor:
                below.discard(found)
                return f"@subpage {label(found)} \"{self.plain(text)}\""
            if found == START:
                return f"@ref index \"{self.plain(text)}\""
            return f"@ref {label(found)}{'-' + anchor if anchor else ''} \"{self.plain(text)}\""
        if (self.root / found).is_file():
            self.files.add(found)
            return f'<a href="files/{found}">{text}</a>'
        if (self.root / found).is_dir():
            return text  # the site has no listings of folders
        self.mistakes.append(f"{path}: there is no '{target}'")
        return text

    @staticmethod
    def plain(text):
        return text.replace("`", "").replace('"', "'")


def find_pages(root):
    """The documents, in the order of the site: a path below another README's folder stands after it."""
    paths = [START, "docs/README.md", "CONTRIBUTING.md"]
    paths += sorted(p.relative_to(root).as_posix() for p in (root / "docs").rglob("*.md"))
    for folder in ("examples", "tests/programs", "bench"):
        paths += sorted((p.relative_to(root).as_posix() for p in (root / folder).rglob("README.md")), key=os.path.dirname)
    return list(dict.fromkeys(path for path in paths if (root / path).is_file()))
