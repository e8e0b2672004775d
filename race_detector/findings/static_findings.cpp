// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/static_findings.h"

#include <cstdlib>
#include <sstream>

#include "emulator/documents/json.h"
#include "emulator/documents/restriction_keys.h"
#include "emulator/support/private_environment.h"
#include "race_detector/advice/advice.h"
#include "race_detector/source/source_files.h"
#include "race_detector/support/file_text.h"

namespace tessera::race_detector {
namespace key = detail::restriction_key;

namespace {

using detail::Json;

/// The member, or nothing where it is missing or of another type.
template <class Value>
Value member(const Json& object, const char* name) {
    const Json* const value = object.find(name);
    return value != nullptr ? value->try_as<Value>().value_or(Value()) : Value();
}

check::Finding finding_of(const Json& object) {
    check::Finding finding;
    finding.kind = check::Kind::restrict_violation;
    finding.severity =
        member<std::string>(object, key::kSeverity) == "warning" ? check::Severity::warning : check::Severity::error;
    finding.message = member<std::string>(object, key::kMessage);
    finding.first.position = {member<std::string>(object, key::kFile), member<unsigned>(object, key::kLine), member<unsigned>(object, key::kColumn),
                              member<std::string>(object, key::kFunction)};
    SourceFiles sources;
    finding.help = advice_for(finding, sources);
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
        const Json object = Json::try_parse(line).value_or(Json());
        if (object.find(key::kProgram) != nullptr) all.program = member<std::string>(object, key::kProgram);
        if (object.find(key::kMessage) != nullptr) all.findings.push_back(finding_of(object));
    }
    return all;
}

}  // namespace tessera::race_detector
