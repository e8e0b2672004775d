# SPDX-License-Identifier: Apache-2.0
"""The command precompiles <amp.h>, which changes nothing but the time: stale headers, places that cannot be written to, commands at
the same time, macros and options that change the header, other compilers."""

import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from tessera_command import TESSERA, CommandTest, installation_without, main, tells_overloads_apart

PROGRAM = """#include <cstdio>
#include <amp.h>
using namespace concurrency;
int main() {
    int value[1] = {1};
    array_view<int> view(1, value);
    parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) { view[i] += 41; });
    std::printf("%d %ld\\n", view[0], __cplusplus);
}
"""

# Most is about which compilations share what is precompiled: a header that takes no time to read does for that.
SMALL_HEADER = """#pragma once
#include <vector>
#include "tessera/detail/component_tuple.h"
namespace Concurrency {
template <int> struct tiled_extent { static constexpr int rank = 1; };
inline int one() { return 1; }
}
"""

SMALL_PROGRAM = """#include <cstdio>
#include <amp.h>
using namespace concurrency;
int main() {
    const int value = one() + 41;
    std::printf("%d %ld\\n", value, __cplusplus);
}
"""

OVERLOADED = """#include <amp.h>
#include <cstdio>
using namespace concurrency;
int side(int) restrict(cpu) { return 1; }
int side(const int&) restrict(amp) { return 2; }
int main() {
    int value[1];
    array_view<int> view(1, value);
    parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) { view[i] = side(0); });
    std::printf("%d%d\\n", side(0), view[0]);
}
"""

OLD_STRINGS = "_GLIBCXX_USE_CXX11_ABI"
STRINGS = """#include <amp.h>
#include <cstdio>
#include <string>
int main() { std::printf("%zu\\n", sizeof(std::string)); }
"""

WRONG = """#include <amp.h>
using namespace concurrency;
int main() {
    int unused = 0;
    int value[1] = {1};
    array_view<int> view(1, value);
    array_view<int> other(view, view, 3, 4);
    view.nothing();
    return undeclared;
}
"""


def headers_of(tessera):
    """Where the headers are, found as the command does."""
    shown = subprocess.run([tessera, "c++", "--print-command", "-c", "a.cpp"], capture_output=True, text=True, check=True).stdout.split()
    return pathlib.Path(shown[len(shown) - 1 - shown[::-1].index("-isystem") + 1])


def copied_tree(tree):
    """The built command, libraries and headers in a folder of the test's."""
    installation_without(tree)
    shutil.copytree(headers_of(TESSERA), tree / "include" / "tessera-amp")
    return tree


class PrecompiledTest(CommandTest):
    tessera, program = TESSERA, PROGRAM

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory(prefix="tessera-precompiled-")
        cls.addClassCleanup(folder.cleanup)
        cls.of_all = pathlib.Path(folder.name)
        cls.kept = cls.of_all / "kept"
        cls.kept.mkdir()

    def setUp(self):
        super().setUp()
        self.environment["TESSERA_PRECOMPILED"] = str(self.kept)
        self.at_first = self.entries()
        self.write("a.cpp", self.program)

    def call(self, *arguments, program=None, **changes):
        return super().call(*arguments, program=program or self.tessera, **changes)

    def entries(self):
        return {path.name for path in self.kept.glob("*.entry")}

    def made(self):
        """How many the test has precompiled, which an earlier test may have done as well."""
        return len(self.entries() - self.at_first)

    def expect(self, output, *arguments, source="a.cpp", command="run", **changes):
        result = self.call(command, "--no-cache", *arguments, source, **changes)
        self.assertEqual((result.stdout, result.returncode), (output, 0), result.stderr)

    def uses(self, *words):
        """What is precompiled, and one compilation with it is enough."""
        shown = self.call("c++", "-v", *words, "-fsyntax-only").stderr
        return (shown.count('" -cc1 '), shown.count(" -include-pch ")) == (1, 1)

    def assert_messages_are_the_same(self, *words):
        plain, made, used = (self.call("c++", *words, "-o", "program", TESSERA_PRECOMPILED=where)
                             for where in ("off", str(self.kept), str(self.kept)))
        self.assertNotEqual(plain.stderr, "")
        for result in (made, used):
            self.assertEqual((result.stderr, result.returncode), (plain.stderr, plain.returncode))


