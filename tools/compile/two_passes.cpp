// SPDX-License-Identifier: Apache-2.0
#include "tools/compile/two_passes.h"

#include <algorithm>
#include <string_view>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "emulator/support/text_parts.h"
#include "tools/cache/digest.h"
#include "tools/compile/compiler_messages.h"
#include "tools/support/terminal_text.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

using detail::begins_with;

/// "2 errors generated.", of one pass.
bool is_count(const std::string& line) {
    const std::string plain = without_escapes(line);
    TextCursor cursor(plain);
    const auto take_count = [&](std::string_view noun) {
        const TextCursor before = cursor;
        if (!cursor.take_digits().empty() && cursor.take(" ") && cursor.take(noun)) {
            cursor.take("s");
            return true;
        }
        cursor = before;
        return false;
    };
    if (take_count("warning")) {
        if (cursor.take(" and ") && !take_count("error")) return false;
    } else if (!take_count("error")) {
        return false;
    }
    return cursor.take(" generated");
}

/// Each message with its excerpts and notes.
std::vector<std::string> whole_messages_in(const std::string& diagnostics) {
    std::vector<std::string> messages;
    bool is_introduced = false;
    std::istringstream lines(diagnostics);
    for (std::string line; std::getline(lines, line);) {
        const std::string plain = without_escapes(line);
        if (is_count(line)) continue;
        const bool introduces = begins_with(plain, "In file included from ") || begins_with(plain, "In module ");
        const bool begins = plain.find(": error: ") != std::string::npos || plain.find(": fatal error: ") != std::string::npos ||
                            plain.find(": warning: ") != std::string::npos;
        if (messages.empty() || (introduces && !is_introduced) || (begins && !is_introduced)) messages.emplace_back();
        is_introduced = introduces;
        messages.back() += line + '\n';
    }
    return messages;
}

/// FILE:LINE:COLUMN, perhaps behind lines that name including files.
std::string place_of_error(const std::string& message) {
    const std::size_t end = message.find(": error: ");
    if (end == std::string::npos) return {};
    const std::size_t newline = message.rfind('\n', end);
    const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
    return message.substr(begin, end - begin);
}

/// An error of the check ends with Visual C++'s number.
bool has_number(const std::string& message) {
    const std::size_t error = message.find(": error: ");
    if (error == std::string::npos) return false;
    const std::size_t end = message.find('\n', error);
    const std::size_t number = message.rfind(" [C", end);
    return number != std::string::npos && number > error && message.find(']', number) + 1 == end;
}

/// Visual C++'s number, behind an error whose cause is that nothing with the name runs where the call stands, or that a
/// function's declarations differ in their restrictions.
std::string with_numbers(const std::string& diagnostics) {
    std::vector<std::string> lines;
    std::size_t call = std::string::npos;
    const auto number = [&](std::string& line, std::string_view rule = "C3930") {
        const std::size_t end = line.size() >= 4 && line.compare(line.size() - 4, 4, "\033[0m") == 0 ? line.size() - 4 : line.size();
        line.insert(end, " [" + std::string(rule) + "]");
    };
    std::istringstream stream(diagnostics);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
        const std::string plain = without_escapes(line);
        const auto says = [&](std::string_view words) { return plain.find(words) != std::string::npos; };
        if (says(": error: ")) call = says(": error: no matching ") ? lines.size() - 1 : std::string::npos;
        if (says(": error: reference to restrict(")) number(lines.back());
        if (says(": error: cannot use 'throw' in restrict(") || says(": error: cannot use 'try' in restrict(")) number(lines.back(), "C3594");
        if (says(": error: restrict(") && says(" cannot overload restrict(")) number(lines.back(), "C3935");
        if (call != std::string::npos && says("not viable: call to restrict(")) {
            number(lines[call]);
            call = std::string::npos;
        }
    }
    std::string all;
    for (const std::string& line : lines) all += line + '\n';
    return all;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

}  // namespace

Command search_for_overloads(const fs::path& plugin) {
    return {"-fplugin=" + plugin.string(), "-fplugin-arg-tessera_overloads-search"};
}

bool needs_two_passes(const std::string& diagnostics) {
    const std::string plain = without_escapes(diagnostics);
    for (const char* part : {"error: this program overloads functions on their restrictions", "error: redefinition of '",
                             "class member cannot be redeclared", "constructor cannot be redeclared",
                             "conversion function cannot be redeclared",
                             "functions that differ only in their return type cannot be overloaded",
                             "CUDA was enabled in PCH file but is currently disabled"}) {
        if (plain.find(part) != std::string::npos) return true;
    }
    return false;
}

bool complains_of_second_destructor(const std::string& diagnostics) {
    const std::string plain = without_escapes(diagnostics);
    const auto says = [&](std::string_view words) { return plain.find(words) != std::string::npos; };
    return says("error: destructor cannot be redeclared") || (says("::~") && says("cannot be overloaded with"));
}

std::string with_second_destructor(const std::string& diagnostics) {
    constexpr const char* kTwoDestructors =
        "the destructor is defined with other restrictions than it is declared with; a class has one destructor [C3935]";
    constexpr const char* kTwice = "error: cannot add 'abi_tag' attribute in a redeclaration";
    if (diagnostics.find("'abi_tag'") == std::string::npos) return diagnostics;
    const std::vector<CompilerMessage> messages = messages_in(diagnostics);
    std::string text;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        // clang names no place but that of the declaration.
        const bool is_twice = messages[i].begins(kTwice) && i + 1 < messages.size() && messages[i + 1].is(": note: ");
        if (!is_twice) {
            text += messages[i].text();
            continue;
        }
        const CompilerMessage& declared = messages[++i];
        text += head_of_error(declared.plain.substr(0, declared.plain.find(": note: ")), kTwoDestructors, declared.is_coloured());
        text += declared.excerpt;
    }
    return text;
}

