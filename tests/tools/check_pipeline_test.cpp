// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/check_pipeline.h"

#include "tools/build/cxx_build.h"
#include "tools/compile/amp_compiler.h"
#include "tools/support/failure.h"
#include "tools/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace tessera::tools {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const LlvmTools with_opt = {19, "/llvm/bin/opt"};
const LlvmTools without_opt = {19, ""};

/// A build of the race detector's, with a detector that is an empty file.
class CheckBuild : public testing::Test {
  protected:
    CheckBuild() : folder_(temporary_parent()) {
        std::ofstream(folder_.path() / "libtessera_race_detector.so") << '\n';
    }
    std::vector<Command> commands(const Command& arguments, const LlvmTools& llvm = with_opt,
                                  CompilerKind kind = CompilerKind::clang,
                                  Instrumentation instrumentation = Instrumentation::check) const {
        const AmpCompiler compiler({{"compiler"}, kind}, {"/headers", folder_.path() / "libtessera_amp.so"},
                                   Dialect::standard, instrumentation, llvm);
        return commands_of_build(compiler, CommandLine(arguments));
    }
    std::string detector() const { return folder_.path() / "libtessera_race_detector.so"; }

    TemporaryFolder folder_;
};

TEST_F(CheckBuild, MarksBetweenFrontEndAndOptimiser) {
    const auto all = commands({"-O3", "-c", "a.cpp", "-o", "b.o"});
    ASSERT_EQ(all.size(), 3U);
    EXPECT_THAT(all[0], AllOf(Contains("a.cpp"), Contains("-emit-llvm"), Contains("-disable-llvm-passes"),
                              Contains("-fsanitize=thread"), Contains("-g"), Contains("-DTESSERA_CHECKED=1"),
                              Not(Contains("-O3")), Not(Contains("b.o"))));
    EXPECT_EQ(all[1].at(0), "/llvm/bin/opt");
    EXPECT_THAT(all[1], Contains(HasSubstr("tsan")));
    EXPECT_THAT(all[2], AllOf(Contains("-O2"), Contains("b.o"), Contains("-enable-tail-merge=false"),
                              Contains(all[1].back()), Not(Contains("-fsanitize=thread"))));
}

TEST_F(CheckBuild, WithThePluginOneCommandMarksAndOptimises) {
    const std::string plugin = folder_.path() / "libtessera_marks.so";
    std::ofstream(plugin) << '\n';
    for (const LlvmTools& llvm : {with_opt, without_opt}) {
        const auto all = commands({"-O3", "-MD", "-c", "a.cpp", "-o", "b.o"}, llvm);
        ASSERT_EQ(all.size(), 1U);
        EXPECT_THAT(all[0], AllOf(Contains("a.cpp"), Contains("b.o"), Contains("-MD"), Contains("-fpass-plugin=" + plugin), Contains("-O2"),
                                  Contains("-fsanitize=thread"), Contains("-tsan-instrument-read-before-write=1"),
                                  Contains("-enable-tail-merge=false")));
        EXPECT_THAT(all[0], AllOf(Not(Contains("-O3")), Not(Contains("-emit-llvm")), Not(Contains("-disable-llvm-passes"))));
    }
    EXPECT_THAT(commands({"-c", "a.cpp", "-Ofast"}).front(), AllOf(Contains("-ffast-math"), Contains("-O2"), Not(Contains("-Ofast"))));
    EXPECT_THAT(commands({"-S", "a.cpp", "-emit-llvm"}).front(), AllOf(Contains("-S"), Contains("-emit-llvm")));
    EXPECT_EQ(commands({"a.cpp", "b.cpp"}).size(), 3U);
    // What makes no code needs no plugin, but the same macros.
    for (const LlvmTools& llvm : {with_opt, without_opt}) {
        EXPECT_THAT(commands({"-E", "a.cpp"}, llvm).front(), AllOf(Contains("-O1"), Not(Contains(HasSubstr("-fpass-plugin")))));
    }
    const auto passes = commands({"-c", "a.cpp", "-Xclang", "-disable-llvm-passes", "-Xclang", "-fno-pch-timestamp"});
    EXPECT_THAT(passes.front(), AllOf(Not(Contains("-disable-llvm-passes")), Contains("-fno-pch-timestamp")));
    // It was made for one version of clang.
    EXPECT_EQ(commands({"-c", "a.cpp"}, {18, "/llvm/bin/opt"}).size(), 3U);
}

TEST_F(CheckBuild, AsIsSeparatesTileStaticVariablesAndMarksEachRead) {
    const std::string plugin = folder_.path() / "libtessera_padding.so";
    const auto first = [&](const LlvmTools& llvm) {
        return commands({"-O3", "-c", "a.cpp"}, llvm, CompilerKind::clang, Instrumentation::as_is).front();
    };
    EXPECT_THAT(first(with_opt), Not(Contains(HasSubstr("-fpass-plugin"))));
    std::ofstream(plugin) << '\n';
    EXPECT_THAT(first(with_opt), AllOf(Contains("-O3"), Contains("-fpass-plugin=" + plugin), Contains("-tsan-instrument-read-before-write=1")));
    EXPECT_THAT(first({18, ""}), Not(Contains(HasSubstr("-fpass-plugin"))));  // it was made for one version of clang
    EXPECT_THAT(commands({"-c", "a.cpp"}).front(), Not(Contains("-fpass-plugin=" + plugin)));
}

