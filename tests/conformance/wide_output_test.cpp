// SPDX-License-Identifier: Apache-2.0
// std::wcout, in which descriptions of accelerators are printed, together with std::cout and printf, as in Visual
// C++.
#include <amp.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

namespace {

/// What a function prints to stdout or stderr in a new process, whose streams nothing has used before.
std::string printed_to(std::FILE* stream, void (*print)()) {
    char name[] = "/tmp/tessera-wide-output-XXXXXX";
    close(mkstemp(name));
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        if (std::freopen(name, "w", stream) == nullptr) _exit(1);
        print();
        std::cout.flush();
        std::fflush(nullptr);
        _exit(std::cout.good() && std::wcout.good() && std::cerr.good() && std::wcerr.good() ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::ostringstream text;
    text << std::ifstream(name).rdbuf();
    unlink(name);
    return status == 0 ? text.str() : "failed after: " + text.str();
}

TEST(WideOutput, MixesWithNarrowOutputInTheProgramsOrder) {
    const std::string text = printed_to(stdout, [] {
        std::wcout << L"one ";
        std::cout << "two ";
        std::wcout << 3 << L' ' << 4.5 << std::endl;
        std::printf("five ");
        std::wcout << L"six\n";
    });
    EXPECT_EQ(text, "one two 3 4.5\nfive six\n");
}

TEST(WideOutput, ErrorsMixToo) {
    const std::string text = printed_to(stderr, [] {
        std::wcerr << L"one ";
        std::cerr << "two ";
        std::wclog << L"three\n";
    });
    EXPECT_EQ(text, "one two three\n");
}

TEST(WideOutput, IsUtf8) {
    const std::string text = printed_to(stdout, [] {
        std::wcout << L"K\u00f6ln \u2192 \U0001F600" << static_cast<wchar_t>(0xD800) << L'\n';
    });
    EXPECT_EQ(text, "K\xC3\xB6ln \xE2\x86\x92 \xF0\x9F\x98\x80\xEF\xBF\xBD\n");
}

TEST(WideOutput, DescriptionIsPrinted) {
    const std::string text = printed_to(stdout, [] { std::wcout << concurrency::accelerator().description << L'\n'; });
    EXPECT_EQ(text, "Tessera CPU reference emulator\n");
}

}  // namespace
