// SPDX-License-Identifier: Apache-2.0
#include "tests/random_kernels/comparison.h"

#include <algorithm>
#include <cstring>
#include <sstream>

#include "tests/random_kernels/sites.h"

namespace tessera::random_kernels {

namespace {

using check::AccessKind;
using check::Finding;
using check::Hazard;
using check::Kind;

char act_of(AccessKind kind) {
    return kind == AccessKind::read ? 'r' : kind == AccessKind::write ? 'w' : 'a';
}

/// The line in sites.def; 0: it is elsewhere.
unsigned line_of(const check::Access& access) {
    const std::string& file = access.position.file;
    const char* const name = "sites.def";
    const bool here = file.size() >= std::strlen(name) &&
                      file.compare(file.size() - std::strlen(name), std::string::npos, name) == 0;
    return here ? access.position.line : 0;
}

unsigned linear(const std::vector<int>& at, const int* in) {
    int number = 0;
    for (std::size_t d = 0; d < at.size(); ++d) number = number * in[d] + at[d];
    return static_cast<unsigned>(number);
}

Sight sight_of(const Kernel& kernel, const check::Access& access, unsigned number) {
    const Launch& launch = kernel.launches[number];
    const unsigned tile =
        launch.is_tiled() ? linear(access.tile, launch.grid) : linear(access.global, launch.grid);
    const unsigned thread = launch.is_tiled() ? linear(access.thread, launch.facts().tile) : 0;
    return {
        number, tile, thread, static_cast<unsigned>(access.interval), line_of(access), act_of(access.access)};
}

std::string text_of(const Mistake& mistake, const Details& details) {
    std::ostringstream text;
    text << (mistake.is_race ? details.write_write ? "write-write " : "read-write " : "uninitialized ")
         << facts_of(mistake.variable).name << ", line " << mistake.first;
    if (mistake.is_race) text << " and " << mistake.second;
    text << ", " << details.elements.size() << " elements, " << details.tiles.size() << " tiles";
    if (details.write_write) {
        text << (details.values == Values::same     ? ", same values"
                 : details.values == Values::differ ? ", values differ"
                                                    : "");
        if (details.read_write) text << ", reads too";
    }
    return text.str();
}

std::string text_of(const Sight& sight) {
    std::ostringstream text;
    text << "launch " << sight.launch << " tile " << sight.tile << " thread " << sight.thread << " interval "
         << sight.interval << " line " << sight.line << ' ' << sight.act;
    return text.str();
}

bool find_variable(const Finding& finding, Mistake& mistake) {
    for (unsigned number = 0; number < kVariables; ++number) {
        mistake.variable = static_cast<Variable>(number);
        const VariableFacts& facts = facts_of(mistake.variable);
        if (facts.name == finding.variable)
            return facts.is_tile_static == (finding.memory == check::Memory::tile_static_memory);
    }
    return false;
}

class Comparison {
  public:
    Comparison(const Kernel& kernel, const Mistake& mistake, const Details& details, const Finding& finding,
               std::uint64_t first_launch)
        : kernel_(kernel),
          mistake_(mistake),
          details_(details),
          finding_(finding),
          first_launch_(first_launch) {}

    std::string text() {
        if (mistake_.is_race) compare_race();
        same("occurrences", finding_.occurrences, details_.elements.size());
        compare_tiles();
        if (details_.names.count(finding_.element) == 0)
            text_ << "    element " << finding_.element << " is not concerned\n";
        compare_example();
        const std::string wrong = text_.str();
        return wrong.empty() ? "" : "  " + text_of(mistake_, details_) + ":\n" + wrong;
    }

  private:
    template <class T, class U>
    void same(const char* what, const T& found, const U& expected) {
        if (found != static_cast<T>(expected))
            text_ << "    " << what << ' ' << found << " instead of " << expected << '\n';
    }

    /// Of tiles that race with each other two are known at each element; untiled kernels have none.
    void compare_tiles() {
        const bool tiled = !finding_.first.tile.empty();
        if (!tiled) {
            same("tiles", finding_.tiles, 0);
        } else if (details_.between_tiles) {
            same("more tiles than race", finding_.tiles > details_.tiles.size(), false);
        } else {
            same("tiles", finding_.tiles, details_.tiles.size());
        }
    }

