# SPDX-License-Identifier: Apache-2.0
"""Imported for what it does: a test script, and all that it starts, begin alike whoever runs them, and wherever. What the user's
terminal, language and habits have left in the environment is taken away, and so are signals that a shell ignores for what
it runs in the background."""

import os
import signal
import unittest

UNWANTED = {
    # Languages.
    "LANG", "LANGUAGE", "LOCPATH", "TZ",
    # Terminals.
    "COLUMNS", "LINES", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE",
    # Compilers and build tools.
    "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "MAKEFLAGS",
    "SOURCE_DATE_EPOCH",
    # Ours and those of what we use.
    "TESSERA_OPTIONS", "TESSERA_CHECK_STATUS", "TESSERA_TIMELINE", "TESSERA_RECORDING", "TESSERA_RECORD_ACCESSES", "TESSERA_EXPLORE_FD",
    "CPPAMP_DEFAULT_ACCELERATOR", "DEBUGINFOD_URLS", "GDBHISTFILE", "GTEST_FILTER", "GTEST_COLOR", "GTEST_OUTPUT",
}

for name in [*os.environ]:
    if name in UNWANTED or name.startswith("LC_"):
        del os.environ[name]
os.environ.update(LC_ALL="C.UTF-8", TZ="UTC")

for number in (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
os.umask(0o022)

# For tests in which the compiler has no part: builds with others leave them out.
of_the_reference_compiler = unittest.skipIf("TESSERA_FEW_TESTS" in os.environ, "the tests with the reference compiler have it")