class OfAmp(PrecompiledTest):
    def test_language_and_dialect_have_their_own(self):
        for number, standard in ((201402, "-std=c++14"), (201703, "-std=c++17"), (202002, "-std=c++20")):
            self.expect(f"42 {number}\n", "--msvc", standard)
        self.expect("42 201703\n")
        if tells_overloads_apart():
            for words in (["--msvc", "-std=c++14"], ["--msvc"], ["--msvc", "-std=c++20"], []):
                self.assertTrue(self.uses("-O2", "-ffp-contract=off", *words, "a.cpp"), words)

    def test_templates_of_the_library_that_are_parsed_late(self):
        """With --msvc, <algorithm>'s are; one names std::__is_pointer, which is also a word of clang's."""
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        self.write("late.cpp", PROGRAM.replace("#include <amp.h>", "#include <algorithm>\n#include <amp.h>").replace(
            "int main() {", "int main() {\n    int one[] = {1, 2}, other[] = {1, 2};\n    if (!std::equal(one, one + 2, other)) return 1;"))
        for standard in ("-std=c++14", "-std=c++17"):
            for _ in range(2):
                self.assertTrue(self.uses("--msvc", standard, "late.cpp"))

    def test_overloads_on_restrictions(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        self.write("own.h", "struct Own;\n")
        self.write("o.cpp", OVERLOADED)
        self.write("own.cpp", f'#include "own.h"\n{OVERLOADED}')
        self.expect("12\n", source="o.cpp", command="check")
        for source in ("o.cpp", "own.cpp"):
            self.expect("12\n", "--msvc", source=source)

    def test_errors_are_the_same(self):
        self.write("wrong.cpp", WRONG)
        self.assert_messages_are_the_same("--msvc", "wrong.cpp")

    def test_without_the_plugin(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        tree = copied_tree(self.folder / "tree")
        (tree / "lib" / "libtessera_restrict.so").unlink()
        for words in (["run", "--no-cache", "a.cpp"], ["run", "--no-cache", "--msvc", "a.cpp"], ["check", "--no-cache", "a.cpp"]):
            for _ in range(2):
                result = self.call(*words, program=tree / "bin" / "tessera")
                self.assertEqual((result.stdout, result.returncode), ("42 201703\n", 0), result.stderr)
        self.assertEqual(self.made(), 3)

    def test_lists_of_dependencies(self):
        lists = []
        for place in ("off", str(self.kept), str(self.kept)):
            result = self.call("c++", "-v", "-MD", "-MF", "list", "-c", "a.cpp", TESSERA_PRECOMPILED=place)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual("-include-pch" in result.stderr, place != "off" and tells_overloads_apart())
            rule, _, files = (self.folder / "list").read_text().replace("\\\n", " ").partition(": ")
            lists.append((rule, set(files.split())))
        # Headers that others ask for, whether they are there, are not listed again.
        self.assertEqual({pathlib.Path(file).name for file in lists[0][1] - lists[1][1]} - {"tbb.h"}, set())
        self.assertEqual({pathlib.Path(file).name for file in lists[1][1] - lists[0][1]} - {"names_of_type_traits.h"}, set())
        self.assertEqual(lists[1], lists[2])
        self.assertEqual({rule for rule, _ in lists}, {"a.o"})
        for words in (("-MMD",), ("-MD", "-MP")):
            self.assertFalse(self.uses(*words, "a.cpp"))

    def test_other_compilers_go_without(self):
        found = [path for path in map(shutil.which, ("clang++-14", "g++")) if path]
        if not found:
            self.skipTest("needs clang 14 or g++")
        for compiler in found:
            self.expect("42 201703\n", "--msvc", TESSERA_CXX=compiler)
        self.assertEqual(self.made(), 0)


class OfSmallHeader(PrecompiledTest):
    """In a copy of Tessera's tree <amp.h> is SMALL_HEADER."""

    program = SMALL_PROGRAM

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        tree = copied_tree(cls.of_all / "tree")
        (tree / "include" / "tessera-amp" / "amp.h").write_text(SMALL_HEADER)
        cls.tessera = tree / "bin" / "tessera"

    def test_is_made_once(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        folders_at_first = [path for path in self.kept.iterdir() if path.is_dir()]
        for _ in range(2):
            self.expect("42 201703\n", "-DONCE")
            self.assertEqual(self.made(), 1)
        folders = [path for path in self.kept.iterdir() if path.is_dir()]
        self.assertEqual(len(folders), len(folders_at_first) + 1, folders)
        self.write("b.cpp", "// Another one.\n#include <vector>\n" + self.program)
        self.expect("42 201703\n", "-DONCE", source="b.cpp")
        self.assertEqual(self.made(), 1)

    def test_options_that_change_nothing_in_the_header(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        for words in ((), ("-g",), ("-gdwarf-4",), ("-O1",), ("-O0", "-O3"), ("-Wall", "-pedantic"), ("-w",), ("-fno-color-diagnostics",)):
            self.assertTrue(self.uses("-O2", "-DSAME", *words, "a.cpp"), words)
        self.assertEqual(self.made(), 1)
        for count, word in ((2, "-O0"), (3, "-Os")):
            self.assertTrue(self.uses("-DSAME", word, "a.cpp"), word)
            self.assertEqual(self.made(), count)
        self.assertFalse(self.uses("-Wsystem-headers", "a.cpp"))

    def test_warnings_are_the_same(self):
        self.write("warns.cpp", self.program.replace("const int value", "int unused = 0;\n    const int value"))
        for words in (["-Wall"], ["-Wall", "-Werror=unused-variable"], ["-Wno-everything", "-Wunused-variable"]):
            self.assert_messages_are_the_same(*words, "warns.cpp")

    def test_search_for_names_in_dependent_bases(self):
        """What --msvc adds for a further pass."""
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        words = ("-fms-compatibility", "-fms-compatibility-version=19.20", "-fgnuc-version=4.2.1")
        for more in ((), words):
            self.assertTrue(self.uses("--msvc", "-DBASES", *more, "a.cpp"), more)
        self.assertEqual(self.made(), 2)

    def test_header_under_another_name(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        self.expect("42 201703\n", "--msvc")
        of_amp = self.entries()
        self.write("other.cpp", self.program.replace("<amp.h>", "<AMP.h>").replace("<cstdio>", "<CStdIO>"))
        self.expect("42 201703\n", "--msvc", source="other.cpp")
        # Before the right names are known, what --msvc reads first is all that there is to precompile.
        self.assertLessEqual(len(self.entries() - of_amp), 1)
        self.assertTrue(self.uses("--msvc", "other.cpp"))
        # Macros of the source, and of a header of its own under another name, change what <AMP.h> says.
        names = ("#include <AMP.h>\n#include <cstdio>\n#undef tiled_extent\n"
                 "int main() { std::printf(\"%d\\n\", concurrency::renamed<4>::rank); }\n")
        self.write("own", "#define tiled_extent renamed\n")
        self.write("old.cpp", f"#define tiled_extent renamed\n{names}")
        self.write("by_header.cpp", f'#include "Own"\n{names}')
        for source, output in (("old.cpp", "1\n"), ("other.cpp", "42 201703\n"), ("by_header.cpp", "1\n")):
            self.expect(output, "--msvc", source=source)

    def test_port(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        old = self.program.replace("<amp.h>", "<AMP.h>").replace("int main() {", "void main() {\n    char narrow[] = {value_of()};")
        old = old.replace("using namespace concurrency;", "using namespace concurrency;\nint value_of() { return 1; }")
        self.write("old.cpp", old)
        plain, made, used = (self.call("port", "old.cpp", TESSERA_PRECOMPILED=where) for where in ("off", str(self.kept), str(self.kept)))
        self.assertIn("+#include <amp.h>", plain.stdout)
        for result in (made, used):
            self.assertEqual((result.stdout, result.stderr, result.returncode), (plain.stdout, plain.stderr, plain.returncode))
        self.assertNotEqual(self.entries(), set())

    def test_prelude_of_sources_that_begin_otherwise(self):
        """What --msvc reads before a source does not depend on the source: one for all of them."""
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        self.write("own.h", "struct Own;\n")
        self.write("b.cpp", f'#include "own.h"\n{self.program}')
        self.write("none.cpp", 'int main() { char text[8]; strcpy_s(text, "none"); puts(text); }\n')
        for source, output in (("b.cpp", "42 201703\n"), ("none.cpp", "none\n"), ("none.cpp", "none\n")):
            self.expect(output, "--msvc", "-DPRELUDE", source=source)
            self.assertEqual(self.made(), 1)
        self.assertTrue(self.uses("--msvc", "none.cpp"))
        for source in ("b.cpp", "none.cpp"):
            self.assertFalse(self.uses(source))

    def test_headers_of_the_program_before_it(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        guarded = "#ifndef STDAFX_H\n#define STDAFX_H\n#include <cstdio>\n#include <amp.h>\n#endif\n"
        self.write("stdafx.h", '#pragma once\n#include "targetver.h"\n#include "of/guarded.h"\n#define ANSWER 41\n')
        self.write("of/guarded.h", guarded)
        rest = self.program.split("<amp.h>\n")[1]
        self.write("old.cpp", f'#ifndef _WIN32\n#pragma message("not there")\n#endif\n#include "StdAfx.h"\n{rest.replace("41", "ANSWER")}')
        self.write("windows.cpp", f'#include "windows.h"\n#include "stdafx.h"\n{rest}')
        for source in ("old.cpp", "windows.cpp"):
            self.expect("42 201703\n", "--msvc", source=source)
        self.assertTrue(self.uses("--msvc", "windows.cpp"))
        self.write("targetver.h", "#ifndef WINVER\n#define WINVER 1\n#endif\n")
        self.write("strings.cpp", f'#include "tchar.h"\n#include "stdafx.h"\n{STRINGS}')
        self.write("tchar.h", "#pragma once\n")
        self.assertTrue(self.uses("strings.cpp"))
        self.expect("32\n", source="strings.cpp")
        # A header of the program's that has the name of one of ours, and one that says something before.
        for name, text in (("tchar.h", f"#define {OLD_STRINGS} 0\n"), ("of/guarded.h", f"#define {OLD_STRINGS} 0\n{guarded}")):
            own = self.folder / "own"
            shutil.copytree(self.folder, own, ignore=shutil.ignore_patterns("own"))
            self.write(f"own/{name}", text)
            self.expect("8\n", source="own/strings.cpp" if name == "tchar.h" else self.write("own/other.cpp", f'#include "stdafx.h"\n{STRINGS}'))
            self.expect("8\n", f"-I{own}", source=self.write("elsewhere/strings.cpp", f"#include <{name}>\n{STRINGS}"))
            shutil.rmtree(own)

    def test_macros_that_change_the_header(self):
        self.write("s.cpp", STRINGS)
        self.write("old.cpp", f"#define NOMINMAX\n#define {OLD_STRINGS} 0\n{STRINGS}")
        self.write("header.h", f"#define {OLD_STRINGS} 0\n")
        self.write("by_header.cpp", f'#include "header.h"\n{STRINGS}')
        self.write("by_condition.cpp", f"#if 1\n#define {OLD_STRINGS} 0\n#endif\n{STRINGS}")
        self.expect("32\n", source="s.cpp")
        for words in (["old.cpp"], ["by_header.cpp"], ["by_condition.cpp"], [f"-D{OLD_STRINGS}=0", "s.cpp"],
                      ["-include", "header.h", "s.cpp"], ["old.cpp"]):
            self.expect("8\n", *words[:-1], source=words[-1])

    def test_changed_header_is_seen(self):
        tree = copied_tree(self.folder / "tree")
        self.write("v.cpp", "#include <amp.h>\n#include <cstdio>\nint main() { std::printf(\"%d\\n\", A_NUMBER); }\n")
        amp = tree / "include" / "tessera-amp" / "amp.h"
        for number in (1, 2, 33):
            self.write(amp.relative_to(self.folder), f"{SMALL_HEADER}\n#define A_NUMBER {number}\n")
            result = self.call("run", "--no-cache", "v.cpp", program=tree / "bin" / "tessera")
            self.assertEqual((result.stdout, result.returncode), (f"{number}\n", 0), result.stderr)

    def test_at_the_same_time(self):
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            for result in pool.map(lambda _: self.call("run", "--no-cache", "-DTOGETHER", "a.cpp"), range(3)):
                self.assertEqual((result.stdout, result.returncode), ("42 201703\n", 0), result.stderr)
        if tells_overloads_apart():
            self.assertEqual(self.made(), 1)

    def test_place_that_cannot_be_used(self):
        for place in ("off", "", "relative", "/proc/nowhere", str(self.write("file", "") / "below")):
            self.expect("42 201703\n", TESSERA_PRECOMPILED=place)
        self.assertEqual(self.made(), 0)

    def test_lies_in_the_cache(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        del self.environment["TESSERA_PRECOMPILED"]
        self.assertEqual(self.call("c++", "a.cpp", "-o", "a").returncode, 0)
        self.assertFalse((self.folder / "cache").exists(), "it is off unless asked for")
        self.environment["TESSERA_PRECOMPILED"] = "cache"
        result = self.call("run", "--no-cache", "a.cpp")
        self.assertEqual(result.stdout, "42 201703\n", result.stderr)
        self.assertFalse((self.folder / "cache").exists())
        self.assertEqual(self.call("c++", "a.cpp", "-o", "a").returncode, 0)
        self.assertTrue(list((self.folder / "cache" / "tessera" / "precompiled").glob("*.entry")))

    def test_folders_of_headers(self):
        """-I: what is precompiled serves unless a folder has a header that would be read instead."""
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        (self.folder / "include" / "bits").mkdir(parents=True)
        self.write("include/own.h", "constexpr int own = 1;\n")
        self.write("b.cpp", self.program.replace("using namespace", '#include "own.h"\nusing namespace'))
        sources_of_tessera = headers_of(self.tessera).parent
        for words in (("-Iinclude",), ("-I", "include"), ("-Iinclude", "-Inowhere", f"-I{self.folder}"), (f"-I{sources_of_tessera}", "-Iinclude")):
            self.assertTrue(self.uses(*words, "b.cpp"), words)
        for name in ("vector", "bits/stl_vector.h", "tessera/detail/component_tuple.h", "sys/nothing.h"):
            path = self.folder / "include" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("#include_next <vector>\n#define _GLIBCXX_VECTOR 1\n" if name == "vector" else "\n")
            self.assertFalse(self.uses("-I", "include", "b.cpp"), name)
            path.unlink()
            if name.startswith(("tessera", "sys")):
                shutil.rmtree(self.folder / "include" / name.partition("/")[0])
        self.assertTrue(self.uses("-Iinclude", "b.cpp"))

    def test_launcher_of_cmake_projects(self):
        if not tells_overloads_apart():
            self.skipTest("for clang 19 with the plugin")
        (self.folder / "prefix").mkdir()
        words = ["-fdeclspec", "-DTESSERA_DECLSPEC=1", "-isystem", "prefix", "-isystem", headers_of(self.tessera), "-MD", "-MF", "list", "-c", "a.cpp"]
        for _ in range(2):
            result = self.call("compile-launcher", "--check", "--overloads", os.environ["TESSERA_CXX"], *words, "-o", "a.o")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(self.made(), 1)
        self.assertNotIn(str(self.kept), (self.folder / "list").read_text())
        self.assertEqual(self.call("c++", "--check", "a.o", "-o", "a").returncode, 0)
        # Headers there that may come first: those that the source names, and one of ours.
        self.write("b.cpp", f"#include <conio.h>\n{self.program}")
        for name, source in (("cstdio", "a.cpp"), ("conio.h", "b.cpp")):
            (self.folder / "prefix" / name).write_text("#include <limits>\n#include_next <cstdio>\n")
            self.assertFalse(self.uses("-isystem", "prefix", source))
            (self.folder / "prefix" / name).unlink()
        self.assertTrue(self.uses("-isystem", "prefix", "a.cpp"))
        (self.folder / "prefix" / "vector").write_text("#error another one\n")
        result = self.call("compile-launcher", "--check", os.environ["TESSERA_CXX"], *words, "-o", "a.o")
        self.assertIn("another one", result.stderr)

    def test_program_is_compiled_again_after_a_change(self):
        self.write("value.h", "#define VALUE 1\n")
        self.write("v.cpp", '#include <amp.h>\n#include "value.h"\n#include <cstdio>\nint main() { std::printf("%d\\n", VALUE); }\n')
        for value in (1, 23):
            self.write("value.h", f"#define VALUE {value}\n")
            result = self.call("run", "v.cpp")
            self.assertEqual(result.stdout, f"{value}\n", result.stderr)


if __name__ == "__main__":
    main()
