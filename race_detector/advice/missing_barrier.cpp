// SPDX-License-Identifier: Apache-2.0
#include "race_detector/advice/missing_barrier.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "race_detector/phrases/finding_phrases.h"
#include "race_detector/source/barrier_flow.h"
#include "race_detector/source/kernel_source.h"
#include "race_detector/source/loop_turns.h"
#include "race_detector/source/source_excerpt.h"
#include "race_detector/source/source_files.h"
#include "race_detector/support/file_names.h"

namespace tessera::race_detector {

namespace {

/// A barrier could order the accesses: they are of one tile's threads.
bool is_barriers_matter(const check::Finding& finding) {
    return finding.kind == check::Kind::race && finding.scope == check::Reach::tile && !finding.also_between_tiles && finding.second;
}

/// The kernel ended in another way than by its last statement, or its threads waited at different barriers.
bool is_failure(const check::Finding& finding) {
    switch (finding.kind) {
        case check::Kind::barrier_divergence:
        case check::Kind::out_of_bounds:
        case check::Kind::stack_overflow:
        case check::Kind::timeout:
        case check::Kind::exception: return true;
        case check::Kind::race:
        case check::Kind::uninitialized_read:
        case check::Kind::stale_host_read:
        case check::Kind::stale_device_read:
        case check::Kind::tile_static_size:
        case check::Kind::restrict_violation: return false;
    }
    return false;
}

using Kernel = std::pair<std::string, unsigned>;

Kernel kernel_of(const check::Finding& finding) { return {shown_file(finding.launch.file), finding.launch.line}; }

std::pair<std::uint64_t, std::uint64_t> intervals_of(const check::Finding& race) {
    return std::minmax({race.first.interval, race.second->interval});
}

/// A function of the source and the races between its lines.
struct Suspect {
    std::string file;
    TiledFunction function;
    std::vector<std::size_t> races;
    std::vector<std::size_t> repeated;  ///< races of a line with itself: a barrier orders them if they are of two turns of a loop
};

class Grouping {
  public:
    explicit Grouping(const std::vector<check::Finding>& findings) : findings_(findings) {
        for (const check::Finding& finding : findings) {
            if (is_failure(finding)) failed_.insert(kernel_of(finding));
        }
        for (std::size_t i = 0; i < findings.size(); ++i) {
            if (is_barriers_matter(findings[i])) (is_one_line(findings[i]) ? repeated_ : left_).insert(i);
        }
    }

    std::vector<MissingBarrier> groups() {
        if (left_.empty() || left_.size() + repeated_.size() < 2) return {};
        for (auto& entry : suspects()) {
            const std::optional<BarrierFlow> flow = BarrierFlow::read(sources_.tokens_of(entry.second.file), entry.second.function);
            if (!flow) continue;
            group_by_loop(entry.second, *flow);
            group_by_place(entry.second, *flow);
        }
        group_by_intervals();
        std::sort(groups_.begin(), groups_.end(),
                  [](const MissingBarrier& a, const MissingBarrier& b) { return a.findings.front() < b.findings.front(); });
        return std::move(groups_);
    }

  private:
    /// By kernel, file, and where the function begins.
    std::map<std::tuple<Kernel, std::string, std::size_t>, Suspect> suspects() {
        std::map<std::tuple<Kernel, std::string, std::size_t>, Suspect> found;
        for (std::size_t i = 0; i < findings_.size(); ++i) {
            const bool is_repeated = repeated_.count(i) != 0;
            if (!is_repeated && left_.count(i) == 0) continue;
            const check::Finding& race = findings_[i];
            const check::Position &first = race.first.position, &second = race.second->position;
            const Kernel kernel = kernel_of(race);
            if (first.file.empty() || first.file != second.file || failed_.count(kernel) != 0) continue;
            // In another file there may be a function that has its parameter's name, and no kernel.
            const unsigned launch_line = shown_file(first.file) == kernel.first ? kernel.second : 0;
            const auto function = tiled_function_around(sources_.tokens_of(first.file), first.line, second.line, launch_line);
            if (!function) continue;
            Suspect& suspect = found[{kernel, first.file, function->open}];
            suspect.file = first.file;
            suspect.function = *function;
            (is_repeated ? suspect.repeated : suspect.races).push_back(i);
        }
        return found;
    }

