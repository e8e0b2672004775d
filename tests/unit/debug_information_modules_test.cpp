// SPDX-License-Identifier: Apache-2.0
// Debug information of shared libraries that are loaded while the program runs.
#include <dlfcn.h>
#include <elf.h>
#include <gtest/gtest.h>
#include <tessera/detail/debug_information.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <utility>

#include "tests/unit/debug_information_library.h"

using tessera::detail::NamedData;
using tessera::detail::source_frames;
using tessera::detail::SourceFrame;
using tessera::detail::static_variable_at;
using tessera::detail::thread_local_at;

namespace {

class Library {
  public:
    explicit Library(const std::string& path) : handle_(dlopen(path.c_str(), RTLD_NOW)) {
        if (handle_ == nullptr) throw std::runtime_error(dlerror());
        reinterpret_cast<GetLibraryAddresses>(dlsym(handle_, "get_addresses"))(&addresses);
    }
    ~Library() { dlclose(handle_); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    LibraryAddresses addresses{};

  private:
    void* handle_;
};

SourceFrame first_frame(const void* address) { return source_frames(address).front(); }

bool begins_with(const std::string& text, const std::string& beginning) {
    return text.compare(0, beginning.size(), beginning) == 0;
}
bool ends_with(const std::string& text, const std::string& end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

TEST(Modules, WithDebugInformationAreRead) {
    const Library library(TESSERA_DESCRIBED_LIBRARY);
    const SourceFrame frame = first_frame(library.addresses.call);
    EXPECT_EQ(frame.function, "library::average");
    EXPECT_TRUE(ends_with(frame.file, "/tests/unit/debug_information_library.cpp")) << frame.file;
    EXPECT_EQ(frame.line, library.addresses.line);
    const NamedData partial = thread_local_at(library.addresses.thread_local_);
    EXPECT_EQ(partial.variable + partial.element, "library::partial[1][0]");
    const NamedData counts = static_variable_at(library.addresses.variable);
    EXPECT_EQ(counts.variable + counts.element, "library::counts[1]");
}

TEST(Modules, WithoutDebugInformationHaveSymbols) {
    const Library library(TESSERA_BARE_LIBRARY);
    const SourceFrame frame = first_frame(library.addresses.call);
    EXPECT_EQ(frame.file, "");
    EXPECT_TRUE(begins_with(frame.function, "library::average(LibraryAddresses&, int)"))
        << frame.function;
    EXPECT_NE(frame.function.find("+0x"), std::string::npos) << frame.function;
    EXPECT_TRUE(ends_with(frame.function, " in libdebug_information_bare.so")) << frame.function;
    const NamedData partial = thread_local_at(library.addresses.thread_local_);
    EXPECT_EQ(partial.variable + partial.element, "library::partial+8 bytes");
    EXPECT_EQ(partial.element_offset, 8U);
    EXPECT_EQ(partial.variable_size, 16U);
    EXPECT_EQ(partial.type, "");
    const NamedData counts = static_variable_at(library.addresses.variable);
    EXPECT_EQ(counts.variable + counts.element, "library::counts+4 bytes");
}

TEST(Modules, StrippedHaveOffsets) {
    const Library library(TESSERA_STRIPPED_LIBRARY);
    const SourceFrame frame = first_frame(library.addresses.call);
    EXPECT_EQ(frame.file, "");
    EXPECT_TRUE(begins_with(frame.function, "offset 0x")) << frame.function;
    EXPECT_TRUE(ends_with(frame.function, " in libdebug_information_stripped.so")) << frame.function;
    EXPECT_EQ(thread_local_at(library.addresses.thread_local_).variable, "");
    EXPECT_EQ(static_variable_at(library.addresses.variable).variable, "");
}

TEST(Modules, ThatAreUnloadedAreForgotten) {
    const void* address = nullptr;
    {
        const Library library(TESSERA_DESCRIBED_LIBRARY);
        address = library.addresses.call;
        EXPECT_EQ(first_frame(address).function, "library::average");
    }
    const Library other(TESSERA_BARE_LIBRARY);
    EXPECT_NE(first_frame(address).function, "library::average");
    EXPECT_TRUE(ends_with(first_frame(other.addresses.call).function, " in libdebug_information_bare.so"));
}

/// Changes bytes in the sections with debug information of an ELF file.
void damage(std::string& file, unsigned seed) {
    std::minstd_rand random(seed + 1);
    const auto read = [&](auto& to, std::size_t at) { std::memcpy(&to, file.data() + at, sizeof to); };
    Elf64_Ehdr header;
    read(header, 0);
    const auto section = [&](unsigned number) {
        Elf64_Shdr found;
        read(found, header.e_shoff + number * sizeof found);
        return found;
    };
    const std::size_t names = section(header.e_shstrndx).sh_offset;
    for (unsigned i = 0; i < header.e_shnum; ++i) {
        const Elf64_Shdr debug = section(i);
        if (std::strncmp(file.data() + names + debug.sh_name, ".debug_", 7) != 0 || debug.sh_size == 0) continue;
        for (unsigned changes = seed % 8 * 4; changes > 0; --changes) {
            file[debug.sh_offset + random() % debug.sh_size] = static_cast<char>(random());
        }
    }
}

/// Whatever is found, nothing may crash or take forever.
TEST(Modules, MayHaveDamagedDebugInformation) {
    std::ifstream original(TESSERA_DESCRIBED_LIBRARY, std::ios::binary);
    const std::string sound{std::istreambuf_iterator<char>(original), std::istreambuf_iterator<char>()};
    for (unsigned seed = 0; seed < 40; ++seed) {
        std::string damaged = sound;
        damage(damaged, seed);
        const std::string path = std::string(TESSERA_DAMAGED_LIBRARY) + std::to_string(seed) + ".so";
        std::ofstream(path, std::ios::binary) << damaged;
        {
            const Library library(path);
            EXPECT_FALSE(first_frame(library.addresses.call).function.empty());
            thread_local_at(library.addresses.thread_local_);
            static_variable_at(library.addresses.variable);
        }
        std::remove(path.c_str());
    }
}

}  // namespace
