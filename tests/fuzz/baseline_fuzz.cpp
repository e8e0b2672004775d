// SPDX-License-Identifier: Apache-2.0
// A baseline of any text, and a report with a damaged place, is either read or refused with a sentence; a
// report of any names is read, and knows what it has.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "race_detector/report/baseline.h"
#include "race_detector/report/finding_json.h"

using namespace tessera::race_detector;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

tessera::check::Finding finding_of(const std::string& variable, const std::string& file) {
    tessera::check::Finding finding;
    finding.kind = tessera::check::Kind::barrier_divergence;
    finding.variable = variable;
    finding.first.position.file = file;
    finding.first.position.line = 31;
    finding.second = finding.first;
    finding.groups = {{file, 4, "waits", 1, {{0}}}};
    return finding;
}

/// What of a report a baseline is.
std::string report_with(const tessera::check::Finding& finding) {
    return R"({"schema": "tessera-report/2", "findings": [)" + json_of(finding) + "]}";
}

void read(const std::string& text, const tessera::check::Finding& finding) {
    try {
        static_cast<void>(Baseline::parse(text, "f").contains(finding));
    } catch (const std::runtime_error& error) {
        require(std::string_view(error.what()).substr(0, 3) == "'f'");
    }
}

/// The report with a piece of it replaced by what the fuzzer makes; its first bytes say where.
std::string damaged(std::string report, std::string_view input) {
    if (input.size() < 3) return report;
    const auto byte = [&input](std::size_t i) {
        return static_cast<std::size_t>(static_cast<unsigned char>(input[i]));
    };
    const std::size_t begin = (byte(0) * 256 + byte(1)) % report.size();
    return report.replace(begin, byte(2), input.substr(3));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tessera::check::Finding sample = finding_of("total", "total.cpp");
    static const std::string sample_text = report_with(sample);
    const std::string text(reinterpret_cast<const char*>(data), size);
    const unsigned way = size == 0 ? 0 : data[size - 1] % 3U;
    if (way == 0) read(text, sample);
    if (way == 1) read(damaged(sample_text, text), sample);
    if (way == 2) {
        const tessera::check::Finding odd = finding_of(text.substr(0, size / 3), text.substr(size / 3));
        require(Baseline::parse(report_with(odd), "f").contains(odd));
    }
    return 0;
}
