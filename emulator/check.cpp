// SPDX-License-Identifier: Apache-2.0
// The questions of tessera/check.h, passed on to the observer.
#include "tessera/check.h"

#include "emulator/observe/observers.h"

namespace tessera::check {

namespace {

std::vector<Finding> findings_from(std::uint64_t first_launch) {
    ExecutionObserver* const observer = detail::observer();
    return observer == nullptr ? std::vector<Finding>() : observer->findings(first_launch);
}

}  // namespace

bool is_active() { return detail::observer() != nullptr; }

std::vector<Finding> findings() { return findings_from(0); }

Scope::Scope() {
    if (ExecutionObserver* const observer = detail::observer()) observer->scope_begins();
    first_launch_ = launches_begun();
}

std::vector<Finding> Scope::findings() const { return findings_from(first_launch_); }

std::string to_text(const Finding& finding) {
    ExecutionObserver* const observer = detail::observer();
    return observer == nullptr ? std::string() : observer->text_of(finding);
}

}  // namespace tessera::check
