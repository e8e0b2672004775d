// SPDX-License-Identifier: Apache-2.0
#include "tools/compiler/include_search.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>

#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// Options that name a folder of headers, in the order in which the compilers search them.
constexpr std::string_view kFolderOptions[] = {"-iquote", "-I", "-isystem", "-idirafter"};

std::vector<std::string> folders_of(const CommandLine& line, std::string_view option) {
    std::vector<std::string> folders;
    for (std::size_t i = 0; i < line.words().size(); ++i) {
        const Word& word = line.words()[i];
        if (word.role != Word::Role::option || word.text.rfind(option, 0) != 0) continue;
        if (word.text.size() > option.size())
            folders.push_back(word.text.substr(option.size()));
        else if (i + 1 < line.words().size())
            folders.push_back(line.words()[i + 1].text);
    }
    return folders;
}

/// The folders that the compiler lists when it is asked to tell what it does.
std::vector<std::string> listed_folders(const Compiler& compiler) {
    Command question = compiler.command;
    question.insert(question.end(), {"-E", "-x", "c++", "-v", "/dev/null", "-o", "/dev/null"});
    std::istringstream lines(run_process(question, StandardError::captured).standard_error);
    std::vector<std::string> folders;
    bool listed = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("#include <...>", 0) == 0)
            listed = true;
        else if (listed && !line.empty() && line[0] == ' ')
            folders.push_back(line.substr(1));
        else if (listed)
            break;
    }
    return folders;
}

/// The same; a command asks each compiler once, for to start one takes long.
std::vector<std::string> folders_of(const Compiler& compiler) {
    static std::mutex mutex;
    static std::map<Command, std::vector<std::string>> known;
    const std::lock_guard<std::mutex> lock(mutex);
    const auto found = known.find(compiler.command);
    return found != known.end() ? found->second : known.emplace(compiler.command, listed_folders(compiler)).first->second;
}

std::string lower(std::string text) {
    for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

/// `part` in `folder`, or the first name that differs in case only; empty when there is none.
std::string name_in(const fs::path& folder, const std::string& part) {
    std::error_code error;
    if (part == ".." || fs::exists(folder / part, error)) return part;
    std::set<std::string> alike;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (lower(name) == lower(part)) alike.insert(name);
    }
    return alike.empty() ? std::string() : *alike.begin();
}

/// The path below `folder` that `name` means when case is ignored; empty when there is none.
std::string path_in(const fs::path& folder, const std::string& name) {
    fs::path found;
    for (const fs::path& part : fs::path(name)) {
        if (part == ".") continue;
        const std::string right = name_in(folder / found, part.string());
        if (right.empty()) return {};
        found /= right;
    }
    std::error_code error;
    return fs::is_regular_file(folder / found, error) ? found.string() : std::string();
}

}  // namespace

std::vector<IncludeDirective> includes_in(const std::string& text) {
    const auto is_space = [](char letter) { return letter == ' ' || letter == '\t'; };
    std::vector<IncludeDirective> includes;
    TextCursor cursor(text);
    do {  // a line
        cursor.take_while(is_space);
        if (!cursor.take("#")) continue;
        cursor.take_while(is_space);
        if (!cursor.take("include")) continue;
        cursor.take_while(is_space);
        const bool quoted = cursor.take("\"");
        if (!quoted && !cursor.take("<")) continue;
        const std::size_t begin = cursor.position();
        const std::string_view name = cursor.take_while([](char letter) { return letter != '>' && letter != '"' && letter != '\n'; });
        if (!name.empty() && (cursor.take(">") || cursor.take("\""))) includes.push_back({std::string(name), quoted, begin});
    } while (cursor.find("\n"));
    return includes;
}

IncludeSearch::IncludeSearch(const Compiler& compiler, const Installation& installation,
                             const CommandLine& line) {
    // A CMake project names Tessera's folders, too.
    const auto is_ours = [&](const fs::path& folder) {
        std::error_code error;
        return fs::equivalent(folder, installation.msvc_headers(), error) || fs::equivalent(folder, installation.headers, error);
    };
    for (const std::string_view option : kFolderOptions) {
        for (const std::string& folder : folders_of(line, option)) folders_.push_back({folder, !is_ours(folder)});
    }
    folders_.push_back({installation.msvc_headers(), false});
    folders_.push_back({installation.headers, false});
    for (const std::string& folder : folders_of(compiler)) folders_.push_back({folder, false});
}

IncludeSearch::Found IncludeSearch::find(const IncludeDirective& include, const fs::path& includer,
                                         bool slashes) const {
    std::string name = include.name;
    std::replace(name.begin(), name.end(), '\\', '/');
    std::vector<Folder> folders = folders_;
    const fs::path own = includer.parent_path();
    if (include.quoted) folders.insert(folders.begin(), {own.empty() ? fs::path(".") : own, true});
    std::error_code error;
    const std::string& read = slashes ? name : include.name;
    for (const Folder& folder : folders) {
        if (fs::is_regular_file(folder.path / read, error))
            return {folder.path / read, read, true, folder.is_users_own};
    }
    for (const Folder& folder : folders) {
        const std::string right = path_in(folder.path, name);
        if (!right.empty()) return {folder.path / right, right, false, folder.is_users_own};
    }
    return {};
}

}  // namespace tessera::tools
