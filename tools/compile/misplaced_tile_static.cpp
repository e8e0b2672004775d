// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/misplaced_tile_static.h"

#include <cstddef>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/compile/compiler_messages.h"

namespace tessera::tools {
namespace {

constexpr const char* kError = ": error: ";
constexpr const char* kWarning = ": warning: ";
constexpr const char* kMisplaced = "tile_static stands before a local variable of a restrict(amp) function, and nowhere else [C3584]";

/// An error or a warning, and the notes that follow it.
struct Group {
    std::size_t begin = 0, end = 0;
    std::string place;  ///< file, line and column; empty: neither an error nor a warning
    std::string line;   ///< file and line
    bool is_error = false;
};

std::vector<Group> groups_of(const std::vector<CompilerMessage>& messages) {
    std::vector<Group> groups;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (messages[i].is(": note: ") && !groups.empty()) {
            groups.back().end = i + 1;
            continue;
        }
        Group group{i, i + 1, "", "", messages[i].is(kError)};
        const std::size_t end = messages[i].plain.find(group.is_error ? kError : kWarning);
        if (end != std::string::npos) {
            group.place = messages[i].plain.substr(0, end);
            group.line = group.place.substr(0, group.place.rfind(':'));
        }
        groups.push_back(group);
    }
    return groups;
}

std::string counted(std::size_t count, const char* word) { return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s"); }

/// Of "2 warnings and 1 error generated.", what stands before the word.
std::size_t number_before(const std::string& summary, const char* word) {
    const std::size_t end = summary.find(word);
    if (end == std::string::npos) return 0;
    const std::size_t begin = end == 0 ? end : summary.rfind(' ', end - 1);
    return std::strtoul(summary.c_str() + (begin == std::string::npos ? 0 : begin), nullptr, 10);
}

std::string summary(std::size_t warnings, std::size_t errors) {
    const std::string both = warnings > 0 && errors > 0 ? " and " : "";
    return (warnings > 0 ? counted(warnings, "warning") : "") + both + (errors > 0 ? counted(errors, "error") : "") + " generated.\n";
}

}  // namespace

std::string with_misplaced_tile_static(const std::string& diagnostics) {
    constexpr const char* kFromMacro = "expanded from macro 'tile_static'";
    if (diagnostics.find(kFromMacro) == std::string::npos) return diagnostics;
    const std::vector<CompilerMessage> messages = messages_in(diagnostics);
    const std::vector<Group> groups = groups_of(messages);
    std::map<std::string, bool> misplaced;  // by line: whether it has been said
    for (const Group& group : groups) {
        for (std::size_t i = group.begin + 1; i < group.end; ++i) {
            if (group.is_error && messages[i].is(kFromMacro)) misplaced.emplace(group.line, false);
        }
    }
    std::string text;
    std::size_t warnings_left_out = 0, errors_left_out = 0;
    for (const Group& group : groups) {
        const CompilerMessage& first = messages[group.begin];
        const auto at = misplaced.find(group.line);
        const bool is_of_rules = first.is(" [C");
        if (at != misplaced.end() && !is_of_rules && (at->second || !group.is_error)) {
            ++(group.is_error ? errors_left_out : warnings_left_out);
            continue;
        }
        if (first.is(" generated.")) {
            text += summary(number_before(first.plain, " warning") - warnings_left_out, number_before(first.plain, " error") - errors_left_out);
            continue;
        }
        if (at != misplaced.end() && !is_of_rules) {
            at->second = true;
            text += first.includes + head_of_error(group.place, kMisplaced, first.is_coloured()) + first.excerpt;
            continue;
        }
        for (std::size_t i = group.begin; i < group.end; ++i) text += messages[i].text();
    }
    return text;
}

}  // namespace tessera::tools
