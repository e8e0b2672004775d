# SPDX-License-Identifier: Apache-2.0
"""The search of the site: the text of each section of the pages, for lunr to index in the browser (search.js)."""

import html.parser
import json
import pathlib
import re
import shutil

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = pathlib.Path("/usr/share/javascript/lunr/lunr.min.js")
# Lists of names that stand elsewhere, with what they mean.
LISTS = re.compile(r"^(annotated|classes|dir_\w+|files|functions\w*|globals\w*|hierarchy|inherits|namespacemembers\w*|namespaces|pages|.*-members)\.html$")
BOX = ('<div id="search-of-site"><input id="site-search" type="search" placeholder="Search" aria-label="Search all pages" autocomplete="off"/>'
       '<div id="site-found" hidden="hidden"></div></div>\n')
END_OF_TOP = "</div><!-- top -->"
HEADINGS = ("h1", "h2", "h3", "h4")
SILENT = ("script", "style", "svg")


class Sections(html.parser.HTMLParser):
    """The text of a page of Doxygen's, divided at its headings."""

    def __init__(self):
        super().__init__()
        self.title = ""
        self.sections = []  # [anchor, title, text]
        self.anchor = ""    # the last one
        self.inside = []    # tags
        self.depth = None   # of the page's contents; None: not in them

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag in ("br", "img", "input", "link", "meta", "hr", "col", "wbr"):
            return
        self.inside.append(tag)
        if tag == "div" and given.get("class") == "contents" and self.depth is None:
            self.depth = len(self.inside)
            self.sections.append(["", "", ""])
        if self.depth is None:
            return
        if tag in HEADINGS:
            self.sections.append([self.anchor if given.get("class") == "memtitle" else "", "", ""])
        if tag == "a" and given.get("id"):
            self.anchor = given["id"]
            if self.in_heading():
                self.sections[-1][0] = self.anchor

    def handle_endtag(self, tag):
        if tag not in self.inside:
            return
        while self.inside.pop() != tag:
            pass
        if self.depth is not None and len(self.inside) < self.depth:
            self.depth = None

    def handle_data(self, data):
        if "title" in self.inside:
            self.title += data
        elif self.depth is not None and not any(tag in self.inside for tag in SILENT):
            self.sections[-1][1 if self.in_heading() else 2] += data if self.in_heading() else f"{data} "

    def in_heading(self):
        return any(tag in self.inside for tag in HEADINGS)


def words(text):
    return re.sub(r"\s+", " ", text.replace("\u25c6", " ").replace("\u00a0", " ")).strip()


def sections_of(path):
    """What is found in a page: {link, page, title, text}."""
    parser = Sections()
    parser.feed(path.read_text(encoding="utf-8"))
    page = words(parser.title).removeprefix("Tessera: ")
    for anchor, title, text in parser.sections:
        if words(text) or words(title):
            yield {"link": path.name + (f"#{anchor}" if anchor else ""), "page": page, "title": words(title) or page, "text": words(text)}


def add_search(site):
    """To the pages in a folder."""
    pages = sorted(page for page in site.glob("*.html"))
    sections = [section for page in pages if not LISTS.match(page.name) for section in sections_of(page)]
    (site / "search_text.js").write_text(f"const site_sections = {json.dumps(sections, ensure_ascii=False)};\n", encoding="utf-8")
    shutil.copy(LIBRARY, site)
    shutil.copy(HERE / "search.js", site)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        if END_OF_TOP not in text:
            raise SystemExit(f"scripts/docs: {page.name} has no place for the search box: another version of Doxygen?")
        text = text.replace(END_OF_TOP, BOX + END_OF_TOP, 1)
        page.write_text(text.replace("</body>", '<script src="search.js"></script>\n</body>', 1), encoding="utf-8")
