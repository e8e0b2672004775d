// SPDX-License-Identifier: Apache-2.0
// The main of every benchmark program: Google Benchmark with one row per question. Its own flags still work
// (--benchmark_filter, --benchmark_out for JSON).
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/ratio.h"

namespace tessera_bench {

namespace {

class RatioTable : public benchmark::BenchmarkReporter {
  public:
    bool ReportContext(const Context&) override {
        std::printf("%-66s %7s %9s  %-5s %6s   %s\n", "question", "ratio", "target", "met", "+/-",
                    "ours / rival");
        std::fflush(stdout);
        return true;
    }

    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) print(run);
        std::fflush(stdout);
    }

  private:
    static double counter(const Run& run, const char* name, double otherwise) {
        const auto found = run.counters.find(name);
        return found == run.counters.end() ? otherwise : found->second.value;
    }

    static void print(const Run& run) {
        const char* question = run.run_name.function_name.c_str();
        const double ratio = counter(run, "ratio", -1);
        if (ratio < 0) {
            std::printf("%-66s %7s %9s  %-5s %6s   %s\n", question, "-", "", "", "",
                        run.report_label.c_str());
            return;
        }
        char target[32] = "";
        const double most = counter(run, "at_most", -1), least = counter(run, "at_least", -1);
        if (most >= 0) std::snprintf(target, sizeof target, "<= %.2f", most);
        if (least >= 0) std::snprintf(target, sizeof target, ">= %.2f", least);
        const double met = counter(run, "met", -1);
        std::printf("%-66s %7.2f %9s  %-5s %6.2f   %s\n", question, ratio, target,
                    met < 0   ? ""
                    : met > 0 ? "yes"
                              : "NO",
                    counter(run, "spread", 0), run.report_label.c_str());
    }
};

std::string readable(double seconds) {
    static const char* const units[] = {"s", "ms", "us"};
    char text[32];
    for (const char* unit : units) {
        if (seconds >= 1) {
            std::snprintf(text, sizeof text, "%.3g %s", seconds, unit);
            return text;
        }
        seconds *= 1000;
    }
    std::snprintf(text, sizeof text, "%.3g ns", seconds);
    return text;
}

}  // namespace

std::string costs(double ours, double rival, double items) {
    return readable(ours / items) + " / " + readable(rival / items);
}

void require(bool right, const char* what) {
    if (right) return;
    std::fprintf(stderr, "wrong result: %s\n", what);
    std::exit(1);
}

}  // namespace tessera_bench

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    tessera_bench::RatioTable table;
    benchmark::RunSpecifiedBenchmarks(&table);
    return 0;
}
