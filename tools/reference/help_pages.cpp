// SPDX-License-Identifier: Apache-2.0
#include "tools/reference/help_pages.h"

#include "tools/commands/cxx_command.h"
#include "tools/commands/explore_command.h"
#include "tools/commands/golden_command.h"
#include "tools/commands/new_command.h"
#include "tools/commands/port_command.h"
#include "tools/commands/report_command.h"
#include "tools/reference/help_text.h"
#include "tools/run/run_request.h"
#include "tools/tessera.h"

#include <algorithm>
#include <sstream>

namespace tessera::tools {
namespace {

std::string run_help(RunKind kind) { return parse_run_request({"--help"}, kind).help; }

bool is_command_word(const std::string& word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

const std::vector<HelpPage>& help_pages() {
    static const std::vector<HelpPage> pages = {{{}, tessera_help()},
                                                {{"c++"}, cxx_help()},
                                                {{"run"}, run_help(RunKind::run)},
                                                {{"check"}, run_help(RunKind::check)},
                                                {{"report"}, report_help()},
                                                {{"debug"}, run_help(RunKind::debug)},
                                                {{"explore"}, run_help(RunKind::explore)},
                                                {{"explore", "merge"}, explore_merge_help()},
                                                {{"golden"}, golden_help()},
                                                {{"golden", "compare"}, golden_compare_help()},
                                                {{"port"}, port_help()},
                                                {{"new"}, new_help()}};
    return pages;
}

const HelpPage* find_help_page(const Command& words) {
    const auto& pages = help_pages();
    const auto found = std::find_if(pages.begin(), pages.end(), [&](const HelpPage& page) { return page.words == words; });
    return found != pages.end() ? &*found : nullptr;
}

Command words_after(const HelpPage& page) {
    Command found;
    for (const std::string& usage : read_help(page.text).usage) {
        std::istringstream stream(usage);
        std::string word;
        for (std::size_t i = 0; i < 2 + page.words.size(); ++i) stream >> word;
        if (stream && is_command_word(word)) found.push_back(word);
    }
    return found;
}

}  // namespace tessera::tools
