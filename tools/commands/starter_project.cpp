// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/starter_project.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <system_error>

#include "tools/support/failure.h"
#include "tools/support/temporary_folder.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kNameInTemplates = "starter";

std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw tool_failed("cannot read {}: the installation is incomplete", file.string());
    return {std::istreambuf_iterator<char>(stream), {}};
}

void check_room(const fs::path& folder) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(folder, error);
    if (!fs::exists(status)) {
        const fs::path parent = folder.parent_path();
        if (!fs::is_directory(parent, error)) throw wrong_use("there is no folder '{}' for the project", parent.string());
        return;
    }
    if (!fs::is_directory(status)) throw wrong_use("'{}' already exists, and is not a folder", folder.string());
    const bool empty = fs::is_empty(folder, error);
    if (error) throw tool_failed("cannot look into '{}': {}", folder.string(), error.message());
    if (!empty) throw wrong_use("'{}' already exists, and is not empty", folder.string());
}

/// A temporary folder is its owner's alone; a project has the rights that any new folder has.
void give_usual_rights(const fs::path& folder) {
    const mode_t mask = umask(0);
    umask(mask);
    chmod(folder.c_str(), 0777 & ~mask);
}

void copy(const fs::path& from, const fs::path& to, const std::string& name) {
    write_text(starter_text(read(from), name), to.string());
    constexpr fs::perms run = fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
    if ((fs::status(from).permissions() & fs::perms::owner_exec) == fs::perms::none) return;
    fs::permissions(to, run, fs::perm_options::add);
}

}  // namespace

std::string starter_text(const std::string& text, const std::string& name) {
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("SPDX-License-Identifier") != std::string::npos) continue;
        for (std::size_t at = 0; (at = line.find(kNameInTemplates, at)) != std::string::npos; at += name.size()) {
            line.replace(at, kNameInTemplates.size(), name);
        }
        result += line + '\n';
    }
    return result;
}

void write_starter_project(const fs::path& templates, const fs::path& folder, const std::string& name) {
    check_room(folder);
    TemporaryFolder draft(folder.parent_path(), ("." + name + "-").c_str());
    try {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(templates)) {
            const fs::path target = draft.path() / fs::relative(entry.path(), templates);
            if (entry.is_directory()) {
                fs::create_directory(target);
            } else {
                copy(entry.path(), target, name);
            }
        }
    } catch (const fs::filesystem_error& error) {
        throw tool_failed("cannot write the project '{}': {}", folder.string(), error.code().message());
    }
    give_usual_rights(draft.path());
    // An empty folder gives way. (The command may stand in it, or it may be a mount: then it stays, and this fails.)
    if (std::rename(draft.path().c_str(), folder.c_str()) != 0) {
        throw tool_failed("cannot write the project '{}': {}", folder.string(), std::strerror(errno));
    }
    draft.release();
}

}  // namespace tessera::tools
