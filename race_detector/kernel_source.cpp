// SPDX-License-Identifier: Apache-2.0
#include "race_detector/kernel_source.h"

#include <algorithm>
#include <regex>

#include "race_detector/file_names.h"
#include "race_detector/source_excerpt.h"

namespace tessera::race_detector {

namespace {

/// Lines from the launch to an access.
constexpr unsigned kMostLines = 400;

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

}  // namespace

std::string bare_code(const std::string& line) {
    static const std::regex comment(R"(/\*.*?\*/|//.*$)"), quoted(R"("(\\.|[^"\\])*"|'(\\.|[^'\\])*')");
    return std::regex_replace(std::regex_replace(line, quoted, "\"\""), comment, "");
}

std::string indent_of(const std::string& line) { return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())); }

KernelSource::KernelSource(const check::Finding& race, unsigned last) {
    const check::LaunchPlace& launch = race.launch;
    const std::string& file = race.first.position.file;
    const bool is_here = shown_file(launch.file) == shown_file(file) && launch.line != 0 && launch.line < last;
    if (!is_here || last - launch.line > kMostLines) return;
    first_ = launch.line;
    lines_ = source_lines(file, first_, last);
    if (lines_.size() != last - first_ + 1) lines_.clear();
}

bool KernelSource::is_reached_by_all(unsigned number) const {
    static const std::regex leaves(R"(\breturn\b|^#)"), begins(R"(^(?!else\b|case\b|default\b|catch\b)[\w*(+-])");
    int depth = 0;
    bool is_open = false;
    std::string before;
    for (unsigned i = first_; i < number; ++i) {
        const std::string code = trimmed(bare_code(line(i)));
        depth += static_cast<int>(std::count(code.begin(), code.end(), '{') - std::count(code.begin(), code.end(), '}'));
        is_open |= depth > 0;
        if (is_open && depth < 1) return false;  // the kernel has ended: this is in a function behind it
        if (std::regex_search(code, leaves)) return false;
        if (!code.empty()) before = code;
    }
    const bool is_begun = !before.empty() && (before.back() == ';' || before.back() == '{' || before.back() == '}');
    return depth == 1 && is_begun && std::regex_search(trimmed(bare_code(line(number))), begins);
}

std::string KernelSource::index_name() const {
    static const std::regex parameter(R"(tiled_index\s*<[^<>]*>\s*&?\s*(\w+)\s*\))");
    std::string name;
    for (const std::string& text : lines_) {
        std::smatch match;
        const std::string code = bare_code(text);
        if (!std::regex_search(code, match, parameter)) continue;
        if (!name.empty()) return "";
        name = match[1];
    }
    return name;
}

}  // namespace tessera::race_detector
