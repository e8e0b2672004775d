// SPDX-License-Identifier: Apache-2.0
// Writes reports of all samples into a folder, for the test against the schemas.
#include <filesystem>
#include <fstream>

#include "race_detector/report/report_json.h"
#include "tests/race_detector/rendered_report.h"
#include "tests/race_detector/report_samples.h"

int main(int argc, char** argv) {
    using namespace tessera::race_detector;
    if (argc != 2) return 2;
    const std::filesystem::path target = std::filesystem::absolute(argv[1]);
    const SourceFolder folder;
    const auto write = [&target](const std::string& name, const Report& report) {
        std::ofstream(target / (name + ".json"), std::ios::binary) << json_report(report);
        std::ofstream(target / (name + ".sarif"), std::ios::binary) << sarif_report(report);
    };
    write("total", total_report(folder));
    write("empty", Report());
    Report all = total_report(folder);
    all.findings = sample_findings(folder);
    all.findings.push_back(late_race(folder));
    all.findings[0].first.callers = {all.findings[0].first.position};
    all.findings_not_shown = 2;
    all.coverage.uncovered_launches = 1;
    all.coverage.uncovered = {"libkernels.so was not compiled with --check."};
    MissingBarrier barrier;
    barrier.findings = {0, 1};
    barrier.launch = all.findings[0].launch;
    barrier.loop = {folder.path("total.cpp"), 31, 0, ""};
    all.missing_barriers.push_back(barrier);
    barrier.loop = {};
    barrier.findings = {2, 3};
    barrier.place = BarrierPlace{folder.path("edges.cpp"), 3, "    t_idx.barrier.wait();", true};
    all.missing_barriers.insert(all.missing_barriers.begin(), barrier);
    all.ended_by = "signal 15 (Terminated)";
    write("all", all);
    Report odd;
    odd.program = "\xFF";
    odd.findings = odd_findings();
    write("odd", odd);
    return 0;
}
