// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/weak_outcomes.h"

#include <algorithm>
#include <map>
#include <utility>

#include "tools/explore/exploration.h"

namespace tessera::tools {
namespace {

/// As many as the text shows.
constexpr std::size_t kMostExplainedOutcomes = 20;
/// Schedules that the searches with other fences may run together.
constexpr std::uint64_t kMostSchedules = 20000;
/// Rounds in which fences are added because another execution gives the outcome.
constexpr int kMostRounds = 4;

class Explainer {
  public:
    Explainer(const Command& command, const ExploreRequest& request, const Interruption& interruption, const ExplorationReport& report)
        : command_(command), request_(request), interruption_(interruption), is_proof_(report.is_proof()),
          runner_(command, 1, interruption) {
        spent_on_each_ = report.counted + report.redundant;
    }

    void explain(Outcome& outcome) {
        std::optional<WeakOutcome> weak = ask(outcome.token, {});
        if (!weak) return;
        if (is_proof_) {
            if (!add_fences_of_other_executions(outcome.id, *weak)) weak->changes.clear();
            weak->is_searched = !weak->changes.empty();
        }
        outcome.weak_outcome = std::move(weak);
    }

  private:
    /// \param edits  fences that the program is to have in addition
    std::optional<WeakOutcome> ask(const std::string& token, const std::vector<detail::SourceEdit>& edits) {
        runner_.add_to_requests("explain edits=" + detail::text_of(edits));
        const std::optional<ExploredRun> run = runner_.run({1, token});
        if (!run || run->refusal || run->explanations.empty()) return {};
        return told_weak_outcome(run->explanations.front());
    }

    /// False: the outcome is still there, or that is not known.
    bool add_fences_of_other_executions(const std::string& id, WeakOutcome& weak) {
        for (int round = 0; round < kMostRounds && !weak.changes.empty(); ++round) {
            const auto* const left = outcomes_with(weak.edits());
            if (left == nullptr) return false;
            const auto found = left->find(id);
            if (found == left->end()) return true;
            const std::optional<WeakOutcome> other = ask(found->second, weak.edits());
            if (!other || other->changes.empty()) return false;
            weak.changes.insert(weak.changes.end(), other->changes.begin(), other->changes.end());
        }
        return false;
    }

    /// The outcomes that the program has with these fences, each with a token; null: they are not known.
    const std::map<std::string, std::string>* outcomes_with(const std::vector<detail::SourceEdit>& edits) {
        const std::string text = detail::text_of(edits);
        const auto known = searched_.find(text);
        if (known != searched_.end()) return &known->second;
        if (spent_ + spent_on_each_ > kMostSchedules) return nullptr;
        ScheduleRunner runner(command_, request_.workers, interruption_);
        runner.add_to_requests("edits=" + text);
        const std::optional<ExplorationReport> report = Exploration(request_, runner, interruption_).run();
        if (!report || !report->is_proof()) return nullptr;
        spent_ += report->counted + report->redundant;
        std::map<std::string, std::string>& outcomes = searched_[text];
        for (const Outcome& outcome : report->outcomes) outcomes[outcome.id] = outcome.token;
        return &outcomes;
    }

    const Command& command_;
    const ExploreRequest& request_;
    const Interruption& interruption_;
    const bool is_proof_;
    ScheduleRunner runner_;
    std::map<std::string, std::map<std::string, std::string>> searched_;
    std::uint64_t spent_ = 0, spent_on_each_ = 0;
};

}  // namespace

void explain_weak_outcomes(const Command& command, const ExploreRequest& request, const Interruption& interruption, ExplorationReport& report) {
    const auto is_weak = [](const Outcome& outcome) { return outcome.is_weak; };
    if (std::none_of(report.outcomes.begin(), report.outcomes.end(), is_weak)) return;
    Explainer explainer(command, request, interruption, report);
    for (std::size_t i = 0; i < report.outcomes.size() && i < kMostExplainedOutcomes; ++i) {
        if (report.outcomes[i].is_weak && interruption.signal() == 0) explainer.explain(report.outcomes[i]);
    }
}

}  // namespace tessera::tools
