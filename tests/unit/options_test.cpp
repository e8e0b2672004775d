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
    EXPECT_EQ(tessera::options::get("bounds"), "check");
    EXPECT_EQ(tessera::options::get("failures"), "throw");
    EXPECT_EQ(tessera::options::get("report"), "auto");
    EXPECT_EQ(tessera::options::get("output"), "");
    EXPECT_EQ(tessera::options::get("exitcode"), "66");
    EXPECT_EQ(tessera::options::get("same_value"), "warning");
    EXPECT_EQ(tessera::options::get("uninitialized"), "error");
    EXPECT_EQ(tessera::options::get("max_findings"), "100");
    EXPECT_EQ(tessera::options::get("suppressions"), "");
    EXPECT_EQ(tessera::options::get("baseline"), "");
    EXPECT_EQ(tessera::options::get("halt_on_error"), "0");
    EXPECT_EQ(tessera::options::get("abort_on_error"), "0");
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

TEST(Options, PathMayBeAnythingAndNothing) {
    EXPECT_EQ(value_with("output=/tmp/report-%p.json:workers=2", "output"), "/tmp/report-%p.json");
    EXPECT_EQ(value_with("output='/tmp/a=b:c'", "output"), "/tmp/a=b:c");
    EXPECT_EQ(value_with("output=x:output=", "output"), "");
    EXPECT_EQ(value_with("output=:workers=2", "workers"), "2");
    tessera::options::set("suppressions", "races.supp");
    EXPECT_EQ(tessera::options::get("suppressions"), "races.supp");
    tessera::options::set("suppressions", "");
    EXPECT_EQ(tessera::options::get("suppressions"), "");
}

TEST(Options, MistakeInTheEnvironmentEndsTheProgramWithOneLine) {
    const std::string names =
        "workers, schedule, preempt, engine, engine_summary, stack, fill, accelerators, memory, timeout, device, bounds, failures, report, output, exitcode, call_stacks, same_value, uninitialized, "
        "max_findings, suppressions, baseline, halt_on_error, abort_on_error, golden, golden_shard, progress, help";
    EXPECT_EQ(value_with("worker=2", "fill"),
              "exit code 2: tessera: TESSERA_OPTIONS: there is no option 'worker'; did you mean 'workers'? "
              "The options are " +
                  names + "\n");
    EXPECT_EQ(value_with("colour=blue", "fill"),
              "exit code 2: tessera: TESSERA_OPTIONS: there is no option 'colour'; the options are " + names + "\n");
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
    for (const char* value : {"-1", "256", ""}) EXPECT_NE(mistake_in("exitcode", value), "") << value;
    for (const char* value : {"0/3", "4/3", "3", "/3", "1/", "1/3/5", "-1/3", ""}) EXPECT_NE(mistake_in("golden_shard", value), "") << value;
    EXPECT_EQ(mistake_in("golden_shard", "half"), "option 'golden_shard' cannot be 'half'; expected I/N, part I of N, such as 2/3");
    EXPECT_EQ(mistake_in("report", "page"), "option 'report' cannot be 'page'; expected auto, text, json, sarif, html or none");
    EXPECT_EQ(mistake_in("bounds", "on"), "option 'bounds' cannot be 'on'; expected check, robust or off");
    EXPECT_EQ(mistake_in("same_value", ""), "option 'same_value' cannot be ''; expected warning, error or off");
    EXPECT_EQ(mistake_in("uninitialized", "off"), "option 'uninitialized' cannot be 'off'; expected error or warning");
    EXPECT_EQ(mistake_in("max_findings", "-5"), "option 'max_findings' cannot be '-5'; expected a whole number");
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