TEST_F(CheckBuild, WithoutOptClangMarks) {
    const auto all = commands({"-c", "a.cpp"}, without_opt);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_THAT(all[0], AllOf(Contains("-O0"), Contains("-disable-O0-optnone"),
                              Contains("-tsan-instrument-read-before-write=1")));
    EXPECT_THAT(all[1],
                AllOf(Contains("a.o"),
                      Contains(all[0].at(static_cast<std::size_t>(
                          std::find(all[0].begin(), all[0].end(), "-emit-llvm") - all[0].begin() + 3)))));
}

TEST_F(CheckBuild, LinksTheDetectorBeforeTheEmulatorAndNoRuntime) {
    const auto all = commands({"a.cpp", "b.cpp", "-lm", "-o", "app"});
    ASSERT_EQ(all.size(), 7U);
    const Command& link = all.back();
    EXPECT_THAT(link, Not(Contains(HasSubstr("-fsanitize"))));
    const auto position = [&](const std::string& word) { return std::find(link.begin(), link.end(), word); };
    EXPECT_LT(position("--no-as-needed"), position(detector()));
    EXPECT_LT(position(detector()), position(folder_.path() / "libtessera_amp.so"));
    EXPECT_NE(position(folder_.path() / "libtessera_amp.so"), link.end());
    EXPECT_THAT(link, Not(Contains("--wrap=memcpy")));
}

TEST_F(CheckBuild, OldCompilersCopiesAreWrapped) {
    EXPECT_THAT(commands({"a.o"}, {14, ""}).back(), Contains("--wrap=memcpy"));
    EXPECT_THAT(commands({"a.o"}, {15, ""}).back(), Contains("--wrap=memset"));
    EXPECT_THAT(commands({"a.o"}, {16, ""}).back(), Not(Contains("--wrap=memcpy")));
    EXPECT_THAT(commands({"a.o"}, {}, CompilerKind::gcc).back(), Contains("--wrap=memmove"));
    EXPECT_THAT(commands({"-c", "a.cpp"}, {14, ""}).back(), Contains("-force-attribute=memcpy:nobuiltin"));
}

TEST_F(CheckBuild, LastCommandKeepsWhatConcernsCode) {
    const auto all =
        commands({"-c", "a.cpp", "-fPIC", "-march=haswell", "-DX", "-I", "dir", "-include", "h.h", "-Wall",
                  "-std=c++20", "-MD", "-x", "c++", "-Xclang", "-fno-pch-timestamp", "-ffunction-sections"});
    EXPECT_THAT(all.front(),
                AllOf(Contains("-DX"), Contains("dir"), Contains("h.h"), Contains("-Wall"),
                      Contains("-std=c++20"), Contains("-fPIC"), Contains("-fno-pch-timestamp")));
    EXPECT_THAT(all.back(),
                AllOf(Contains("-fPIC"), Contains("-march=haswell"), Contains("-ffunction-sections")));
    for (const char* word : {"-DX", "-I", "dir", "-include", "h.h", "-Wall", "-std=c++20", "-MD", "c++",
                             "-fno-pch-timestamp", "a.cpp"}) {
        EXPECT_THAT(all.back(), Not(Contains(word))) << word;
    }
}

TEST_F(CheckBuild, UsersDebugInformationStays) {
    EXPECT_THAT(commands({"-c", "a.cpp", "-g1"}).front(), Not(Contains("-g")));
    EXPECT_THAT(commands({"-c", "a.cpp", "-g0"}).front(), Not(Contains("-g")));
}

TEST_F(CheckBuild, FastMathOutlivesItsO) {
    EXPECT_THAT(commands({"-c", "a.cpp", "-Ofast"}).front(),
                AllOf(Contains("-ffast-math"), Not(Contains("-Ofast"))));
}

TEST_F(CheckBuild, DependenciesNameTheObjectNotTheBitcode) {
    const Command front = commands({"-MD", "-c", "dir/a.cpp", "-o", "out/a.obj"}).front();
    EXPECT_THAT(front, AllOf(Contains("out/a.d"), Contains("out/a.obj")));
    EXPECT_THAT(commands({"-MMD", "-c", "dir/a.cpp"}).front(), AllOf(Contains("a.d"), Contains("a.o")));
    EXPECT_THAT(commands({"-MD", "-MF", "x.dep", "-MT", "goal", "-c", "a.cpp"}).front(),
                Not(Contains("-MQ")));
    EXPECT_THAT(commands({"-c", "a.cpp"}).front(), Not(Contains("-MF")));
}

