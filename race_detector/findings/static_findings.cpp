// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/static_findings.h"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "emulator/support/private_environment.h"
#include "race_detector/advice/advice.h"
#include "race_detector/support/file_text.h"

namespace tessera::race_detector {

namespace {

using Json = nlohmann::json;

std::string text_at(const Json& object, const char* name) {
    const auto value = object.find(name);
    return value != object.end() && value->is_string() ? value->get<std::string>() : std::string();
}

unsigned number_at(const Json& object, const char* name) {
    const auto value = object.find(name);
    return value != object.end() && value->is_number_unsigned() ? value->get<unsigned>() : 0;
}

check::Finding finding_of(const Json& object) {
    check::Finding finding;
    finding.kind = check::Kind::restrict_violation;
    finding.severity =
        text_at(object, "severity") == "warning" ? check::Severity::warning : check::Severity::error;
    finding.message = text_at(object, "message");
    finding.first.position = {text_at(object, "file"), number_at(object, "line"), number_at(object, "column"),
                              text_at(object, "function")};
    finding.help = advice_for(finding);
    return finding;
}

}  // namespace

bool StaticFindings::are_reported() { return std::getenv(detail::kReportsRestrictFindingsVariable) != nullptr; }

StaticFindings StaticFindings::read() {
    const char* const file = std::getenv(detail::kRestrictFindingsVariable);
    return parse(read_text_file(file != nullptr ? file : "", "the findings of the compiler"));
}

StaticFindings StaticFindings::parse(std::string_view text) {
    StaticFindings all;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        const Json object = Json::parse(line, nullptr, false);
        if (!object.is_object()) continue;
        if (object.contains("program")) all.program = text_at(object, "program");
        if (object.contains("message")) all.findings.push_back(finding_of(object));
    }
    return all;
}

}  // namespace tessera::race_detector
