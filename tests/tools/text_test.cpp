// SPDX-License-Identifier: Apache-2.0
// What compilers print, as text.
#include "tools/msvc/void_main.h"
#include "tools/support/terminal_text.h"

#include <gtest/gtest.h>

#include <string>

namespace tessera::tools {
namespace {

const std::string of_clang =
    "a.cpp:2:1: error: 'main' must return 'int'\n    2 | void main() {\n      | ^~~~\n      | int\n1 error "
    "generated.\n";
const std::string of_gcc =
    "a.cpp:2:1: error: ‘::main’ must return ‘int’\n    2 | void main() {\n      | ^~~~\n";
const std::string of_gcc_in_ascii = "a.cpp:2:1: error: '::main' must return 'int'\n";
const std::string in_colours =
    "\033[1ma.cpp:2:1: \033[0m\033[0;1;31merror: \033[0m\033[1m'main' must return 'int'\033[0m\nvoid main() "
    "{\n";
const std::string other = "a.cpp:9:3: error: expected ';' after expression\n";
const std::string missing_header = "a.cpp:1:10: fatal error: 'x.h' file not found\n";

TEST(VoidMain, RecognisedFromEachCompiler) {
    for (const std::string& text : {of_clang, of_gcc, of_gcc_in_ascii, in_colours}) {
        EXPECT_TRUE(complains_of_void_main(text)) << text;
        EXPECT_FALSE(has_other_errors_than_void_main(text)) << text;
    }
}

TEST(VoidMain, OtherErrorsAreSeen) {
    EXPECT_FALSE(complains_of_void_main(other));
    EXPECT_TRUE(has_other_errors_than_void_main(of_clang + other));
    EXPECT_TRUE(has_other_errors_than_void_main(missing_header + of_gcc));
}

TEST(VoidMain, WarningsAndExcerptsAreNoErrors) {
    EXPECT_FALSE(complains_of_void_main("a.cpp:1:1: warning: 'main' must return 'int'\n"));
    EXPECT_FALSE(complains_of_void_main("    3 | // x: error: 'main' must return 'int'\n"));
    EXPECT_FALSE(has_other_errors_than_void_main(of_clang + "a.cpp:4:1: warning: unused variable 'error'\n"));
    EXPECT_FALSE(complains_of_void_main("a.cpp:1:1: error: 'domain' must return 'int'\n"));
}

TEST(TerminalText, EscapesAreRemoved) {
    EXPECT_EQ(without_escapes("\033[0;1;31merror\033[0m: x\033[K"), "error: x");
    EXPECT_EQ(without_escapes("plain"), "plain");
    EXPECT_EQ(without_escapes("cut\033["), "cut");
}

}  // namespace
}  // namespace tessera::tools
