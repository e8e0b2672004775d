// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/include_spellings.h"

#include <unistd.h>

#include <fstream>
#include <map>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

#include "tools/cache/digest.h"
#include "tools/cache/program_cache.h"
#include "tools/support/failure.h"
#include "tools/support/file_text.h"
#include "tools/support/terminal_text.h"
#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// So many folders deep, names that begin with `..` stay within the cache.
constexpr int kDepth = 8;

struct Header {
    fs::path path;
    /// How it is included by its right name. One that is not the user's own is searched for: it may itself go on to the next
    /// of its name.
    std::string name;
};

/// The user's sources from `first` on, and in them the names that the compiler does not find.
std::map<std::string, Header> wrong_spellings(const IncludeSearch& search, const fs::path& first) {
    std::map<std::string, Header> spellings;
    std::vector<fs::path> files = {first};
    std::set<std::string> seen;
    while (!files.empty()) {
        const fs::path file = files.back();
        files.pop_back();
        if (!seen.insert(fs::weakly_canonical(file).string()).second) continue;
        for (const IncludeDirective& include : includes_in(text_of(file))) {
            const IncludeSearch::Found found = search.find(include, file, false);
            if (found.path.empty()) continue;
            if (found.is_users_own) files.push_back(found.path);
            if (found.as_written) continue;
            const fs::path target = fs::weakly_canonical(found.path);
            const Header header = {target, found.is_users_own ? '"' + target.string() + '"' : '<' + found.name + '>'};
            const auto [place, is_new] = spellings.emplace(include.name, header);
            if (!is_new && place->second.path != target) {
                throw wrong_use(
                    "'{}' means both {} and {}: expected the names of the files themselves (tessera port "
                    "writes them)",
                    include.name, place->second.path.string(), target.string());
            }
        }
    }
    return spellings;
}

void write_forward(const fs::path& file, const Header& header) {
    std::error_code error;
    const std::string text = "#include " + header.name + "\n";
    if (text_of(file) == text) return;
    fs::create_directories(file.parent_path(), error);
    // By rename: other commands may be reading it.
    const fs::path written = file.string() + "." + std::to_string(getpid());
    std::ofstream(written, std::ios::binary) << text;
    // As old as what it stands for, so that a program compiled now can be cached.
    fs::last_write_time(written, fs::last_write_time(header.path, error), error);
    fs::rename(written, file, error);
    if (error) throw tool_failed("cannot write {}: {}", file.string(), error.message());
}

}  // namespace

bool complains_of_missing_header(const std::string& diagnostics) {
    const std::string plain = without_escapes(diagnostics);
    TextCursor cursor(plain);
    while (cursor.find("fatal error: ")) {
        const std::string_view message = cursor.take_while([](char letter) { return letter != '\n'; });
        if (message.find("file not found") != message.npos || message.find("No such file or directory") != message.npos) return true;
    }
    return false;
}

bool complains_of_missing_header_of(const fs::path& folder, const std::string& diagnostics) {
    // clang: fatal error: 'Windows.h' file not found; g++: fatal error: Windows.h: No such file or directory, in any language.
    const std::string plain = without_escapes(diagnostics);
    TextCursor cursor(plain);
    while (cursor.find("fatal error: ")) {
        cursor.take("'");
        const std::string_view name = cursor.take_while([](char letter) { return is_word_letter(letter) || letter == '.' || letter == '/'; });
        std::error_code error;
        if (fs::path(name).extension() == ".h") return fs::exists(folder / name, error);
    }
    return false;
}

fs::path folder_of_spellings(const IncludeSearch& search, const CommandLine& line, std::optional<TemporaryFolder>& instead) {
    const std::map<std::string, Header> spellings = wrong_spellings(search, line.sources().at(0));
    if (spellings.empty()) return {};
    Digest digest;
    for (const auto& [name, header] : spellings) digest.add(name).add(header.name);
    fs::path parent = usable_cache_folder();
    if (parent.empty()) parent = instead.emplace(temporary_parent()).path();
    fs::path folder = parent / kFolderOfIncludes / digest.text();
    for (int i = 0; i < kDepth; ++i) folder /= "d";
    std::error_code error;
    fs::create_directories(folder, error);
    for (const auto& [name, header] : spellings) {
        std::string slashes = name;
        for (char& letter : slashes) letter = letter == '\\' ? '/' : letter;
        write_forward((folder / slashes).lexically_normal(), header);
        if (slashes != name) write_forward(folder / name, header);  // g++ takes back slashes as letters
    }
    return folder;
}

}  // namespace tessera::tools
