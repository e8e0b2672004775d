// SPDX-License-Identifier: Apache-2.0
// What is read when a program starts is tested in processes of its own: this program, called with
// `--get=NAME`, only prints the value of an option.
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>

extern "C" const char* tessera_default_options() { return "stack=32768:timeout=1.5"; }

namespace {

struct Ending {
    int code;
    std::string output;  ///< both streams
};

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char letter : text)
        result += (std::strchr("\"$\\`", letter) != nullptr ? "\\" : "") + std::string(1, letter);
    return result + '"';
}

Ending run_with_options(const std::string& options, const std::string& name) {
    char path[4096] = {};
    if (readlink("/proc/self/exe", path, sizeof path - 1) < 0) return {-1, "no path"};
    const std::string command =
        "TESSERA_OPTIONS=" + quoted(options) + " " + quoted(path) + " --get=" + name + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    Ending ending{-1, ""};
    char buffer[256];
    while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) ending.output += buffer;
    ending.code = WEXITSTATUS(pclose(pipe));
    return ending;
}

/// The value an option has in a process started with TESSERA_OPTIONS=`options`.
std::string value_with(const std::string& options, const std::string& name) {
    const Ending ending = run_with_options(options, name);
    return ending.code == 0 ? ending.output
                            : "exit code " + std::to_string(ending.code) + ": " + ending.output;
}

