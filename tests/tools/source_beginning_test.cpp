// SPDX-License-Identifier: Apache-2.0
#include "tools/precompiled/source_beginning.h"

#include "tools/precompiled/precompiled_beginnings.h"

#include <gtest/gtest.h>

namespace tessera::tools {
namespace {

constexpr const char* amp = "#include <amp.h>\n";

TEST(SourceBeginning, LeavesOutCommentsAndTheStandardLibrary) {
    for (const char* before : {"", "\xEF\xBB\xBF", "// A comment.\n/* Another\n one. */\n", "#include <vector>\n  # include <stdio.h> // why\r\n",
                               "#include <Windows.h>\n"})
        EXPECT_EQ(beginning_to_precompile(std::string(before) + amp + "int main() {}\n").value_or("none"), amp) << before;
}

TEST(SourceBeginning, HasTheMacrosBeforeIt) {
    EXPECT_EQ(beginning_to_precompile(std::string("#define NOMINMAX // why\n#  define A(b)  b + 1\n#include <map>\n") + amp).value_or("none"),
              std::string("#define NOMINMAX\n#define A(b)  b + 1\n") + amp);
}

TEST(SourceBeginning, HasTheHeaderThatIsReadForAnotherName) {
    const auto read_for = [](const std::string& name) { return name == "AMP.h" ? "amp.h" : name == "Own" ? "" : name; };
    EXPECT_EQ(beginning_to_precompile("#define A\n#include <map>\n#include <AMP.h>\n", read_for).value_or("none"), std::string("#define A\n") + amp);
    EXPECT_FALSE(beginning_to_precompile("#include <AMP.h>\n"));
    EXPECT_FALSE(beginning_to_precompile("#include <Own>\n#include <AMP.h>\n", read_for));
}

TEST(SourceBeginning, IsNoneBehindWhatMayChangeIt) {
    for (const char* before : {"int a;\n", "#pragma pack(1)\n", "#if 1\n#endif\n", "#include \"a.h\"\n", "#include <folder/a>\n", "#include <a.h>\n",
                               "#undef A\n", "#define A \\\n 1\n", "#define A \"b\"\n", "#include <map>\n#define A\n", "// goes on \\\n", "/*", "#define\n"})
        EXPECT_FALSE(beginning_to_precompile(std::string(before) + amp)) << before;
    for (const char* source : {"", "#", "#include", "#include <", "#include \"amp.h\"\n", "#include <map>\n", "#include <amp.h> more\n"})
        EXPECT_FALSE(beginning_to_precompile(source)) << source;
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

}  // namespace
}  // namespace tessera::tools
