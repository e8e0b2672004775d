// SPDX-License-Identifier: Apache-2.0
#include "tools/precompiled/source_beginning.h"

#include <map>
#include <string>

#include "tools/precompiled/precompiled_beginnings.h"

#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

constexpr const char* amp = "#include <amp.h>\n";

/// Of a source in a folder with these headers.
std::string beginning(const std::string& source, const std::map<std::string, std::string>& own = {}) {
    const HeadersOfSource headers = {
        [&](const std::string& name, bool is_quoted, const std::filesystem::path& folder) -> NamedHeader {
            const std::string path = (folder / name).string();
            if (is_quoted && own.count(path) != 0) return {{}, path};
            return {name == "AMP.h" ? "amp.h" : name == "Own" ? "" : name, {}};
        },
        [&](const std::filesystem::path& path) { return own.at(path.string()); }};
    return beginning_to_precompile(source, {}, headers).value_or("none");
}

TEST(SourceBeginning, LeavesOutCommentsAndTheStandardLibrary) {
    for (const char* before : {"", "\xEF\xBB\xBF", "// A comment.\n/* Another\n one. */\n", "#include <vector>\n  # include <stdio.h> // why\r\n",
                               "#include <Windows.h>\n", "#include \"windows.h\"\n#include \"vector\"\n", "#pragma once\n",
                               "#pragma warning(disable : 4996)\n#pragma comment(lib, \"a\")\n"})
        EXPECT_EQ(beginning(std::string(before) + amp + "int main() {}\n"), amp) << before;
}

TEST(SourceBeginning, HasTheMacrosBeforeIt) {
    EXPECT_EQ(beginning(std::string("#define MORE // why\n#  define A(b)  b + 1\n#include <map>\n") + amp), std::string("#define MORE\n#define A(b)  b + 1\n") + amp);
    EXPECT_EQ(beginning(std::string("#ifndef A\n#define A 1\n#endif // A\n") + amp), std::string("#ifndef A\n#define A 1\n#endif\n") + amp);
    EXPECT_EQ(beginning(std::string("#include <map>\n#define NOMINMAX\n#ifndef STRICT\n#define STRICT 1\n#endif\n") + amp), amp);
}

TEST(SourceBeginning, LeavesOutConditionsThatChangeNothing) {
    for (const char* before : {"#ifndef _WIN32\n#error \"don't\"\n#endif\n", "#if 1\n#endif\n",
                               "#if _MSC_VER > 1000\n#pragma once\n#endif // _MSC_VER > 1000\n",
                               "#if A\n# ifdef B\n# warning w\n# else\n#pragma message(\"m\")\n# endif\n#elif C\n#endif\n"})
        EXPECT_EQ(beginning(std::string(before) + amp), amp) << before;
    for (const char* before : {"#if 1\n#define A\n#endif\n", "#if 1\nint a;\n#endif\n", "#if 1\n#pragma pack(1)\n#endif\n", "#if 1\n", "#else\n", "#endif\n",
                               "#if 1\n#include <map>\n#endif\n", "#ifndef A\n#define B\n#endif\n", "#ifndef A\n#define A\n#define B\n#endif\n",
                               "#ifndef A\n#define A\n#else\n#endif\n", "#ifdef A\n#define A\n#endif\n", "#if 1\n#error goes on \\\n#endif\n#endif\n"})
        EXPECT_EQ(beginning(std::string(before) + amp), "none") << before;
}