std::string mistake_in(const std::string& name, const std::string& value) {
    try {
        tessera::options::set(name, value);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST(Options, HaveDefaults) {
    EXPECT_EQ(tessera::options::get("workers"), "0");
    EXPECT_EQ(tessera::options::get("schedule"), "forward");
    EXPECT_EQ(tessera::options::get("fill"), "on");
    EXPECT_EQ(tessera::options::get("accelerators"), "1");
    EXPECT_EQ(tessera::options::get("memory"), "discrete");
    EXPECT_EQ(tessera::options::get("help"), "0");
}

TEST(Options, ProgramChoosesItsOwnDefaults) {
    EXPECT_EQ(tessera::options::get("stack"), "32768");
    EXPECT_EQ(tessera::options::get("timeout"), "1.5");
}

TEST(Options, EnvironmentWinsOverDefaults) {
    EXPECT_EQ(value_with("", "stack"), "32768");
    EXPECT_EQ(value_with("stack=16384", "stack"), "16384");
    EXPECT_EQ(value_with("workers=3:fill=off", "fill"), "off");
    EXPECT_EQ(value_with("workers=3:fill=off", "workers"), "3");
    EXPECT_EQ(value_with("workers=3:workers=4", "workers"), "4");
}

TEST(Options, PieceWithoutEqualsBelongsToTheValueBefore) {
    EXPECT_EQ(value_with("schedule=random:7:workers=2", "schedule"), "random:7");
    EXPECT_EQ(value_with("schedule=random:7:workers=2", "workers"), "2");
    EXPECT_EQ(value_with("workers=2:schedule=random:7", "schedule"), "random:7");
    EXPECT_EQ(value_with("schedule='random:7':workers=2", "schedule"), "random:7");
    EXPECT_EQ(value_with(":workers=2::fill=off:", "fill"), "off");
}

TEST(Options, QuotedValueMayHoldAnything) {
    const Ending ending = run_with_options("memory='a:b=c':fill=off", "fill");
    EXPECT_EQ(ending.code, 2);
    EXPECT_EQ(ending.output,
              "tessera: TESSERA_OPTIONS: option 'memory' cannot be 'a:b=c'; expected discrete or shared\n");
}

TEST(Options, MistakeInTheEnvironmentEndsTheProgramWithOneLine) {
    EXPECT_EQ(value_with("worker=2", "fill"),
              "exit code 2: tessera: TESSERA_OPTIONS: there is no option 'worker'; did you mean 'workers'? "
              "The options "
              "are workers, schedule, stack, fill, accelerators, memory, timeout, help\n");
    EXPECT_EQ(value_with("colour=blue", "fill"),
              "exit code 2: tessera: TESSERA_OPTIONS: there is no option 'colour'; the options are workers, "
              "schedule, "
              "stack, fill, accelerators, memory, timeout, help\n");
    EXPECT_EQ(value_with("stack=100", "fill"),
              "exit code 2: tessera: TESSERA_OPTIONS: option 'stack' cannot be '100'; expected a whole "
              "number of bytes "
              "from 16384 to 1073741824\n");
    EXPECT_EQ(value_with("fast", "fill"),
              "exit code 2: tessera: TESSERA_OPTIONS: expected key=value, found 'fast'\n");
    EXPECT_EQ(value_with("memory='shared", "fill"),
              "exit code 2: tessera: TESSERA_OPTIONS: a quote (') is not closed in 'memory='shared'\n");
}

TEST(Options, HelpListsTheOptionsAndEndsTheProgram) {
    const Ending ending = run_with_options("help=1", "fill");
    EXPECT_EQ(ending.code, 0);
    for (const char* part :
         {"  workers=0\n", "  schedule=forward\n", "random:SEED", "  stack=65536\n", "  help=0\n"}) {
        EXPECT_NE(ending.output.find(part), std::string::npos) << ending.output;
    }
}

TEST(Options, SetWinsAndIsReadBack) {
    tessera::options::set("schedule", "random:18446744073709551615");
    EXPECT_EQ(tessera::options::get("schedule"), "random:18446744073709551615");
    tessera::options::set("schedule", "reverse");
    EXPECT_EQ(tessera::options::get("schedule"), "reverse");
    tessera::options::set("timeout", "0.25");
    EXPECT_EQ(tessera::options::get("timeout"), "0.25");
    EXPECT_EQ(tessera::options::get("stack"), "32768");
    tessera::options::set("timeout", "1.5");
    tessera::options::set("schedule", "forward");
}

TEST(Options, SetRejectsWhatItDoesNotKnow) {
    EXPECT_EQ(mistake_in("fill", "yes"), "option 'fill' cannot be 'yes'; expected on or off");
    EXPECT_EQ(mistake_in("schedul", "forward").substr(0, 56),
              "there is no option 'schedul'; did you mean 'schedule'? T");
    for (const char* value : {"", "-1", "2 ", "1x", "99999999999"})
        EXPECT_NE(mistake_in("workers", value), "") << value;
    for (const char* value : {"random", "random:", "random:x", "sideways"}) {
        EXPECT_NE(mistake_in("schedule", value), "") << value;
    }
    for (const char* value : {"-1", "inf", "nan", "1s", "1e3"})
        EXPECT_NE(mistake_in("timeout", value), "") << value;
    EXPECT_NE(mistake_in("accelerators", "0"), "");
    EXPECT_THROW(tessera::options::get("nothing"), std::invalid_argument);
    EXPECT_EQ(tessera::options::get("fill"), "on");
}

TEST(Options, MayBeSetAndReadOnSeveralThreads) {
    std::thread writer([] {
        for (int i = 0; i < 1000; ++i) tessera::options::set("workers", std::to_string(i % 5));
    });
    for (int i = 0; i < 1000; ++i) EXPECT_LT(tessera::options::get("workers"), "5");
    writer.join();
    tessera::options::set("workers", "0");
}

// TESSERA_OPTIONS_MD_WRITE=1 in the environment writes the file instead.
TEST(Options, DocumentIsUpToDate) {
    if (std::getenv("TESSERA_OPTIONS_MD_WRITE") != nullptr) {
        std::ofstream(TESSERA_OPTIONS_MD) << tessera::detail::options_markdown();
    }
    std::ostringstream text;
    text << std::ifstream(TESSERA_OPTIONS_MD).rdbuf();
    EXPECT_EQ(text.str(), tessera::detail::options_markdown());
}

int main(int argc, char** argv) {
    if (argc == 2 && std::strncmp(argv[1], "--get=", 6) == 0) {
        std::cout << tessera::options::get(argv[1] + 6);
        return 0;
    }
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