    void compare_race() {
        same("write-write", finding_.hazard == Hazard::write_write, details_.write_write);
        if (details_.write_write && details_.values != Values::unknown) {
            same("same_value", finding_.same_value, details_.values == Values::same);
        }
        const bool is_warning = finding_.severity == check::Severity::warning;
        same("warning", is_warning, finding_.same_value && !details_.read_write);
        if (finding_.also_in_tile) same("also_in_tile", true, details_.in_tile);
        if (finding_.also_between_tiles) same("also_between_tiles", true, details_.between_tiles);
    }

    void compare_example() {
        const auto launch = static_cast<unsigned>(finding_.launch.index - first_launch_);
        if (launch >= kernel_.launches.size()) {
            text_ << "    example of launch " << launch << '\n';
            return;
        }
        const Sight first = sight_of(kernel_, finding_.first, launch);
        const Sight second = finding_.second ? sight_of(kernel_, *finding_.second, launch) : first;
        const bool barrier_between = first.tile == second.tile && first.interval != second.interval;
        same("a barrier that does not cover the memory",
             finding_.message.find("A barrier stood between") == 0, barrier_between);
        if (details_.sights.count({first, second}) != 0 || details_.sights.count({second, first}) != 0)
            return;
        text_ << "    the example is no race: " << text_of(first) << ", " << text_of(second) << '\n';
        int shown = 0;
        for (const auto& [a, b] : details_.sights) {
            if (++shown <= 3) text_ << "      but: " << text_of(a) << ", " << text_of(b) << '\n';
        }
    }

    const Kernel& kernel_;
    const Mistake& mistake_;
    const Details& details_;
    const Finding& finding_;
    const std::uint64_t first_launch_;
    std::ostringstream text_;
};

}  // namespace

std::string difference(const Kernel& kernel, const Verdict& expected, const std::vector<Finding>& findings,
                       std::uint64_t first_launch) {
    std::ostringstream text;
    std::set<std::pair<Mistake, bool>> found;
    for (const Finding& finding : findings) {
        Mistake mistake;
        mistake.is_race = finding.kind == Kind::race;
        mistake.kernel = finding.launch.line;
        const unsigned a = line_of(finding.first), b = finding.second ? line_of(*finding.second) : 0;
        mistake.first = finding.second ? std::min(a, b) : a;
        mistake.second = std::max(finding.second ? std::max(a, b) : 0, b);
        const bool known =
            (mistake.is_race || finding.kind == Kind::uninitialized_read) && find_variable(finding, mistake);
        const auto at = known ? expected.mistakes.find(mistake) : expected.mistakes.end();
        if (at == expected.mistakes.end()) {
            text << "  wrong: " << full_text({finding}, first_launch);
            continue;
        }
        if (!found.emplace(mistake, true).second) text << "  twice: " << text_of(mistake, at->second) << '\n';
        text << Comparison(kernel, mistake, at->second, finding, first_launch).text();
    }
    for (const auto& [mistake, details] : expected.mistakes) {
        if (found.count({mistake, true}) == 0) {
            text << "  missed: " << text_of(mistake, details)
                 << "\n    such as: " << text_of(details.sights.begin()->first) << ", "
                 << text_of(details.sights.begin()->second) << '\n';
        }
    }
    return text.str();
}

std::string full_text(const std::vector<Finding>& findings, std::uint64_t first_launch) {
    std::ostringstream text;
    const auto list = [&](const std::vector<int>& numbers) {
        text << '(';
        for (const int number : numbers) text << number << ' ';
        text << ')';
    };
    for (const Finding& finding : findings) {
        text << "kind " << static_cast<int>(finding.kind) << " hazard " << static_cast<int>(finding.hazard)
             << " memory " << static_cast<int>(finding.memory) << " scope " << static_cast<int>(finding.scope)
             << ' ' << finding.type << ' ' << finding.variable << finding.element << " severity "
             << static_cast<int>(finding.severity) << " same value " << finding.same_value << " also "
             << finding.also_in_tile << finding.also_between_tiles << " launch "
             << finding.launch.index - first_launch << " occurrences " << finding.occurrences << " tiles "
             << finding.tiles;
        for (const auto& [first, last] : finding.tile_runs) text << ' ' << first << '-' << last;
        for (const check::Access* access : {&finding.first, finding.second ? &*finding.second : nullptr}) {
            if (access == nullptr) continue;
            text << "; " << access->position.file << ':' << access->position.line << ':'
                 << access->position.column << ' ' << act_of(access->access) << " interval "
                 << access->interval << " at ";
            list(access->tile), list(access->thread), list(access->global);
        }
        text << "; " << finding.message << "; " << finding.help << '\n';
    }
    return text.str();
}

}  // namespace tessera::random_kernels
