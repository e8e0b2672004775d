// SPDX-License-Identifier: Apache-2.0
// A fixture for promises that hold in whatever order threads run and on however many workers.
#pragma once

#include <gtest/gtest.h>
#include <tessera/options.h>

#include <ostream>
#include <string>
#include <vector>

/// One way to run a launch: the option `schedule` and the option `workers`.
struct Schedule {
    const char* order;
    const char* workers;
};

inline std::ostream& operator<<(std::ostream& out, const Schedule& schedule) {
    return out << schedule.order << " on " << schedule.workers << " workers";
}

inline std::vector<Schedule> all_schedules() {
    std::vector<Schedule> schedules;
    for (const char* order : {"forward", "reverse", "random:7"}) {
        for (const char* workers : {"1", "2", "4"}) schedules.push_back({order, workers});
    }
    return schedules;
}

/// The schedule as part of a test's name, which may hold letters, digits and underscores only.
inline std::string schedule_name(const testing::TestParamInfo<Schedule>& info) {
    std::string name = std::string(info.param.order) + "_" + info.param.workers + "_workers";
    for (char& letter : name) {
        if (letter == ':') letter = '_';
    }
    return name;
}

inline void use_schedule(const Schedule& schedule) {
    tessera::options::set("schedule", schedule.order);
    tessera::options::set("workers", schedule.workers);
}

/// Puts the schedule in place for one test and what was in force before back afterwards.
class ScheduleSweep : public testing::TestWithParam<Schedule> {
  protected:
    void SetUp() override { use_schedule(GetParam()); }
    void TearDown() override { use_schedule({order_before_.c_str(), workers_before_.c_str()}); }

  private:
    const std::string order_before_ = tessera::options::get("schedule");
    const std::string workers_before_ = tessera::options::get("workers");
};

/// Runs the tests of a fixture derived from ScheduleSweep under all schedules.
#define SWEEP_SCHEDULES(fixture) \
    INSTANTIATE_TEST_SUITE_P(All, fixture, testing::ValuesIn(all_schedules()), schedule_name)
