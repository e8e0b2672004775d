// SPDX-License-Identifier: Apache-2.0
#include "race_detector/report/baseline.h"

#include <set>
#include <stdexcept>

#include "emulator/documents/report_keys.h"
#include "race_detector/report/finding_json.h"
#include "race_detector/support/file_names.h"
#include "race_detector/support/file_text.h"

namespace tessera::race_detector {
namespace key = detail::report_key;

namespace {

using detail::Json;

/// A member that is text or null.
std::string text_at(const Json& object, const char* name) {
    const Json& value = object.at(name);
    return value.is_null() ? "" : value.as<std::string>();
}

/// "total.cpp:31" of an access, a group or a launch, without a file the function; empty when nothing is
/// known.
std::string recorded_place(const Json& object) {
    if (object.is_null()) return "";
    const std::string file = text_at(object, key::kFile);
    if (file.empty()) return object.find(key::kFunction) != nullptr ? text_at(object, key::kFunction) : "";
    const Json& line = object.at(key::kLine);
    const auto number = line.is_null() ? 0 : line.as<std::uint64_t>();
    return std::string(last_component(file)) + ":" + std::to_string(number);
}

/// What makes two findings the same one.
std::string key_of(const Json& finding) {
    std::multiset<std::string> places{recorded_place(finding.at(key::kFirst)), recorded_place(finding.at(key::kSecond))};
    const Json& groups = finding.at(key::kGroups);
    if (groups.is_list()) {
        for (const Json& group : groups.elements()) places.insert(recorded_place(group));
    }
    places.erase("");
    const Json parts = {text_at(finding, key::kKind), text_at(finding, key::kHazard), text_at(finding, key::kMemory),
                text_at(finding, key::kVariable), std::vector<std::string>(places.begin(), places.end()), recorded_place(finding.at(key::kLaunch))};
    return parts.text();
}

}  // namespace

Baseline Baseline::parse(std::string_view text, const std::string& file_name) {
    const std::string no_report = "'" + file_name + "' is not a report of tessera check --report=json: ";
    Json report;
    try {
        report = Json::parse(text);
    } catch (const detail::JsonError& error) {
        throw std::runtime_error(no_report + detail::json_mistake(error, text));
    }
    const Json* const said = report.find(key::kSchema);
    const std::string schema = said != nullptr ? said->try_as<std::string>().value_or("") : "";
    if (schema != key::kReportSchema && schema != key::kFirstReportSchema) {
        throw std::runtime_error(no_report + "it lacks \"schema\": \"" + key::kReportSchema + "\"");
    }
    const Json* const findings = report.find(key::kFindings);
    if (findings == nullptr || !findings->is_list()) {
        throw std::runtime_error(no_report + "it lacks the list \"findings\"");
    }
    Baseline baseline;
    for (std::size_t i = 0; i < findings->size(); ++i) {
        try {
            baseline.keys_.insert(key_of(findings->at(i)));
        } catch (const detail::JsonError&) {
            throw std::runtime_error(no_report + "finding number " + std::to_string(i + 1) +
                                     " does not have the members that it should have");
        }
    }
    return baseline;
}

Baseline Baseline::read(const std::string& path) { return parse(read_text_file(path, "the baseline"), path); }

bool Baseline::contains(const check::Finding& finding) const {
    // As the report would have written it, so that nothing is lost in one of the two only.
    return !keys_.empty() && keys_.count(key_of(Json::parse(json_of(finding)))) > 0;
}

}  // namespace tessera::race_detector