    /// Where two lines of a loop without a barrier race, or a line with itself in two turns, its missing barrier may explain all
    /// that has to do with the loop. It cannot be told for certain whether they race in one turn or in two, so no place is
    /// certain to order them.
    void group_by_loop(Suspect& suspect, const BarrierFlow& flow) {
        std::vector<std::size_t> all = suspect.races;
        for (const std::size_t i : suspect.repeated) {
            if (may_be_of_two_turns(findings_[i], sources_.tokens_of(suspect.file), suspect.function, flow)) all.push_back(i);
        }
        for (const std::size_t i : all) {
            const check::Finding& race = findings_[i];
            const unsigned line = race.first.position.line;
            const unsigned loop = grouped_.count(i) != 0 ? 0 : flow.loop_of(race.memory, line, race.second->position.line);
            if (loop == 0) continue;
            std::vector<std::size_t> related;
            unsigned around = loop;  // the loop that holds all of them
            for (const std::vector<std::size_t>* races : {&suspect.races, &suspect.repeated}) {
                for (const std::size_t other : *races) {
                    const check::Finding& candidate = findings_[other];
                    if (grouped_.count(other) != 0 || intervals_of(candidate) != intervals_of(race)) continue;
                    const unsigned loops[] = {flow.loop_of(race.memory, line, candidate.first.position.line),
                                              flow.loop_of(race.memory, line, candidate.second->position.line)};
                    if (loops[0] == 0 && loops[1] == 0) continue;
                    related.push_back(other);
                    for (const unsigned first_line : loops) around = first_line != 0 ? std::min(around, first_line) : around;
                }
            }
            std::sort(related.begin(), related.end());
            if (related.size() < 2) continue;
            add_group(related, std::nullopt);
            groups_.back().loop = {suspect.file, around, 0, ""};
        }
        const auto is_done = [&](std::size_t i) { return grouped_.count(i) != 0; };
        suspect.races.erase(std::remove_if(suspect.races.begin(), suspect.races.end(), is_done), suspect.races.end());
    }

    /// The races that the source allows, each with those of the sites at which a wait separates its lines.
    std::map<std::size_t, std::vector<std::size_t>> separations(const Suspect& suspect, const BarrierFlow& flow) {
        std::map<std::size_t, std::vector<std::size_t>> found;
        const std::vector<BarrierSite>& sites = flow.sites();
        for (const check::Memory memory : {check::Memory::tile_static, check::Memory::global}) {
            std::vector<std::size_t> races;
            const BarrierFlow::Intervals now = flow.intervals(memory, nullptr);
            for (const std::size_t i : suspect.races) {
                const check::Finding& race = findings_[i];
                const bool is_explained = flow.can_meet(now, race.first.position.line, race.second->position.line);
                if (race.memory == memory && is_explained && !reads_first_of_all(suspect, race)) races.push_back(i);
            }
            for (std::size_t site = 0; site < sites.size() && !races.empty(); ++site) {
                const BarrierFlow::Intervals then = flow.intervals(memory, &sites[site]);
                for (const std::size_t i : races) {
                    const check::Finding& race = findings_[i];
                    if (!flow.can_meet(then, race.first.position.line, race.second->position.line)) found[i].push_back(site);
                }
            }
        }
        return found;
    }

    /// A tile_static variable is read above all lines that could have written it: with a barrier behind, the read has no
    /// value at all.
    bool reads_first_of_all(const Suspect& suspect, const check::Finding& race) {
        if (race.memory != check::Memory::tile_static) return false;
        const bool is_first = race.first.position.line < race.second->position.line;
        const check::Access& upper = is_first ? race.first : *race.second;
        const std::vector<SourceToken>& tokens = sources_.tokens_of(suspect.file).tokens;
        bool reads = upper.access != check::AccessKind::write;
        for (std::size_t at = suspect.function.open; at < suspect.function.close && tokens[at].line <= upper.position.line; ++at) {
            if (tokens[at].text != race.variable) continue;
            if (tokens[at].line < upper.position.line && may_be_written(tokens, at)) return false;
            reads |= tokens[at].line == upper.position.line && !is_assigned(tokens, at);
        }
        return reads;
    }

