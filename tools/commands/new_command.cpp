// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/new_command.h"

#include <filesystem>

#include "tools/commands/project_name.h"
#include "tools/commands/starter_project.h"
#include "tools/compiler/installation.h"
#include "tools/support/failure.h"
#include "tools/support/text_output.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

/// CMake looks into these by itself.
bool is_usual_prefix(const fs::path& prefix) { return prefix == "/usr" || prefix == "/usr/local"; }

void print_next_steps(const fs::path& folder, const fs::path& prefix) {
    std::string configure = "cmake -B build";
    if (!is_usual_prefix(prefix)) configure += " " + shell_quoted({"-DCMAKE_PREFIX_PATH=" + prefix.string()});
    const std::string text = fmt::format(
        "Wrote {0}. Next:\n"
        "    cd {1}\n"
        "    {2}\n"
        "    cmake --build build\n"
        "    ctest --test-dir build --output-on-failure\n",
        folder.string(), shell_quoted({folder.string()}), configure);
    write_text(text, "");
}

}  // namespace

const CommandSpec& new_spec() {
    static const CommandSpec spec = {
        {"new"},
        "writes a project to start from",
        {"tessera new [FOLDER/]NAME"},
        {"Writes a project to start from into a new folder: CMakeLists.txt, one kernel, a program that calls it, a GoogleTest test that "
         "also fails when the kernel has a race, a CI configuration, CMake presets, tasks and debugging for Visual Studio Code, and a README. It builds, and its test passes. NAME "
         "becomes the program's name: English letters, digits and _, beginning with a letter."},
        {{kOptionsHeading, {}}},
        {"Exit code: 0; 2 for wrong use, and when the folder exists and is not empty; 70 when the project could not be written; then "
         "nothing of it remains."}};
    return spec;
}

int run_new_command(const GivenWords& words) {
    if (words.operands.empty() || words.operands[0].empty()) throw wrong_use("new expects a name for the project: tessera new NAME");
    if (words.operands.size() > 1) throw wrong_use("new expects one name, then '{}'", words.operands[1]);
    std::string place = words.operands[0];
    while (place.size() > 1 && place.back() == '/') place.pop_back();
    const fs::path given = place;
    const std::string name = given.filename().string();
    check_project_name(name);
    const Installation installation = find_installation();
    write_starter_project(installation.starter_project(), given.has_parent_path() ? given : "." / given, name);
    print_next_steps(given, installation.prefix);
    return 0;
}

}  // namespace tessera::tools
