// SPDX-License-Identifier: Apache-2.0
#include "tools/support/process.h"

#include "tools/support/failure.h"

#include <gtest/gtest.h>

#include <pthread.h>
#include <unistd.h>

#include <csignal>

namespace tessera::tools {
namespace {

TEST(Process, ExitCodeComesBack) {
    EXPECT_EQ(run_process({"sh", "-c", "exit 37"}, StandardError::inherited).exit_code, 37);
    EXPECT_TRUE(run_process({"true"}, StandardError::inherited).succeeded());
}

TEST(Process, SignalComesBackAsShellsCount) {
    const ProcessResult result = run_process({"sh", "-c", "kill -TERM $$"}, StandardError::inherited);
    EXPECT_EQ(result.signal, SIGTERM);
    EXPECT_EQ(result.exit_code, 128 + SIGTERM);
}

TEST(Process, StandardErrorIsCapturedWhole) {
    const ProcessResult result =
        run_process({"sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x >&2"}, StandardError::captured);
    EXPECT_EQ(result.standard_error, std::string(1000000, 'x'));
}

TEST(Process, BackgroundChildDoesNotKeepUsWaiting) {
    // Would take 30 seconds with a pipe.
    EXPECT_EQ(run_process({"sh", "-c", "sleep 30 > /dev/null & echo said >&2"}, StandardError::captured)
                  .standard_error,
              "said\n");
}

// A request to end that comes before fork() has returned.
bool ends_at_fork = false;
void end_at_fork() {
    if (ends_at_fork) kill(getpid(), SIGTERM);
}

TEST(Process, ARequestToEndIsNotLostWhileTheChildIsMade) {
    ASSERT_EQ(pthread_atfork(nullptr, end_at_fork, nullptr), 0);
    ends_at_fork = true;
    const ProcessResult result = run_process({"sleep", "20"}, StandardError::inherited);
    ends_at_fork = false;
    EXPECT_EQ(result.signal, SIGTERM);
}

TEST(Process, AnInterruptWhileAToolRunsIsNotLostWhereTheToolGoesOn) {
    const Command goes_on = {"sh", "-c", "trap '' INT; kill -INT $PPID"};
    int interrupted_by = 0;
    try {
        run_process(goes_on, StandardError::captured);
    } catch (const Interrupted& interrupted) {
        interrupted_by = interrupted.signal;
    }
    EXPECT_EQ(interrupted_by, SIGINT);
    EXPECT_TRUE(run_process(goes_on, StandardError::inherited).succeeded()) << "a program may have a use of its own for it";
    EXPECT_TRUE(run_process({"true"}, StandardError::captured).succeeded());
}

TEST(Process, SignalsAreAsTheyWereAfterAChild) {
    struct sigaction before = {}, after = {};
    sigset_t mask_before, mask_after;
    sigaction(SIGTERM, nullptr, &before);
    sigprocmask(SIG_SETMASK, nullptr, &mask_before);
    run_process({"true"}, StandardError::inherited);
    sigaction(SIGTERM, nullptr, &after);
    sigprocmask(SIG_SETMASK, nullptr, &mask_after);
    EXPECT_EQ(before.sa_handler, after.sa_handler);
    for (const int signal : {SIGTERM, SIGHUP, SIGINT}) EXPECT_EQ(sigismember(&mask_before, signal), sigismember(&mask_after, signal));
    // A child of ours can be asked to end, too.
    EXPECT_EQ(run_process({"sh", "-c", "kill -TERM $$; sleep 20"}, StandardError::inherited).signal, SIGTERM);
}

TEST(Process, MissingProgramIsAFailure) {
    EXPECT_THROW(run_process({"/no/such/program"}, StandardError::captured), Failure);
}

TEST(Process, EndLikeRepeatsTheSignal) {
    ProcessResult result;
    result.exit_code = 128 + SIGSEGV;
    result.signal = SIGKILL;
    EXPECT_EXIT(end_like(result), testing::KilledBySignal(SIGKILL), "");
    result.signal = 0;
    EXPECT_EXIT(end_like(result), testing::ExitedWithCode(128 + SIGSEGV), "");
}

TEST(Process, QuotesForAShell) {
    EXPECT_EQ(shell_quoted({"g++", "-DX=1", "a b", "it's", ""}), "g++ -DX=1 'a b' 'it'\\''s' ''");
}

}  // namespace
}  // namespace tessera::tools
