// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/installation.h"

#include "tools/support/failure.h"
#include "tools/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace tessera::tools {
namespace {

namespace fs = std::filesystem;

class InstallationSearch : public testing::Test {
  protected:
    InstallationSearch() : folder_(temporary_parent()) {}
    fs::path put(const fs::path& file) const {
        fs::create_directories((folder_.path() / file).parent_path());
        std::ofstream(folder_.path() / file) << '\n';
        return folder_.path() / file;
    }
    Installation find(const char* source_headers = "source/include") const {
        return find_installation(folder_.path() / "bin", folder_.path() / source_headers);
    }

    TemporaryFolder folder_;
};

TEST_F(InstallationSearch, InstalledTree) {
    put("include/tessera-amp/amp.h");
    const fs::path library = put("lib64/libtessera_amp.so");
    EXPECT_EQ(find().headers, folder_.path() / "include/tessera-amp");
    EXPECT_EQ(find().library, library);
}

TEST_F(InstallationSearch, BuildTree) {
    put("source/include/amp.h");
    const fs::path library = put("lib/libtessera_amp.so");
    EXPECT_EQ(find().headers, folder_.path() / "source/include");
    EXPECT_EQ(find().library, library);
}

TEST_F(InstallationSearch, InstalledHeadersComeBeforeTheSources) {
    put("include/tessera-amp/amp.h");
    put("source/include/amp.h");
    put("lib/libtessera_amp.so");
    EXPECT_EQ(find().headers, folder_.path() / "include/tessera-amp");
}

TEST_F(InstallationSearch, CommandsForGdbAreWantedByDebugOnly) {
    put("include/tessera-amp/amp.h");
    put("lib/libtessera_amp.so");
    EXPECT_THROW(find().gdb_commands(), Failure);
    const fs::path in_sources = put("source/tools/gdb/tessera.py");
    EXPECT_EQ(find().gdb_commands(), in_sources.parent_path());
    const fs::path installed = put("share/tessera/gdb/tessera.py");
    EXPECT_EQ(find().gdb_commands(), installed.parent_path());
}

TEST_F(InstallationSearch, MissingPartIsTheToolsFailure) {
    EXPECT_THROW(find(), Failure);
    put("include/tessera-amp/amp.h");
    try {
        find();
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), exit_tool_failed);
        EXPECT_NE(std::string(failure.what()).find("libtessera_amp.so"), std::string::npos);
    }
}

}  // namespace
}  // namespace tessera::tools
