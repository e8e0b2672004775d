// SPDX-License-Identifier: Apache-2.0
#include "race_detector/findings/suppressions.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/phrases/report_names.h"
#include "race_detector/support/file_names.h"
#include "race_detector/support/file_text.h"
#include "race_detector/support/name_pattern.h"

namespace tessera::race_detector {

namespace {

constexpr char kBlanks[] = " \t\r\v\f";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

/// A `#` at the beginning or after a blank starts a comment; elsewhere it belongs to a file's name.
std::string_view without_comment(std::string_view line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '#' && (i == 0 || std::strchr(kBlanks, line[i - 1]) != nullptr))
            return line.substr(0, i);
    }
    return line;
}

/// Takes ":31" from the end of a text and returns "31"; for ":*", and without a line number, nothing. Of "sums::*" it takes nothing.
std::string take_line_number(std::string_view& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos || colon + 1 == text.size() || (colon > 0 && text[colon - 1] == ':')) return "";
    const std::string_view number = text.substr(colon + 1);
    if (number.find_first_not_of("0123456789*") != std::string_view::npos) return "";
    text = text.substr(0, colon);
    if (number.find_first_not_of('*') == std::string_view::npos) return "";
    return std::string(number.substr(std::min(number.find_first_not_of('0'), number.size() - 1)));
}

bool line_fits(unsigned line, const std::string& number) {
    return number.empty() || fits(std::to_string(line), number);
}

bool access_is_at(const check::Access& access, const std::string& file, const std::string& number) {
    return file_fits(access.position.file, file) && line_fits(access.position.line, number);
}

/// A lambda is "main()::lambda"; as most kernels are one, `kernel` stands for any.
bool is_lambda(const std::string& function) { return name_fits(function, "lambda"); }

bool function_fits(const check::Position& position, const std::string& name) {
    return name_fits(position.function, name) || (name == "kernel" && is_lambda(position.function));
}

bool access_is_in(const check::Access& access, const std::string& function) {
    return function_fits(access.position, function) ||
           std::any_of(access.inlined_at.begin(), access.inlined_at.end(),
                       [&](const check::Position& caller) { return function_fits(caller, function); });
}

bool either_access(const check::Finding& finding, const std::function<bool(const check::Access&)>& holds) {
    return holds(finding.first) || (finding.second && holds(*finding.second));
}

/// A file in a pattern: its name without folders, which differ from machine to machine.
std::string pattern_of(const std::string& file) {
    const std::string_view name = last_component(file);
    return name.empty() ? "*" : std::string(name);
}

std::string kinds_text() {
    std::string text;
    for (const check::Kind kind : kAllKinds) text += std::string(name_of(kind)) + ", ";
    return text + "or *";
}

}  // namespace

Suppressions::Line Suppressions::parse_line(std::string_view text) {
    Line line;
    line.text = text;
    const std::size_t colon = text.find(':');
    line.kind = trimmed(text.substr(0, colon));
    if (line.kind != "*" && !is_kind_name(line.kind)) {
        throw std::runtime_error("'" + line.kind + "' is not a kind of finding; expected " + kinds_text());
    }
    std::string_view pattern =
        colon == std::string_view::npos ? std::string_view() : trimmed(text.substr(colon + 1));
    const char* const expected =
        "' lacks a pattern; expected a variable (race:total), a file (race:a.cpp), a line (race:a.cpp:31), any "
        "of these or a function in one kernel (race:kernel@main.cpp:20), or *";
    const std::size_t at = pattern.find('@');
    line.at_launch = at != std::string_view::npos;
    if (line.at_launch) {
        std::string_view launch = pattern.substr(at + 1);
        line.launch_number = take_line_number(launch);
        line.launch = trimmed(launch);
    }
    pattern = trimmed(pattern.substr(0, at));
    line.number = take_line_number(pattern);
    line.name = trimmed(pattern);
    if (line.name.empty() || (line.at_launch && line.launch.empty())) {
        throw std::runtime_error("'" + line.text + expected);
    }
    return line;
}

Suppressions Suppressions::parse(std::string_view text, const std::string& file_name) {
    Suppressions suppressions;
    for (unsigned number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(without_comment(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        try {
            suppressions.lines_.push_back(parse_line(line));
        } catch (const std::runtime_error& error) {
            throw std::runtime_error(file_name + ":" + std::to_string(number) + ": " + error.what());
        }
    }
    return suppressions;
}

Suppressions Suppressions::read(const std::string& path) {
    return parse(read_text_file(path, "the suppressions"), path);
}

bool Suppressions::matches(const Line& line, const check::Finding& finding) {
    if (line.kind != "*" && line.kind != name_of(finding.kind)) return false;
    if (line.at_launch) {
        if (!file_fits(finding.launch.file, line.launch) || !line_fits(finding.launch.line, line.launch_number)) return false;
        const auto is_in = [&](const check::Access& access) { return access_is_in(access, line.name); };
        if (line.number.empty() && either_access(finding, is_in)) return true;
    }
    const bool is_all = line.name == "*" && line.number.empty();
    if (is_all || (line.number.empty() && name_fits(finding.variable, line.name))) return true;
    const bool is_at_barrier =
        std::any_of(finding.groups.begin(), finding.groups.end(), [&](const check::Group& group) {
            return file_fits(group.file, line.name) && line_fits(group.line, line.number);
        });
    return is_at_barrier || either_access(finding, [&](const check::Access& access) {
               return access_is_at(access, line.name, line.number);
           });
}

bool Suppressions::hides(const check::Finding& finding) {
    bool hidden = false;
    for (Line& line : lines_) {
        if (!matches(line, finding)) continue;
        line.used = true;
        hidden = true;
    }
    return hidden;
}

std::vector<std::string> Suppressions::unused() const {
    std::vector<std::string> texts;
    for (const Line& line : lines_) {
        if (!line.used) texts.push_back(line.text);
    }
    return texts;
}

namespace {

/// What tells a finding from others of its kind, in whatever kernel; nothing: that is not known.
std::string pattern_for(const check::Finding& finding) {
    if (finding.memory == check::Memory::tile_static && !finding.variable.empty()) return finding.variable;
    const check::Position place = place_of(finding);
    const bool is_at_barrier = std::any_of(finding.groups.begin(), finding.groups.end(),
                                           [](const check::Group& group) { return !group.file.empty(); });
    if (finding.first.position.file.empty() && !is_at_barrier) return "";
    return pattern_of(place.file) + (place.line > 0 ? ":" + std::to_string(place.line) : "");
}

}  // namespace

std::string Suppressions::line_for(const check::Finding& finding) {
    const std::string pattern = pattern_for(finding);
    return pattern.empty() ? line_for_kernel(finding) : std::string(name_of(finding.kind)) + ":" + pattern;
}

std::string Suppressions::line_for_kernel(const check::Finding& finding) {
    std::string pattern = pattern_for(finding);
    // No place in the source: the whole launch, or the function in it that is known.
    if (pattern.empty()) pattern = finding.launch.file.empty() ? "" : place_of(finding).function;
    if (pattern.empty()) pattern = "*";
    const std::string line = finding.launch.line > 0 ? ":" + std::to_string(finding.launch.line) : "";
    return std::string(name_of(finding.kind)) + ":" + pattern +
           (finding.launch.file.empty() ? "" : "@" + pattern_of(finding.launch.file) + line);
}

}  // namespace tessera::race_detector
