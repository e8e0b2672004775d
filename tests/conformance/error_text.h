// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <amp.h>
#include <gtest/gtest.h>

#include <string>

/// What `action` says in the runtime_exception it throws; a sentence no test expects when it throws none.
template <class Action>
std::string runtime_error_of(const Action& action) {
    try {
        action();
    } catch (const concurrency::runtime_exception& error) {
        return error.what();
    }
    return "(no runtime_exception was thrown)";
}

/// `action` throws a runtime_exception whose text has `part`.
template <class Action>
void expect_refusal(const std::string& part, const Action& action) {
    const std::string text = runtime_error_of(action);
    EXPECT_NE(text.find(part), std::string::npos) << "expected \"" << part << "\" in: " << text;
}
