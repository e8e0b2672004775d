// SPDX-License-Identifier: Apache-2.0
#include "race_detector/source/kernel_source.h"

#include <algorithm>

#include "race_detector/source/source_excerpt.h"
#include "race_detector/source/source_statement.h"
#include "race_detector/support/file_names.h"

namespace tessera::race_detector {

namespace {

/// Lines from the launch to an access, and behind it.
constexpr unsigned kMostKernelLines = 400, kLinesAfterKernel = 20;

/// Something between two places of a line, one after the other; npos: they are not there.
std::size_t find_words(const std::string& code, const std::string& first, const std::string& second) {
    const std::size_t at = find_word(code, first);
    return at == std::string::npos ? at : find_word(code, second, at + first.size());
}

bool has_any(const std::string& code, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return find_word(code, word) != std::string::npos; });
}

/// A statement begins with it; `else`, `case` and the like go on with what stands before.
bool begins_statement(const std::string& code) {
    if (code.empty() || (!is_name_letter(code.front()) && std::string("*(+-").find(code.front()) == std::string::npos)) return false;
    for (const char* word : {"else", "case", "default", "catch"}) {
        if (find_word(code, word) == 0) return false;
    }
    return true;
}

bool ends_statement(const std::string& code) { return !code.empty() && std::string(";{}").find(code.back()) != std::string::npos; }

/// The function of a lambda in a kernel, as clang and g++ name it.
bool is_nested_lambda(const std::string& function) {
    const std::size_t first = function.find("lambda");
    return function == "lambda" || (first != std::string::npos && function.find("lambda", first + 1) != std::string::npos);
}

std::vector<std::string> comma_separated(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char letter : text) {
        if (letter == ',') {
            parts.emplace_back();
        } else {
            parts.back() += letter;
        }
    }
    for (std::string& part : parts) part = trimmed(part);
    return parts;
}

}  // namespace

std::string indent_of(const std::string& line) { return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())); }

KernelSource::KernelSource(const check::Finding& race, unsigned last) : last_(last) {
    const check::LaunchPlace& launch = race.launch;
    const std::string& file = race.first.position.file;
    const bool is_here = shown_file(launch.file) == shown_file(file) && launch.line != 0 && launch.line < last;
    if (!is_here || last - launch.line > kMostKernelLines) return;
    first_ = launch.line;
    lines_ = source_lines(file, first_, last + kLinesAfterKernel);
    if (lines_.size() < std::size_t{last} - first_ + 1) lines_.clear();
    bare_ = bare_lines(lines_);
    for (std::string& line : bare_) line.erase(line.find_last_not_of(" \t\r") + 1);
    find_index();
}

bool KernelSource::is_reached_by_all(unsigned number) const {
    int depth = 0;
    bool is_open = false;
    std::string before;
    for (unsigned i = first_; i < number; ++i) {
        const std::string code = trimmed(bare_line(i));
        depth += static_cast<int>(std::count(code.begin(), code.end(), '{') - std::count(code.begin(), code.end(), '}'));
        is_open |= depth > 0;
        if (is_open && depth < 1) return false;  // the kernel has ended: this is in a function behind it
        if (has_any(code, {"return", "goto", "co_return"}) || code.rfind('#', 0) == 0) return false;
        if (!code.empty()) before = code;
    }
    // A comment that begins the line may have begun before it, so that a line put between would be in the comment.
    const bool begins_with_code = bare_line(number).find_first_not_of(" \t") == line(number).find_first_not_of(" \t");
    return depth == 1 && ends_statement(before) && begins_with_code && begins_statement(trimmed(bare_line(number)));
}

bool KernelSource::is_made_here(const check::Access& access) const {
    const unsigned line = access.position.line;
    if (line < first_ || line > last_ || !access.inlined_at.empty() || is_nested_lambda(access.position.function)) return false;
    const std::string& code = bare_line(line);
    return code.find("[&") == std::string::npos && code.find("[=") == std::string::npos && code.find("[]") == std::string::npos;
}

std::size_t KernelSource::mentions_before(unsigned number, const std::string& name) const {
    std::size_t count = 0;
    for (unsigned i = first_; i < number; ++i) count += count_of(bare_line(i), name);
    return count;
}

bool KernelSource::waits_after(unsigned number) const {
    for (std::size_t i = number + 1 - first_; i < bare_.size(); ++i) {
        const std::string code = trimmed(bare_[i]);
        if (code.empty()) continue;
        for (const char* wait : {"wait();", "wait_with_all_memory_fence();", "wait_with_tile_static_memory_fence();"}) {
            if (code == index_name_ + ".barrier." + wait) return true;
        }
        return false;
    }
    return false;
}

void KernelSource::find_index() {
    const std::string what = "tiled_index";
    for (unsigned i = first_; i <= last_ && is_known(); ++i) {
        const std::string& code = bare_line(i);
        const std::size_t at = find_word(code, what);
        if (at == std::string::npos) continue;
        const std::size_t open = code.find_first_not_of(' ', at + what.size());
        const std::size_t close = code.find('>', at);
        const std::size_t end = code.find(')', at);
        if (open == std::string::npos || code[open] != '<' || close == std::string::npos || end == std::string::npos || end < close) continue;
        std::string name = trimmed(code.substr(close + 1, end - close - 1));
        if (!name.empty() && name.front() == '&') name = trimmed(name.substr(1));
        const bool is_name = !name.empty() && std::all_of(name.begin(), name.end(), is_name_letter);
        if (!is_name) continue;
        if (!index_name_.empty()) {  // a second one
            index_name_.clear();
            return;
        }
        index_name_ = name;
        tile_dims_ = comma_separated(code.substr(open + 1, close - open - 1));
    }
}

bool KernelSource::declares_tile_static(const std::string& type, const std::string& name) const {
    bool is_declared = false;
    for (const std::string& code : bare_) {
        const bool has_name = find_word(code, name) != std::string::npos;
        if (has_name && find_word(code, "volatile") != std::string::npos) return false;
        const std::size_t at = find_words(code, "tile_static", name);
        is_declared |= at != std::string::npos && code.substr(0, at).find(" " + type + " ") != std::string::npos;
    }
    return is_declared;
}

bool KernelSource::declares_integer(const std::string& name) const {
    return std::any_of(bare_.begin(), bare_.end(), [&](const std::string& code) {
        const std::size_t at = std::min(find_words(code, "int", name), find_words(code, "unsigned", name));
        return at != std::string::npos && code.find_first_of(";()<", std::min(find_word(code, "int"), find_word(code, "unsigned"))) > at;
    });
}

}  // namespace tessera::race_detector
