// SPDX-License-Identifier: Apache-2.0
#include "tools/commands/command_table.h"

#include <algorithm>

#include "tools/commands/check_command.h"
#include "tools/commands/cxx_command.h"
#include "tools/commands/debug_command.h"
#include "tools/commands/explore_command.h"
#include "tools/commands/golden_command.h"
#include "tools/commands/new_command.h"
#include "tools/commands/port_command.h"
#include "tools/commands/report_command.h"
#include "tools/commands/run_command.h"
#include "tools/explore/explore_request.h"
#include "tools/options/help_text.h"

namespace tessera::tools {

const std::vector<CommandEntry>& command_table() {
    static const std::vector<CommandEntry> table = {
        {&cxx_spec(), run_cxx_command},
        {&run_spec(RunKind::run), run_run_command},
        {&run_spec(RunKind::check), run_check_command},
        {&report_spec(), run_report_command},
        {&run_spec(RunKind::debug), run_debug_command},
        {&run_spec(RunKind::explore), run_explore_command},
        {&explore_merge_spec(), run_explore_merge_command},
        {&golden_spec(), run_golden_command},
        {&golden_record_spec(), run_golden_record_command},
        {&golden_merge_spec(), run_golden_merge_command},
        {&golden_compare_spec(), run_golden_compare_command},
        {&port_spec(), run_port_command},
        {&new_spec(), run_new_command},
    };
    return table;
}

const CommandEntry* find_command(const Command& words) {
    const CommandEntry* found = nullptr;
    for (const CommandEntry& entry : command_table()) {
        const Command& own = entry.spec->words;
        const bool fits = own.size() <= words.size() && std::equal(own.begin(), own.end(), words.begin());
        if (fits && (found == nullptr || own.size() > found->spec->words.size())) found = &entry;
    }
    return found;
}

const CommandSpec& tessera_spec() {
    static const CommandSpec spec = {{},
                                     "",
                                     {"tessera COMMAND ..."},
                                     {"Runs C++ AMP programs on the CPU."},
                                     {},
                                     {"tessera COMMAND --help explains a command. tessera --version prints the version."}};
    return spec;
}

std::string help_of(const CommandEntry* entry) {
    if (entry != nullptr) return help_text(*entry->spec);
    std::vector<const CommandSpec*> listed;
    for (const CommandEntry& command : command_table()) {
        if (!command.spec->summary.empty()) listed.push_back(command.spec);
    }
    return help_text(tessera_spec(), listed);
}

}  // namespace tessera::tools
