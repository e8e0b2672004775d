// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/include_search.h"

#include "tools/compiler/include_spellings.h"
#include "tools/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace tessera::tools {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::Field;

TEST(IncludesIn, FindsNamesAndWhereTheyStand) {
    const std::string text =
        "#include <a.h>\n  # include \"..\\b c.H\" // x\n// #include <no.h>\nint x; #include <no.h>\n";
    const auto includes = includes_in(text);
    ASSERT_THAT(includes, ElementsAre(Field(&IncludeDirective::name, "a.h"),
                                      Field(&IncludeDirective::name, "..\\b c.H")));
    EXPECT_FALSE(includes[0].quoted);
    EXPECT_TRUE(includes[1].quoted);
    for (const IncludeDirective& include : includes)
        EXPECT_EQ(text.substr(include.begin, include.name.size()), include.name);
}

TEST(IncludesIn, ReadsLinesOfAnyLength) {
    const std::string name(200000, 'n');
    const auto includes = includes_in(std::string(200000, ' ') + "x\n#include <" + name + ">\n#include <a\n#include \"\"\n#include <b>");
    EXPECT_THAT(includes, ElementsAre(Field(&IncludeDirective::name, name), Field(&IncludeDirective::name, "b")));
}

class IncludeSearchTest : public ::testing::Test {
  protected:
    void write(const std::string& name) {
        fs::create_directories((root() / name).parent_path());
        std::ofstream(root() / name) << name;
    }
    const fs::path& root() const { return folder_.path(); }

    IncludeSearch::Found find(const std::string& name, bool quoted, bool slashes = false) const {
        Installation installation;
        installation.headers = root() / "headers";
        // `false` is no compiler: it lists no folders.
        const IncludeSearch search(
            {{"/bin/false"}, CompilerKind::clang}, installation,
            CommandLine({"-I", (root() / "one").string(), "-isystem" + (root() / "two").string(), "a.cpp"}));
        return search.find({name, quoted, 0}, root() / "src" / "a.cpp", slashes);
    }

  private:
    TemporaryFolder folder_{temporary_parent()};
};

TEST_F(IncludeSearchTest, ExactNamesComeFirst) {
    write("src/A.h");
    write("one/a.h");
    EXPECT_EQ(find("a.h", true).path, root() / "one" / "a.h");
    EXPECT_TRUE(find("a.h", true).as_written);
    EXPECT_EQ(find("A.h", true).path, root() / "src" / "A.h");
}

TEST_F(IncludeSearchTest, CaseIsIgnoredInFoldersToo) {
    write("two/Sub/Deep.H");
    const auto found = find("sub/DEEP.h", false);
    EXPECT_EQ(found.path, root() / "two" / "Sub" / "Deep.H");
    EXPECT_EQ(found.name, "Sub/Deep.H");
    EXPECT_FALSE(found.as_written);
    EXPECT_TRUE(found.is_users_own);
}

TEST_F(IncludeSearchTest, BackSlashesAreWrongUnlessTheCompilerReadsThem) {
    write("src/sub/x.h");
    write("up.h");
    EXPECT_EQ(find("sub\\x.h", true).name, "sub/x.h");
    EXPECT_FALSE(find("sub\\x.h", true).as_written);
    EXPECT_TRUE(find("sub\\x.h", true, true).as_written);
    EXPECT_EQ(find("..\\UP.h", true).name, "../up.h");
    EXPECT_EQ(find(".\\Sub\\X.h", true).name, "sub/x.h");
}

TEST_F(IncludeSearchTest, TheIncludersFolderIsForQuotesOnly) {
    write("src/x.h");
    EXPECT_FALSE(find("X.h", true).path.empty());
    EXPECT_TRUE(find("X.h", false).path.empty());
    EXPECT_TRUE(find("none.h", true).path.empty());
}

TEST_F(IncludeSearchTest, OurOwnHeadersAreNotTheUsers) {
    write("headers/msvc/Windows.h");
    EXPECT_EQ(find("WINDOWS.h", false).path, root() / "headers" / "msvc" / "Windows.h");
    EXPECT_FALSE(find("WINDOWS.h", false).is_users_own);
}

TEST_F(IncludeSearchTest, AFolderIsNoHeader) {
    fs::create_directories(root() / "src" / "x.h");
    EXPECT_TRUE(find("x.h", true).path.empty());
}

TEST(ComplainsOfMissingHeader, KnowsBothCompilers) {
    EXPECT_TRUE(complains_of_missing_header("a.cpp:1:10: fatal error: 'A.h' file not found\n"));
    EXPECT_TRUE(complains_of_missing_header("a.cpp:1:10: fatal error: A.h: No such file or directory\n"));
    EXPECT_FALSE(complains_of_missing_header("a.cpp:1:10: error: use of undeclared identifier 'x'\n"));
}

}  // namespace
}  // namespace tessera::tools
