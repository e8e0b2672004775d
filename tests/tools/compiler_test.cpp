// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/compiler.h"

#include "tools/compile/amp_compiler.h"
#include "tools/msvc/msvc_dialect.h"
#include "tools/support/failure.h"
#include "tools/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace tessera::tools {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

class CompilerSearch : public testing::Test {
  protected:
    CompilerSearch() : folder_(temporary_parent()) {
        setenv("PATH", folder_.path().c_str(), 1);
        unsetenv("TESSERA_CXX");
    }
    ~CompilerSearch() override {
        setenv("PATH", old_path_.c_str(), 1);
        if (had_compiler_) setenv("TESSERA_CXX", old_compiler_.c_str(), 1);
    }
    void add(const std::string& name) const {
        std::ofstream(folder_.path() / name) << "#!/bin/sh\nexit 1\n";
        fs::permissions(folder_.path() / name, fs::perms::owner_all);
    }
    std::string found() const { return fs::path(find_compiler().command.at(0)).filename(); }

    TemporaryFolder folder_;

  private:
    std::string old_path_ = getenv("PATH");
    bool had_compiler_ = getenv("TESSERA_CXX") != nullptr;
    std::string old_compiler_ = had_compiler_ ? getenv("TESSERA_CXX") : "";
};

TEST_F(CompilerSearch, TakesTheNewestClang) {
    add("g++");
    EXPECT_EQ(found(), "g++");
    add("clang++");
    EXPECT_EQ(found(), "clang++");
    add("clang++-14");
    EXPECT_EQ(found(), "clang++-14");
    add("clang++-19");
    EXPECT_EQ(found(), "clang++-19");
}

TEST_F(CompilerSearch, FailsWhenThereIsNone) {
    try {
        find_compiler();
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), exit_tool_failed);
        EXPECT_THAT(failure.what(), HasSubstr("no C++ compiler found"));
    }
}

TEST_F(CompilerSearch, EnvironmentWins) {
    add("clang++-19");
    add("g++-12");
    setenv("TESSERA_CXX", "g++-12", 1);
    EXPECT_EQ(found(), "g++-12");
    EXPECT_FALSE(find_compiler().is_clang());
}

TEST_F(CompilerSearch, EnvironmentMayNameALauncher) {
    add("launcher");
    add("clang++-19");
    setenv("TESSERA_CXX", "launcher clang++-19", 1);
    const Compiler compiler = find_compiler();
    EXPECT_EQ(compiler.command.size(), 2U);
    EXPECT_TRUE(compiler.is_clang());
}

TEST_F(CompilerSearch, WrongEnvironmentIsWrongUse) {
    add("clang++-19");
    setenv("TESSERA_CXX", "no-such-compiler", 1);
    try {
        find_compiler();
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), exit_wrong_use);
        EXPECT_STREQ(failure.what(), "compiler 'no-such-compiler' (from TESSERA_CXX) not found");
    }
}

TEST_F(CompilerSearch, TesseraDoesNotCallItself) {
    add("clang++-19");
    add("launcher");
    add("tessera-c++");
    for (const char* const command : {"tessera-c++", "launcher tessera-c++"}) {
        setenv("TESSERA_CXX", command, 1);
        try {
            find_compiler();
            ADD_FAILURE() << command;
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), exit_wrong_use);
            EXPECT_THAT(failure.what(), HasSubstr("not Tessera itself"));
        }
    }
}

class AmpFlags : public testing::Test {
  protected:
    static Command command(CompilerKind kind, Dialect dialect, const Command& arguments) {
        return AmpCompiler({{"compiler"}, kind}, {"/headers", "/lib,with comma/libtessera_amp.so"}, dialect)
            .commands(CommandLine(arguments), {})
            .at(0);
    }
};

TEST_F(AmpFlags, CompileAndLink) {
    EXPECT_THAT(command(CompilerKind::clang, Dialect::standard, {"a.cpp", "-o", "a"}),
                testing::ElementsAre("compiler", "-std=c++17", "-fdeclspec", "-DTESSERA_DECLSPEC=1",
                                     "-fno-plt", "-fstack-clash-protection", "-pthread", "a.cpp", "-o", "a", "-isystem", "/headers",
                                     "-Xlinker", "/lib,with comma/libtessera_amp.so", "-Xlinker", "-rpath",
                                     "-Xlinker", "/lib,with comma"));
}

TEST_F(AmpFlags, NoLibraryWhenNothingIsLinked) {
    const Command compiled = command(CompilerKind::clang, Dialect::standard, {"-c", "a.cpp"});
    EXPECT_THAT(compiled, Not(Contains("-Xlinker")));
    // What is linked later is compiled as what is linked at once.
    EXPECT_THAT(compiled, Contains("-pthread"));
}