    /// Takes the wait that removes most, then the one that removes most of what is left, and so on.
    void group_by_place(const Suspect& suspect, const BarrierFlow& flow) {
        if (suspect.races.size() < 2) return;
        std::map<std::size_t, std::vector<std::size_t>> separated = separations(suspect, flow);
        while (true) {
            std::vector<std::vector<std::size_t>> removed(flow.sites().size());
            for (const auto& [race, sites] : separated) {
                for (const std::size_t site : sites) removed[site].push_back(race);
            }
            const auto better = [&](std::size_t a, std::size_t b) {
                const auto rank = [&](std::size_t i) {
                    const BarrierSite& site = flow.sites()[i];
                    return std::make_tuple(removed[i].size(), site.replaces, -static_cast<int>(site.depth), site.line);
                };
                return rank(a) < rank(b);
            };
            std::vector<std::size_t> order(removed.size());
            for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
            const auto best = std::max_element(order.begin(), order.end(), better);
            if (best == order.end() || removed[*best].size() < 2) break;
            add_group(removed[*best], place_of(suspect, flow.sites()[*best]));
            for (const std::size_t race : removed[*best]) separated.erase(race);
        }
        // A wait of its own removes each of these: no barrier explains two of them.
        for (const auto& [race, sites] : separated) left_.erase(race);
    }

    BarrierPlace place_of(const Suspect& suspect, const BarrierSite& site) {
        BarrierPlace place{suspect.file, site.line, "", site.replaces};
        const std::string next = source_line(suspect.file, site.line).value_or("");
        const bool ends_block = next.find('}') == next.find_first_not_of(" \t");
        place.code = indent_of(next) + (ends_block ? "    " : "") + suspect.function.barrier + ".wait();";
        return place;
    }

    void group_by_intervals() {
        std::map<std::tuple<Kernel, std::pair<std::uint64_t, std::uint64_t>, std::pair<std::string, std::string>>, std::vector<std::size_t>> alike;
        for (const std::size_t i : left_) {
            const check::Finding& race = findings_[i];
            if (race.first.interval_or_later || race.second->interval_or_later) continue;  // it is not known which
            const std::pair<std::string, std::string> functions = std::minmax({race.first.position.function, race.second->position.function});
            alike[{kernel_of(race), intervals_of(race), functions}].push_back(i);
        }
        for (const auto& entry : alike) {
            if (entry.second.size() > 1) add_group(entry.second, std::nullopt);
        }
    }

    void add_group(const std::vector<std::size_t>& races, std::optional<BarrierPlace> place) {
        MissingBarrier group;
        group.findings = races;
        group.launch = findings_[races.front()].launch;
        std::tie(group.intervals[0], group.intervals[1]) = intervals_of(findings_[races.front()]);
        group.place = std::move(place);
        groups_.push_back(std::move(group));
        for (const std::size_t race : races) left_.erase(race);
        grouped_.insert(races.begin(), races.end());
    }

    const std::vector<check::Finding>& findings_;
    SourceFiles sources_;
    std::set<Kernel> failed_;
    std::set<std::size_t> left_;      ///< races of two lines that are in no group yet
    std::set<std::size_t> repeated_;  ///< races of a line with itself
    std::set<std::size_t> grouped_;
    std::vector<MissingBarrier> groups_;
};

}  // namespace

std::vector<MissingBarrier> missing_barriers(const std::vector<check::Finding>& findings) { return Grouping(findings).groups(); }

std::vector<const MissingBarrier*> group_of_each(const std::vector<MissingBarrier>& groups, std::size_t count) {
    std::vector<const MissingBarrier*> found(count);
    for (const MissingBarrier& group : groups) {
        for (const std::size_t finding : group.findings) found[finding] = &group;
    }
    return found;
}

}  // namespace tessera::race_detector