TEST(SourceBeginning, MayStandInHeadersOfTheProgram) {
    const std::string source = "#include \"stdafx.h\"\nint main() {}\n";
    for (const char* before : {"", "#pragma once\n", "#ifndef STDAFX_H\n#define STDAFX_H\n", "// c\n#pragma once\n#ifndef STDAFX_H\n#define STDAFX_H\n#include <map>\n"})
        EXPECT_EQ(beginning(source, {{"stdafx.h", std::string(before) + amp}}), amp) << before;
    EXPECT_EQ(beginning(source, {{"stdafx.h", "#define A 1\n#include \"of/b.h\"\n"}, {"of/b.h", "#define B 2\n#include \"c.h\"\n"}, {"of/c.h", amp}}),
              std::string("#define A 1\n#define B 2\n") + amp);
    const std::string targets = "#include \"targets.h\"\n";
    for (const char* text : {"", "#pragma once\n#include <map>", "#ifndef A\n#define A\n#endif\n", "#if 1\n#endif\n// c"})
        EXPECT_EQ(beginning(targets + amp, {{"targets.h", text}}).substr(0, 4), text == std::string("#ifndef A\n#define A\n#endif\n") ? "#ifn" : "#inc") << text;
    EXPECT_EQ(beginning(targets + amp, {{"targets.h", "#ifndef A\n#define A\n#define B\n#endif\n"}}), std::string("#define B\n") + amp);
    for (const char* text : {"int a;\n", "#ifndef A\n#define A\n", "#ifndef A\n#define A\n#else\n#endif\n", "/*", "#endif\n", "#include \"targets.h\"\n", "#include <Own>\n",
                             "#ifndef A\n#define A 1\n#define B\n#endif\n", "#include <map>\n#ifndef A\n#define A\n#define B\n#endif\n"})
        EXPECT_EQ(beginning(targets + amp, {{"targets.h", text}}), "none") << text;
    EXPECT_EQ(beginning(targets + targets + amp, {{"targets.h", "#define A\n"}}), "none");
}

TEST(SourceBeginning, HasTheHeaderThatIsReadForAnotherName) {
    EXPECT_EQ(beginning("#define A\n#include <map>\n#include <AMP.h>\n"), std::string("#define A\n") + amp);
    EXPECT_EQ(beginning("#include <Own>\n#include <AMP.h>\n"), "none");
}

TEST(SourceBeginning, IsNoneBehindWhatMayChangeIt) {
    for (const char* before : {"int a;\n", "#pragma pack(1)\n", "#pragma\n", "#include \"a.h\"\n", "#include <folder/a>\n", "#include <a.h>\n",
                               "#undef A\n", "#define A \\\n 1\n", "#define A \"b\"\n", "#include <map>\n#define A\n", "// goes on \\\n", "/*", "#define\n",
                               "#include <map\n", "#include \"map>\n", "#include MAP\n", "#include\n", "#import \"a\"\n"})
        EXPECT_EQ(beginning(std::string(before) + amp), "none") << before;
    for (const char* source : {"", "#", "#include", "#include <", "#include <map>\n", "#include <amp.h> more\n"})
        EXPECT_EQ(beginning(source), "none") << source;
}

TEST(MayDependOnPrecompiled, AnythingButMessagesAboutTheSource) {
    for (const char* text : {"", "a.cpp:1:2: error: wrong\n    1 | x: note: y\n", "a.cpp:1:2: warning: w\na.cpp:3:4: note: n\n1 warning generated.\n",
                             "tessera: note: this\n"})
        EXPECT_FALSE(may_depend_on_precompiled(text, "a.cpp", true)) << text;
    EXPECT_FALSE(may_depend_on_precompiled("In file included from a.cpp:1:\n./b.h:1:2: warning: w\n", "a.cpp", true));
    EXPECT_FALSE(may_depend_on_precompiled("In file included from /d/a.cpp:1:\n/d/b.h:1:2: warning: w\n", "/d/a.cpp", true));
    EXPECT_FALSE(may_depend_on_precompiled("a.cpp:1:2: warning: w\n/usr/include/b.h:1:2: note: n\n", "a.cpp", false));
    for (const char* text : {"In file included from a.cpp:1:\n/x/b.h:1:2: error: e\n", "In file included from /x/beginning.h:1:\n", "/usr/include/b.h:1:2: note: declared here\n", "clang++: error: linker command failed\n",
                             "fatal error: no PCH\n", "error: PCH file\n", "b.cpp:1:2: warning: w\n"})
        EXPECT_TRUE(may_depend_on_precompiled(text, "a.cpp", true)) << text;
}

TEST(MayMendOtherwise, WhatDependsOnTheOrderOfDeclarations) {
    for (const char* text : {"", "a.cpp:1:2: error: wrong\n/usr/include/b.h:1:2: note: candidate\n", "In file included from a.cpp:1:\n/x/b.h:1:2: error: e\n"})
        EXPECT_FALSE(may_mend_otherwise(text)) << text;
    for (const char* text : {"a.cpp:1:2: error: unknown 'a'; did you mean 'b'?\n", "fatal error: no PCH\n", "\033[1merror: \033[0mPCH file\n", "In module 'a':\n"})
        EXPECT_TRUE(may_mend_otherwise(text)) << text;
}

}  // namespace
}  // namespace tessera::tools
