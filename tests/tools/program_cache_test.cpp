// SPDX-License-Identifier: Apache-2.0
#include "tools/cache/program_cache.h"

#include "tools/cache/cache_entry.h"
#include "tools/cache/digest.h"
#include "tools/support/failure.h"
#include "tools/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>

namespace tessera::tools {
namespace {

namespace fs = std::filesystem;

class Cache : public testing::Test {
  protected:
    Cache() : scratch_(temporary_parent()), cache_(scratch_.path() / "cache") { write(dependency_, "one"); }
    static void write(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

    /// Stores a program of that text; the answer of ProgramCache::store.
    std::optional<CachedProgram> store(const std::string& key, const std::string& text) {
        TemporaryFolder folder(cache_.folder(), (key + ".").c_str());
        const fs::path program = folder.path() / "program";
        write(program, text);
        fs::permissions(program, fs::perms::owner_all);
        auto other = cache_.store(key, {program, "a warning\n"}, {dependency_});
        if (!other) folder.release();
        return other;
    }
    std::string found(const std::string& key) const {
        const auto program = cache_.find(key);
        if (!program) return "";
        std::ifstream stream(program->program);
        std::string text;
        stream >> text;
        return text;
    }

    TemporaryFolder scratch_;
    fs::path dependency_ = scratch_.path() / "a file.h";
    ProgramCache cache_;
};

TEST_F(Cache, FindsWhatWasStored) {
    EXPECT_EQ(found("key"), "");
    EXPECT_FALSE(store("key", "program").has_value());
    EXPECT_EQ(found("key"), "program");
    EXPECT_EQ(cache_.find("key")->diagnostics, "a warning\n");
    EXPECT_EQ(found("other"), "");
}

TEST_F(Cache, ChangedDependencyIsAMiss) {
    store("key", "old");
    write(dependency_, "other size");
    EXPECT_EQ(found("key"), "");
    EXPECT_FALSE(store("key", "new").has_value());
    EXPECT_EQ(found("key"), "new");
    fs::remove(dependency_);
    EXPECT_EQ(found("key"), "");
}

TEST_F(Cache, SlowerOfTwoTakesTheFastersProgram) {
    store("key", "first");
    const auto other = store("key", "second");
    ASSERT_TRUE(other.has_value());
    EXPECT_EQ(found("key"), "first");
}

TEST_F(Cache, ReplacedProgramStaysForThoseAboutToStartIt) {
    store("key", "old");
    const fs::path old_program = cache_.find("key")->program;
    write(dependency_, "other size");
    store("key", "new");
    EXPECT_TRUE(fs::exists(old_program));
}

TEST_F(Cache, TrimKeepsTheLastUsed) {
    for (const char* key : {"a", "b", "c"}) store(key, key);
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(cache_.folder() / "a.entry", now - std::chrono::hours(3));
    fs::last_write_time(cache_.folder() / "b.entry", now - std::chrono::hours(2));
    EXPECT_EQ(found("a"), "a");  // used: now the newest
    cache_.trim(2);
    EXPECT_EQ(found("a"), "a");
    EXPECT_EQ(found("b"), "");
    EXPECT_EQ(found("c"), "c");
}

TEST_F(Cache, TrimRemovesLeftFolders) {
    const fs::path left = cache_.folder() / "key.left";
    fs::create_directory(left);
    cache_.trim(10);
    EXPECT_TRUE(fs::exists(left)) << "another process may be compiling there";
    fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::hours(2));
    cache_.trim(10);
    EXPECT_FALSE(fs::exists(left));
}

TEST_F(Cache, DamagedEntryIsAMiss) {
    for (const char* text :
         {"", "tessera-cache 0\nx\n0\n", "tessera-cache 1\n", "tessera-cache 1\nx\n3\n1 2 a\n"}) {
        write(cache_.folder() / "key.entry", text);
        EXPECT_EQ(found("key"), "") << text;
    }
}

TEST_F(Cache, UnusableFolderIsTheToolsFailure) {
    try {
        const ProgramCache cache(dependency_ / "below a file");
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), exit_tool_failed);
        EXPECT_NE(std::string(failure.what()).find("cannot use the cache folder"), std::string::npos);
    }
}

TEST_F(Cache, EntryKeepsNamesWithBlanksAndDiagnostics) {
    CacheEntry entry;
    entry.program = "key.x/my program";
    entry.diagnostics = "line one\n  line two\n";
    entry.stamp({dependency_});
    write_cache_entry(scratch_.path() / "entry", entry);
    const auto read = read_cache_entry(scratch_.path() / "entry");
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->program, entry.program);
    EXPECT_EQ(read->diagnostics, entry.diagnostics);
    EXPECT_EQ(read->dependencies, entry.dependencies);
}

TEST_F(Cache, FullDiskIsTheToolsFailure) { EXPECT_THROW(write_cache_entry("/dev/full", {}), Failure); }

TEST(CacheFolder, FollowsTheEnvironment) {
    const std::string home = getenv("HOME") != nullptr ? getenv("HOME") : "/";
    setenv("XDG_CACHE_HOME", "/somewhere", 1);
    EXPECT_EQ(default_cache_folder(), "/somewhere/tessera");
    setenv("XDG_CACHE_HOME", "relative", 1);
    setenv("HOME", "/home/me", 1);
    EXPECT_EQ(default_cache_folder(), "/home/me/.cache/tessera");
    unsetenv("HOME");
    EXPECT_THROW(default_cache_folder(), Failure);
    unsetenv("XDG_CACHE_HOME");
    setenv("HOME", home.c_str(), 1);
}

TEST(DigestText, SeparatesPieces) {
    EXPECT_EQ(Digest().add("ab").text().size(), 32U);
    EXPECT_EQ(Digest().add("ab").add("c").text(), Digest().add("ab").add("c").text());
    EXPECT_NE(Digest().add("ab").add("c").text(), Digest().add("a").add("bc").text());
    EXPECT_NE(Digest().add("").text(), Digest().text());
}

}  // namespace
}  // namespace tessera::tools
