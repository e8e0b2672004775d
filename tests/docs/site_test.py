# SPDX-License-Identifier: Apache-2.0
"""The documentation site: it is built without warnings, and its links lead somewhere.

usage: site_test.py ROOT
"""

import html
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path[:0] = [str(ROOT / "tools" / "site"), str(ROOT / "tests" / "tools")]
from chromium import HAS_CHROMIUM, dom_of  # noqa: E402
from headers import as_documented  # noqa: E402
from pages import Site, find_pages, label  # noqa: E402


class SiteTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tessera-site-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    @unittest.skipUnless(shutil.which("doxygen"), "needs doxygen")
    def test_the_whole_site(self):
        site = self.folder / "site"
        build = subprocess.run([ROOT / "scripts" / "docs", site], capture_output=True, text=True)
        self.assertEqual(build.returncode, 0, build.stdout + build.stderr)
        pages = {page.name: page.read_text(encoding="utf-8") for page in site.glob("*.html")}
        for path in find_pages(ROOT)[1:]:
            self.assertIn(f"{label(path)}.html", pages)
        for name, text in pages.items():
            for link in map(html.unescape, re.findall(r'(?:href|src)="([^"#]+)', text)):
                if not re.match(r"[a-z]+:", link):
                    self.assertTrue((site / link).exists(), f"{name}: {link}")
        sections = (site / "search_text.js").read_text(encoding="utf-8")
        # Classes, members of internal bases, properties of lists, macros, Tessera's own part, pages.
        for word in ("parallel_for_each", "tile_barrier", "section", "tile_origin", "dedicated_memory", "tile_static",
                     "FailOnFindings", "Race rules"):
            self.assertTrue(word in sections, f"the search does not know {word}")
        self.assertFalse("ArrayCore" in sections)
        if HAS_CHROMIUM:
            self.assert_search_finds(site)
        again = subprocess.run([ROOT / "scripts" / "docs", self.folder], capture_output=True, text=True)
        self.assertEqual((again.returncode, again.stderr.count("\n")), (1, 1))
        self.assertIn("holds something else than a site", again.stderr)

    def found(self, site, words):
        """The links that a browser shows for a search, without a server."""
        dom = dom_of(f"{(site / 'index.html').as_uri()}?q={urllib.parse.quote(words)}", 20000)
        self.assertIn('id="site-found"', dom)
        shown = dom.partition('<div id="site-found"')[2].partition('<p class="count">')[0]
        return [html.unescape(link) for link in re.findall(r'<a href="([^"]+)"', shown)]

    def assert_search_finds(self, site):
        for words, page in (("timeline", "page_docs_report.html"), ("workers", "page_docs_options.html"), ("sarif", "index.html"),
                            ("gtest", "page_examples_13_googletest_README.html"), ("check_gtest", "classtessera_1_1check_1_1FailOnFindings.html"),
                            ("tile_origin", "classConcurrency_1_1tiled__index.html"), ("preemption points", "page_docs_explore_proof.html"),
                            ("parallel_for_e", "namespaceConcurrency.html"), ("divergance", "page_examples_07_divergence_README.html")):
            with self.subTest(words):
                links = self.found(site, words)
                self.assertIn(page, [link.partition("#")[0] for link in links], links)
        self.assertEqual(self.found(site, "qwxzvq"), [])

    def test_the_index_has_every_document(self):
        index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
        for page in (ROOT / "docs").glob("*.md"):
            if page.name != "README.md":
                self.assertIn(f"]({page.name})", index)

    def test_links(self):
        for path, text in (("README.md", "# Start\n[a](docs/a.md#two-words) [none](docs/b.md) [code](x.cpp) `[no](link)`\n"),
                           ("docs/README.md", "# Docs\n[A](a.md) [again](a.md) [start](../README.md)\n"),
                           ("docs/a.md", "# A\n## Two words\n[gone](#nothing) [folder](..) [web](https://example.org/)\n    [no](link)\n"),
                           ("x.cpp", "")):
            file = self.folder / path
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
        site = Site(self.folder, find_pages(self.folder))
        self.assertEqual(list(site.texts), ["README.md", "docs/README.md", "docs/a.md"])
        start, docs, a = (site.text_for_doxygen(path) for path in site.texts)
        self.assertEqual(start, '# Start\n@ref page_docs_a-two-words "a" none <a href="files/x.cpp">code</a> `[no](link)`\n')
        self.assertEqual(docs, '# Docs {#page_docs_README}\n@subpage page_docs_a "A" @ref page_docs_a "again" @ref index "start"\n')
        self.assertEqual(a, '# A {#page_docs_a}\n## Two words {#page_docs_a-two-words}\n@ref page_docs_a "gone" @ref index "folder" '
                            "[web](https://example.org/)\n    [no](link)\n")
        self.assertEqual(site.mistakes, ["README.md: there is no 'docs/b.md'", "docs/a.md: 'docs/a.md' has no heading for '#nothing'"])
        self.assertEqual(site.files, {"x.cpp"})

    def test_comments_hold_to_the_next_blank_line(self):
        header = ("class A {\n  public:\n    /// One.\n    A(int a);\n    A(int a,\n      int b);\n    ~A();\n\n    void free();\n"
                  "    TESSERA_PROPERTY(int, size)\n};\nnamespace tessera::detail {\n/// Two.\nint b;\n}  // namespace tessera::detail\n")
        lines = as_documented(header).split("\n")
        self.assertEqual(lines[3:11], ["    A(int a);", "    /** One. */ A(int a,", "      int b);", "    ~A();", "", "    void free();",
                                       "    /** Read only: what get_size() returns. */ int size;", "};"])
        self.assertEqual(lines[11:15], [""] * 4)


if __name__ == "__main__":
    unittest.main(verbosity=2)
