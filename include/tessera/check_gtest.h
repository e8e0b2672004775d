// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <optional>

#include "tessera/check.h"

namespace tessera::check {

/// A listener of GoogleTest that fails every test during which the race detector found a mistake, with the report of it
/// as the failure's message:
///
///     int main(int argc, char** argv) {
///         testing::InitGoogleTest(&argc, argv);
///         testing::UnitTest::GetInstance()->listeners().Append(new tessera::check::FailOnFindings);
///         return RUN_ALL_TESTS();
///     }
///
/// Build the tests with `tessera c++ --check`, or with CMake's tessera_check_races(target). In other builds nothing is
/// found and the listener does nothing. Findings in kernels that no test launches (but SetUpTestSuite, say) fail no test;
/// the report at the end of the program has them, as it has all others.
class FailOnFindings : public testing::EmptyTestEventListener {
  public:
    /// \param least  of this severity, or of a higher one, findings fail a test
    explicit FailOnFindings(Severity least = Severity::error) : least_(least) {}

    /// Called by GoogleTest.
    void OnTestStart(const testing::TestInfo&) override { scope_.emplace(); }

    /// Called by GoogleTest.
    void OnTestEnd(const testing::TestInfo&) override {
        for (const Finding& finding : scope_->findings()) {
            if (finding.severity < least_) continue;
            const Position& position = finding.first.position;
            if (position.file.empty()) {
                ADD_FAILURE() << to_text(finding);
            } else {
                ADD_FAILURE_AT(position.file.c_str(), static_cast<int>(position.line)) << to_text(finding);
            }
        }
        scope_.reset();
    }

  private:
    const Severity least_;
    std::optional<Scope> scope_;
};

}  // namespace tessera::check
