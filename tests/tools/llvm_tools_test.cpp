// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/llvm_tools.h"

#include "tools/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace tessera::tools {
namespace {

namespace fs = std::filesystem;

class LlvmSearch : public testing::Test {
  protected:
    LlvmSearch() : folder_(temporary_parent()) {}
    std::string add(const std::string& name, const std::string& says) const {
        const fs::path file = folder_.path() / name;
        fs::create_directories(file.parent_path());
        std::ofstream(file) << "#!/bin/sh\ncat <<END\n" << says << "\nEND\n";
        fs::permissions(file, fs::perms::owner_all);
        return file;
    }
    static LlvmTools find(const std::string& compiler) {
        return find_llvm_tools({{compiler}, CompilerKind::clang});
    }

    TemporaryFolder folder_;
};

TEST_F(LlvmSearch, OptBesideTheCompiler) {
    const std::string compiler = add("bin/clang++", "Debian clang version 19.1.7 (3~deb12u1)");
    EXPECT_EQ(find(compiler).version, 19);
    EXPECT_EQ(find(compiler).optimiser, "");
    const std::string opt = add("bin/opt", "Debian LLVM version 19.1.7\n  Optimized build.");
    EXPECT_EQ(find(compiler).optimiser, opt);
}

TEST_F(LlvmSearch, LinksAreFollowed) {
    const std::string compiler = add("llvm/bin/clang", "clang version 16.0.0");
    const std::string opt = add("llvm/bin/opt", "LLVM version 16.0.0");
    fs::create_symlink(compiler, folder_.path() / "clang++-16");
    EXPECT_EQ(find(folder_.path() / "clang++-16").optimiser, opt);
}

TEST_F(LlvmSearch, OptOfAnotherVersionIsNone) {
    const std::string compiler = add("clang++", "clang version 19.1.7");
    add("opt", "LLVM version 14.0.6");
    EXPECT_EQ(find(compiler).optimiser, "");
}

TEST_F(LlvmSearch, FolderOfOneVersionIsNotAsked) {
    const std::string asked = (folder_.path() / "asked").string();
    const std::string compiler = add("lib/llvm-19/bin/clang", "$(touch '" + asked + "')clang version 19.1.7");
    EXPECT_EQ(find(compiler).version, 19);
    EXPECT_TRUE(fs::remove(asked)) << "without opt beside it, it may be another";
    const std::string opt = add("lib/llvm-19/bin/opt", "$(touch '" + asked + "')LLVM version 19.1.7");
    fs::create_symlink(compiler, folder_.path() / "c++");
    EXPECT_EQ(find(folder_.path() / "c++").version, 19);
    EXPECT_EQ(find(folder_.path() / "c++").optimiser, opt);
    EXPECT_FALSE(fs::exists(asked));
    for (const char* const other : {"llvm-project/bin/", "llvm-19/", "llvm-19.1/bin/", "llvm-/bin/", "llvm-12345678901/bin/"}) {
        add(std::string(other) + "opt", "LLVM version 17.0.1");
        EXPECT_EQ(find(add(std::string(other) + "clang", "clang version 17.0.1")).version, 17) << other;
    }
}

TEST_F(LlvmSearch, FolderThatTheCompilerNames) {
    const std::string opt = add("tools/opt-15", "LLVM version 15.0.6");
    add("tools/opt", "LLVM version 14.0.6");
    const std::string compiler =
        add("launcher", "clang version 15.0.6\nInstalledDir: " + (folder_.path() / "tools").string());
    EXPECT_EQ(find(compiler).version, 15);
    EXPECT_EQ(find(compiler).optimiser, opt);
}

TEST_F(LlvmSearch, OtherCompilersHaveNone) {
    EXPECT_EQ(find(add("strange", "no version here")).version, 0);
    const LlvmTools of_gcc = find_llvm_tools({{add("g++", "clang version 19.1.7")}, CompilerKind::gcc});
    EXPECT_EQ(of_gcc.version, 0);
}

}  // namespace
}  // namespace tessera::tools