TEST_F(CheckBuild, LinesWithoutCodeAreOneCommand) {
    for (const char* option : {"-E", "-fsyntax-only", "-M", "-MM"}) {
        const auto all = commands({option, "a.cpp"});
        ASSERT_EQ(all.size(), 1U) << option;
        EXPECT_THAT(all[0], AllOf(Contains("-DTESSERA_CHECKED=1"), Not(Contains("-emit-llvm")))) << option;
    }
    EXPECT_EQ(commands({"-x", "c++-header", "a.h"}).size(), 1U);
    EXPECT_EQ(commands({"-c", "-Xclang", "-emit-pch", "-x", "c++-header", "a.h.cxx"}).size(), 1U);
    EXPECT_EQ(commands({"-c", "a.s"}).size(), 1U);
    EXPECT_EQ(commands({"-v"}), (std::vector<Command>{{"compiler", "-v"}}));
}

TEST_F(CheckBuild, SourceBesideOtherInputsIsMarked) {
    const auto all = commands({"-c", "a.cpp", "b.s"});
    ASSERT_EQ(all.size(), 4U);
    EXPECT_THAT(all[2], Contains("a.o"));
    EXPECT_THAT(all[3], AllOf(Contains("b.s"), Not(Contains("a.cpp"))));
}

TEST_F(CheckBuild, DependenciesOfALinkAreNamedAfterTheProgram) {
    EXPECT_THAT(commands({"-MD", "a.cpp", "-o", "app"}).front(), AllOf(Contains("app.d"), Contains("app")));
}

TEST_F(CheckBuild, AssemblerTextAndBitcodeAreWhatComesOut) {
    EXPECT_THAT(commands({"-S", "a.cpp"}).back(),
                AllOf(Contains("-S"), Contains("a.s"), Not(Contains("-c"))));
    EXPECT_THAT(commands({"-emit-llvm", "-c", "a.cpp"}).back(),
                AllOf(Contains("-emit-llvm"), Contains("a.bc")));
}

TEST_F(CheckBuild, LinkTimeOptimisationIsLeftOut) {
    for (const auto& command : commands({"-flto=thin", "-fwhole-program-vtables", "a.cpp", "-o", "a"})) {
        EXPECT_THAT(command, Not(Contains(AnyOf(StartsWith("-flto"), StartsWith("-fwhole")))));
    }
}

TEST_F(CheckBuild, AsIsKeepsTheUsersPipeline) {
    const auto all = commands({"-O3", "-c", "a.cpp"}, with_opt, CompilerKind::clang, Instrumentation::as_is);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_THAT(all[0],
                AllOf(Contains("-O3"), Contains("-fsanitize=thread"), Contains("-DTESSERA_CHECKED=1")));
    EXPECT_THAT(all[0], Not(Contains("-O0")));
}

TEST_F(CheckBuild, GccOptimisesNothing) {
    const auto all = commands({"-O3", "-c", "a.cpp"}, {}, CompilerKind::gcc);
    ASSERT_EQ(all.size(), 1U);
    const auto position = [&](const char* word) { return std::find(all[0].begin(), all[0].end(), word); };
    EXPECT_LT(position("-O3"), position("-O0"));
    EXPECT_NE(position("-O0"), all[0].end());
    EXPECT_THAT(commands({"a.cpp"}, {}, CompilerKind::gcc).back(), Not(Contains(HasSubstr("-fsanitize"))));
}

TEST_F(CheckBuild, ThreadSanitizerIsCompiledAndLinkedInOne) {
    const auto all = commands({"a.cpp", "b.cpp"}, {}, CompilerKind::clang, Instrumentation::tsan);
    ASSERT_EQ(all.size(), 1U);
    EXPECT_THAT(all[0], AllOf(Contains("-fsanitize=thread"), Contains("-DTESSERA_CHECKED=1"),
                              Contains("-tsan-instrument-func-entry-exit=0"), Not(Contains(detector()))));
    const auto link = commands({"a.o"}, {}, CompilerKind::clang, Instrumentation::tsan);
    EXPECT_THAT(link.at(0), Contains("-fsanitize=thread"));
}

TEST_F(CheckBuild, InstallationWithoutDetector) {
    fs::remove(detector());
    EXPECT_THROW(commands({"a.o"}), Failure);
    EXPECT_EQ(commands({"-c", "a.cpp"}).size(), 3U);
}

TEST(OtherSanitizers, ThatWatchMemoryThemselvesAreRefused) {
    for (const char* flag : {"-fsanitize=address", "-fsanitize=undefined,thread", "-fsanitize=memory"}) {
        EXPECT_THROW(refuse_other_sanitizers(CommandLine({flag, "a.cpp"}), Instrumentation::check), Failure)
            << flag;
        EXPECT_NO_THROW(refuse_other_sanitizers(CommandLine({flag, "a.cpp"}), Instrumentation::none)) << flag;
    }
    EXPECT_NO_THROW(refuse_other_sanitizers(CommandLine({"-fsanitize=undefined"}), Instrumentation::check));
    EXPECT_NO_THROW(refuse_other_sanitizers(CommandLine({"-fno-sanitize=address"}), Instrumentation::check));
}

}  // namespace
}  // namespace tessera::tools