Command without_precompiled_headers(const CommandLine& line) {
    static const Command to_front_end = {"-Xclang", "-include", "-Xclang"};
    const Command words = line.kept([](const Word&, std::size_t) { return true; });
    const auto is = [&](std::size_t i, std::string_view word) { return i < words.size() && words[i] == word; };
    Command all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::error_code ignored;
        const bool of_front_end = is(i, "-Xclang") && is(i + 1, "-include-pch") && is(i + 2, "-Xclang");
        const std::size_t name = of_front_end ? i + 3 : i + 1;
        if ((of_front_end || is(i, "-include-pch")) && name < words.size()) {
            const fs::path header = fs::path(words[name]).replace_extension();
            // CMake names the header, too.
            const bool is_named = is(name + 1, "-Xclang") && is(name + 2, "-include");
            if (!is_named && fs::exists(header, ignored)) {
                all.insert(all.end(), to_front_end.begin(), to_front_end.end());
                all.push_back(header.string());
            }
            i = name;
        } else if (is(i, "-include") && name < words.size() && (i == 0 || words[i - 1] != "-Xclang") &&
                   (fs::exists(words[name] + ".pch", ignored) || fs::exists(words[name] + ".gch", ignored))) {
            // The front end itself does not look for a precompiled one.
            all.insert(all.end(), to_front_end.begin(), to_front_end.end());
            all.push_back(words[name]);
            i = name;
        } else {
            all.push_back(words[i]);
        }
    }
    return all;
}

TwoPasses::TwoPasses(fs::path plugin, const Installation& installation, const CommandLine& line, const fs::path& folder)
    : plugin_(std::move(plugin)), headers_(installation.headers), module_(folder / "kernels.bc") {
    // Of one program no two units have the same source, flags and output.
    Digest digest;
    std::error_code ignored;
    digest.add(fs::current_path(ignored).string());
    for (const std::string& word : line.arguments()) digest.add(word);
    unit_ = digest.text().substr(0, 16);
}

Command TwoPasses::arguments_of_kernel_pass(const CommandLine& line) {
    static constexpr std::string_view of_output[] = {"-o", "--output", "-M", "-emit-llvm", "--serialize-diagnostics", "-gsplit-dwarf"};
    static constexpr std::string_view actions[] = {"-c", "-S", "--compile", "--assemble"};
    return CommandLine(line.in_one_process()).kept([](const Word& word, std::size_t) {
        if (word.role == Word::Role::input) return word.is_source();
        if (std::find(std::begin(actions), std::end(actions), word.text) != std::end(actions)) return false;
        return std::none_of(std::begin(of_output), std::end(of_output),
                            [&](std::string_view option) { return begins_with(word.text, option); });
    });
}

Command TwoPasses::flags() const {
    return {"-fplugin=" + plugin_.string(),
            "-fplugin-arg-tessera_overloads-headers=" + headers_.string(),
            "-fplugin-arg-tessera_overloads-unit=" + unit_,
            "-DTESSERA_OVERLOADS=1",
            "-Wno-undefined-internal",
            "-Wno-cuda-compat",
            "-Wno-gcc-compat",
            "-Wno-ignored-attributes"};
}

Command TwoPasses::flags_of_kernel_pass() const {
    Command all = flags();
    // The other pass warns, and has the check of what restrict(amp) forbids.
    all.insert(all.end(), {kRestrictionsUnchecked, "-fplugin-arg-tessera_overloads-kernel=" + module_.string(),
                           "-DTESSERA_KERNEL_PASS=1", "-fsyntax-only", "-w", "-Qunused-arguments"});
    return all;
}

Command TwoPasses::flags_of_host_pass(bool links) const {
    Command all = flags();
    all.push_back("-fplugin-arg-tessera_overloads-host");
    if (links) all.insert(all.end(), {"-Xclang", "-mlink-bitcode-file", "-Xclang", module_.string()});
    return all;
}

std::string joined_diagnostics(const std::string& host, const std::string& kernel) {
    std::string all;
    std::set<std::string> seen;
    std::set<std::string> checked;  // places of the check's errors, which say more than the compiler's at the same places
    for (const std::string& message : whole_messages_in(host)) {
        const std::string plain = without_escapes(message);
        if (!seen.insert(plain).second) continue;
        all += message;
        if (has_number(plain)) checked.insert(place_of_error(plain));
    }
    for (const std::string& message : whole_messages_in(kernel)) {
        const std::string plain = without_escapes(message);
        const bool is_known = checked.count(place_of_error(plain)) != 0;
        if (!is_known && seen.insert(plain).second) all += message;
    }
    return all;
}

std::string in_words_of_restrictions(const std::string& diagnostics) {
    static constexpr std::pair<std::string_view, std::string_view> words[] = {
        {" when compiling for host.", "."},
        {"__host__ __device__ function", "restrict(cpu, amp) function"},
        {"__device__ function", "restrict(amp) function"},
        {"__host__ function", "restrict(cpu) function"},
    };
    std::string text = diagnostics;
    for (const auto& [from, to] : words) text = replaced(std::move(text), from, to);
    return with_numbers(text);
}

}  // namespace tessera::tools
