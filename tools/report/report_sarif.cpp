// SPDX-License-Identifier: Apache-2.0
#include "tools/report/report_sarif.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "emulator/documents/json.h"
#include "emulator/documents/report_keys.h"
#include "tools/report/characters.h"
#include "tools/report/counted.h"
#include "tools/report/sarif_rules.h"

namespace tessera::tools {
namespace {

using detail::Json;

constexpr const char* kSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

Json message(const std::string& text) { return {{"text", text}}; }

Json rules() {
    Json all = Json::array();
    for (const SarifRule& rule : sarif_rules()) {
        all.push_back({{"id", rule.kind},
                       {"name", rule.name},
                       {"shortDescription", message(rule.description)},
                       {"fullDescription", message(rule.description)},
                       {"help", message(rule.help)},
                       {"defaultConfiguration", {{"level", "error"}}}});
    }
    return all;
}

bool is_whole(const ReportLine& line) { return line.from == 1 && !line.goes_on; }

/// Line, column in characters (when known), and the source from there to the line's end: what a region without an end means. A line
/// that the report has in part only has no snippet.
Json region_json(const ReportPosition& position, const ReportLine* line) {
    Json region = {{"startLine", position.line}};
    const bool has_snippet = line != nullptr && is_whole(*line);
    if (position.column == 0) {
        if (has_snippet) region["snippet"] = message(line->text);
        return region;
    }
    region["startColumn"] = position.character != 0 ? position.character : position.column;
    if (has_snippet && position.character != 0) region["snippet"] = message(line->text.substr(byte_of(line->text, position.character)));
    return region;
}

/// Null when the file is not known.
Json location_json(const ReportDocument& report, const ReportPosition& position) {
    if (position.file.empty()) return {};
    const auto source = report.sources.find(position.file);
    Json place = {{"artifactLocation", {{"uri", source != report.sources.end() ? source->second.uri : position.file}}}};
    if (position.line > 0) {
        const ReportLine* const line = report.line_at(position);
        place["region"] = region_json(position, line);
        // It must be more than the region.
        if (line != nullptr && is_whole(*line) && position.column > 1) place["contextRegion"] = {{"startLine", position.line}, {"snippet", message(line->text)}};
    }
    Json location = {{"physicalLocation", std::move(place)}};
    if (!position.function.empty()) location["logicalLocations"].push_back({{"name", position.function}, {"kind", "function"}});
    return location;
}

Json related_json(const ReportDocument& report, const ReportFinding& finding, const ReportBarrier* barrier) {
    Json related = Json::array();
    const auto add = [&](const ReportPosition& position, const std::string& text) {
        Json location = location_json(report, position);
        if (location.is_null()) return;
        location["id"] = related.size() + 1;
        location["message"] = message(text);
        related.push_back(std::move(location));
    };
    if (finding.first) {
        for (const ReportPosition& caller : finding.first->inlined_at) add(caller, "called here");
    }
    if (finding.second) add(finding.second->position, finding.second->words);
    for (const ReportGroup& group : finding.groups) add(group.position, group.words);
    add(finding.launch, "kernel launched here");
    if (barrier != nullptr) add(barrier->position, barrier->headline);
    return related;
}

/// With the option call_stacks: one stack for each access.
Json stacks_json(const ReportDocument& report, const ReportFinding& finding) {
    Json stacks = Json::array();
    for (const std::optional<ReportAccess>* access : {&finding.first, &finding.second}) {
        if (!*access || (*access)->callers.empty()) continue;
        std::vector<ReportPosition> positions{(*access)->position};
        positions.insert(positions.end(), (*access)->inlined_at.begin(), (*access)->inlined_at.end());
        positions.insert(positions.end(), (*access)->callers.begin(), (*access)->callers.end());
        Json frames = Json::array();
        for (const ReportPosition& position : positions) {
            Json location = location_json(report, position);
            if (!location.is_null()) frames.push_back({{"location", std::move(location)}});
        }
        stacks.push_back({{"message", message((*access)->words)}, {"frames", std::move(frames)}});
    }
    return stacks;
}

std::string message_text(const ReportFinding& finding) {
    std::string text = finding.headline + ".";
    if (finding.first && finding.second) {
        text += " First: " + finding.first->words + ". Second: " + finding.second->words + ".";
    } else if (finding.first && finding.kind != "restrict") {
        text += " Where: " + finding.first->words + ".";
    }
    for (const ReportGroup& group : finding.groups) text += " " + group.words + ".";
    if (!finding.missing.empty()) text += " Missing: " + finding.missing + ".";
    return finding.help.empty() ? text : text + " " + finding.help;
}

std::size_t rule_index(const std::string& kind) {
    const std::vector<SarifRule>& rules = sarif_rules();
    return static_cast<std::size_t>(std::find_if(rules.begin(), rules.end(), [&](const SarifRule& rule) { return rule.kind == kind; }) - rules.begin());
}

/// \param barrier  that explains the finding; null: none
Json result_json(const ReportDocument& report, const ReportFinding& finding, const ReportBarrier* barrier) {
    Json result = {{"ruleId", finding.kind}};
    if (rule_index(finding.kind) < sarif_rules().size()) result["ruleIndex"] = rule_index(finding.kind);
    result["level"] = finding.severity;
    result["message"] = message(message_text(finding));
    result["locations"] = Json::array();
    result["relatedLocations"] = related_json(report, finding, barrier);
    result["partialFingerprints"] = {{"tesseraFinding/v1", finding.fingerprint}};
    Json location = location_json(report, finding.place);
    if (!location.is_null()) result["locations"].push_back(std::move(location));
    Json stacks = stacks_json(report, finding);
    if (stacks.size() > 0) result["stacks"] = std::move(stacks);
    if (finding.occurrences > 0) result["occurrenceCount"] = finding.occurrences;
    return result;
}

Json invocation_json(const ReportDocument& report) {
    Json notes = Json::array();
    const auto add = [&notes](const std::string& text) { notes.push_back({{"level", "warning"}, {"message", message(text)}}); };
    if (report.uncovered_launches > 0 && report.uncovered.empty()) {
        add(counted(report.uncovered_launches, "launch", "launches") + " of kernels that were compiled without --check: nothing is known of their accesses.");
    }
    for (const std::string& sentence : report.uncovered) add(sentence);
    if (report.not_shown > 0) add(counted(report.not_shown, "more finding") + " not shown (option max_findings).");
    if (!report.ended_by.empty()) add("The program was ended by " + report.ended_by + ".");
    const bool has_run = std::find(report.uncovered.begin(), report.uncovered.end(), detail::report_key::kNotRun) == report.uncovered.end();
    return {{"executionSuccessful", report.ended_by.empty() && has_run}, {"toolExecutionNotifications", std::move(notes)}};
}

}  // namespace

std::string sarif_report(const ReportDocument& report) {
    Json results = Json::array();
    const std::vector<const ReportBarrier*> barriers = report.barrier_of_each();
    for (std::size_t i = 0; i < report.findings.size(); ++i) results.push_back(result_json(report, report.findings[i], barriers[i]));
    const Json run = {{"tool", {{"driver", {{"name", "Tessera"}, {"version", TESSERA_VERSION}, {"rules", rules()}}}}},
                      {"invocations", std::vector<Json>{invocation_json(report)}},
                      {"columnKind", "unicodeCodePoints"},
                      {"results", std::move(results)},
                      {"properties",
                       {{"program", report.program},
                        {"launches", report.launches},
                        {"tiles", report.tiles},
                        {"threads", report.threads},
                        {"accesses", report.accesses}}}};
    const Json log = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", std::vector<Json>{run}}};
    return log.text(2) + "\n";
}

}  // namespace tessera::tools