TEST_F(AmpFlags, NoCompilerFlagsForObjects) {
    EXPECT_EQ(command(CompilerKind::clang, Dialect::standard, {"a.o"}).at(1), "a.o");
}

TEST_F(AmpFlags, QueryStaysAsItIs) {
    EXPECT_EQ(command(CompilerKind::clang, Dialect::standard, {"-v"}), (Command{"compiler", "-v"}));
}

TEST_F(AmpFlags, UsersStandardStays) {
    EXPECT_THAT(command(CompilerKind::clang, Dialect::standard, {"-std=c++20", "a.cpp"}),
                Not(Contains("-std=c++17")));
}

TEST_F(AmpFlags, PropertiesOnlyWithClang) {
    EXPECT_THAT(command(CompilerKind::gcc, Dialect::standard, {"a.cpp"}), Not(Contains("-fdeclspec")));
}

TEST_F(AmpFlags, CompleteLinesStayAsTheyAre) {
    EXPECT_EQ(command(CompilerKind::clang, Dialect::complete, {"a.cpp", "-o", "a"}),
              (Command{"compiler", "a.cpp", "-o", "a"}));
}

TEST_F(AmpFlags, PluginOnlyWhereThereIsSource) {
    const AmpCompiler compiler({{"compiler"}, CompilerKind::clang}, {"/headers", "/lib/libtessera_amp.so"}, Dialect::complete,
                               Instrumentation::none, {}, {"/lib/plugin.so", ""});
    EXPECT_EQ(compiler.commands(CommandLine({"-c", "a.cpp"}), {}).at(0),
              (Command{"compiler", "-fplugin=/lib/plugin.so", "-c", "a.cpp"}));
    EXPECT_EQ(compiler.commands(CommandLine({"a.o"}), {}).at(0), (Command{"compiler", "a.o"}));
}

TEST_F(AmpFlags, PluginIsNoBusinessOfTheLaterCommands) {
    const AmpCompiler compiler({{"compiler"}, CompilerKind::clang}, {"/headers", "/lib/libtessera_amp.so"}, Dialect::complete,
                               Instrumentation::check, {19, "/bin/opt"}, {"/lib/plugin.so", ""});
    const std::vector<Command> commands = compiler.commands(CommandLine({"-fplugin=other.so", "-c", "a.cpp"}), "/tmp");
    EXPECT_THAT(commands.at(0), Contains("-fplugin=/lib/plugin.so"));
    EXPECT_THAT(commands.at(0), Contains("-fplugin=other.so"));
    for (std::size_t i = 1; i < commands.size(); ++i) {
        for (const std::string& word : commands[i]) EXPECT_NE(word.rfind("-fplugin", 0), 0U) << word;
    }
}

TEST(RestrictCheck, IsOfOneVersionOfClang) {
    const TemporaryFolder folder(temporary_parent());
    const Installation installation{"/headers", folder.path() / "libtessera_amp.so"};
    EXPECT_EQ(find_restrict_check(installation, {19, ""}).flags(), Command());  // not built
    std::ofstream(folder.path() / "libtessera_restrict.so") << '\n';
    EXPECT_EQ(find_restrict_check(installation, {19, ""}).flags(),
              (Command{"-fplugin=" + (folder.path() / "libtessera_restrict.so").string()}));
    EXPECT_EQ(find_restrict_check(installation, {18, ""}).flags(), Command());
    EXPECT_EQ(find_restrict_check(installation, {}).flags(), Command());
}

TEST_F(AmpFlags, MsvcAddsItsHeaders) {
    EXPECT_THAT(command(CompilerKind::clang, Dialect::msvc, {"a.cpp"}), Contains("/headers/msvc"));
    EXPECT_THAT(command(CompilerKind::clang, Dialect::msvc, {"a.cpp"}), Contains("-fms-extensions"));
    EXPECT_THAT(command(CompilerKind::clang, Dialect::standard, {"a.cpp"}),
                Not(Contains("/headers/msvc")));
}

TEST(CanBePorted, KnowsBothCompilers) {
    for (const char* error : {"a.cpp:1:2: error: missing 'typename' prior to dependent type name 'T::x'",
                              "a.cpp:1:2: error: missing 'template' keyword prior to dependent template name 'tile'",
                              "a.cpp:1:2: note: candidate function not viable: expects an lvalue for 1st argument",
                              "a.cpp:1:2: error: need \u2018typename\u2019 before \u2018T::x\u2019",
                              "a.cpp:1:2: error: cannot bind non-const lvalue reference of type \u2018P&\u2019"}) {
        EXPECT_TRUE(can_be_ported(error)) << error;
    }
    EXPECT_FALSE(can_be_ported("a.cpp:1:2: error: use of undeclared identifier 'x'"));
}

}  // namespace
}  // namespace tessera::tools
