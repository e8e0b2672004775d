// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/static_findings.h"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "emulator/documents/restriction_keys.h"
#include "emulator/support/private_environment.h"
#include "race_detector/advice/advice.h"
#include "race_detector/support/file_text.h"

namespace tessera::race_detector {
namespace key = detail::restriction_key;

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
        text_at(object, key::kSeverity) == "warning" ? check::Severity::warning : check::Severity::error;
    finding.message = text_at(object, key::kMessage);
    finding.first.position = {text_at(object, key::kFile), number_at(object, key::kLine), number_at(object, key::kColumn),
                              text_at(object, key::kFunction)};
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
        if (object.contains(key::kProgram)) all.program = text_at(object, key::kProgram);
        if (object.contains(key::kMessage)) all.findings.push_back(finding_of(object));
    }
    return all;
}

}  // namespace tessera::race_detector
