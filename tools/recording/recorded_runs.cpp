// SPDX-License-Identifier: Apache-2.0
#include "tools/recording/recorded_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <system_error>
#include <utility>

#include "emulator/options/option_table.h"
#include "emulator/schedules/schedule_token.h"
#include "emulator/support/private_environment.h"
#include "tools/recording/old_access_text.h"
#include "tools/recording/quiet_process.h"
#include "tools/recording/side_difference.h"
#include "tools/run/emulator_options.h"

namespace tessera::tools {
namespace {

/// A run that records has no detector but writes every access down, and those of the search switch threads: they may take so
/// much longer than the check.
constexpr double kTimesLonger = 10, kSecondsMore = 10;
/// The search as a whole. A quick program is done with all schedules long before.
constexpr double kSearchTimes = 2, kSearchSeconds = 10;

std::string options_text(const std::string& token) {
    OptionValues chosen = {{"workers", "1"}, {"golden", ""}};
    if (!token.empty()) chosen.emplace_back("schedule", detail::replay_of(token));
    return tessera_options_text(options_in_environment(), chosen);
}

/// Threads switch before accesses to `points`, drawn from `seed`.
std::string random_token(const std::string& points, bool is_relaxed, std::uint64_t seed) {
    detail::ScheduleToken token;
    token.at_accesses = true;
    token.is_relaxed = is_relaxed;
    token.strategy = detail::ScheduleToken::Strategy::random;
    token.seed = seed;
    detail::PlaceSet::parse(points, token.points);
    return token.text();
}

std::string words_of(QuietEnd end) {
    switch (end) {
        case QuietEnd::by_itself: return "A second run did not reach this launch, or made no access to the memory.";
        case QuietEnd::by_signal: return "A signal ended the second run.";
        case QuietEnd::too_late: return "The second run took too long.";
        case QuietEnd::not_started: return "The second run could not be started.";
        case QuietEnd::interrupted: return "The second run was interrupted.";
    }
    return "";
}

}  // namespace

RecordedRuns::RecordedRuns(Command program, std::filesystem::path folder, RecordingPlaces places, RecordedSchedules schedules, double seconds)
    : program_(std::move(program)), folder_(std::move(folder)), places_(std::move(places)), schedules_(std::move(schedules)), seconds_(seconds), most_seconds_(seconds * kTimesLonger + kSecondsMore),
      search_ends_(std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<long>(1000 * (seconds * kSearchTimes + kSearchSeconds)))) {}

bool RecordedRuns::run(const std::string& token, bool with_positions, Sides& sides) {
    std::error_code ignored;
    std::filesystem::remove(folder_ / "recording.json", ignored);
    write_places(folder_, places_, with_positions);
    const QuietEnd end = run_quietly(program_, {{detail::kRecordAccessesVariable, folder_.string()}, {detail::kOptionsVariable, options_text(token)}}, most_seconds_);
    is_interrupted_ = end == QuietEnd::interrupted;
    failure_ = words_of(end);
    sides = read_recording(folder_, places_);
    for (auto& [number, side] : sides) side.token = token;
    return end == QuietEnd::by_itself;
}

std::vector<Recording> RecordedRuns::record() {
    Sides sides;
    bool has_some = false;
    for (const RecordedMemory& memory : places_.memories) has_some |= memory.left_out.empty();
    if (seconds_ > kLongest) {
        failure_ = fmt::format("The check took more than {} seconds: Tessera does not run such programs again.", kLongest);
    } else if (has_some) {
        run(schedules_.given, true, sides);
    }
    std::vector<Recording> recordings;
    for (const RecordedMemory& memory : places_.memories) {
        Recording recording;
        recording.memory = memory;
        const auto side = sides.find(memory.number);
        if (side != sides.end() && !side->second.accesses.empty()) {
            recording.first = side->second;
        } else {
            recording.sentence = memory.left_out.empty() ? failure_ : memory.left_out;
        }
        recordings.push_back(std::move(recording));
    }
    search(recordings);
    return recordings;
}

/// Whether an old value is read there depends on other memory, too: on what a thread has read of a flag, say.
bool RecordedRuns::shows_weak_memory() const {
    detail::ScheduleToken given;
    return schedules_.is_relaxed || (detail::ScheduleToken::parse(schedules_.given, given) && given.is_relaxed);
}

/// Threads are switched where it matters, if that can be said for all the memory.
std::string RecordedRuns::switch_points(const std::vector<Recording>& recordings) const {
    if (shows_weak_memory()) return "all";
    detail::PlaceSet all, one;
    for (const Recording& recording : recordings) {
        if (!recording.first) continue;
        if (!detail::PlaceSet::parse(recording.first->switch_points, one)) return "all";
        all.add(one);
    }
    return all.text();
}

void RecordedRuns::search(std::vector<Recording>& recordings) {
    std::map<std::size_t, std::string> weak, in_end, in_reads, brought;  // finding -> token
    std::set<std::size_t> open;
    for (const Recording& recording : recordings) {
        if (recording.first) open.insert(recording.memory.number);
    }
    const std::string points = switch_points(recordings);
    while (!open.empty() && tried_ < kSchedules && !is_interrupted_ && has_time()) {
        // What another race makes of the values is no difference of this one: in turns each has the schedules to itself.
        const std::size_t turn = *std::next(open.begin(), static_cast<std::ptrdiff_t>(tried_ / 2 % open.size()));
        const auto alone = std::find_if(recordings.begin(), recordings.end(),
                                        [&](const Recording& recording) { return recording.memory.number == turn; });
        const std::string own = shows_weak_memory() ? "" : alone->first->switch_points;
        const std::string token = random_token(tried_ % 2 == 1 && !own.empty() ? own : points, schedules_.is_relaxed, tried_ + 1);
        Sides sides;
        const bool ended = run(token, false, sides);
        ++tried_;
        if (!ended) break;  // what hangs or crashes once would do so again
        for (const Recording& recording : recordings) {
            const std::size_t number = recording.memory.number;
            const auto side = sides.find(number);
            if (open.count(number) == 0 || side == sides.end()) continue;
            const OldAccess* const old = side->second.first_old_access();
            if (old != nullptr && old->is_missed) {
                weak[number] = token;
                open.erase(number);
                continue;
            }
            const Difference difference = difference_of(*recording.first, side->second);
            if (schedules_.is_relaxed) {
                if (difference != Difference::none) in_reads.emplace(number, token);  // an interleaving can do that, too
            } else if (difference == Difference::in_end) {
                in_end[number] = token;
                open.erase(number);
            } else if (difference == Difference::in_reads) {
                in_reads.emplace(number, token);
            } else if (difference == Difference::brought) {
                brought.emplace(number, token);
            }
            if (!schedules_.is_relaxed && tried_ >= kSchedulesForEnd && in_reads.count(number) != 0) open.erase(number);
        }
    }
    weak.insert(in_end.begin(), in_end.end());
    weak.insert(in_reads.begin(), in_reads.end());
    weak.insert(brought.begin(), brought.end());
    take_second_sides(recordings, weak);
}

/// The same schedules again, now with source positions.
void RecordedRuns::take_second_sides(std::vector<Recording>& recordings, const std::map<std::size_t, std::string>& tokens) {
    std::map<std::string, Sides> runs;
    for (Recording& recording : recordings) {
        if (!recording.first) continue;
        const auto token = tokens.find(recording.memory.number);
        if (token != tokens.end() && !is_interrupted_) {
            const auto [at, is_new] = runs.try_emplace(token->second);
            if (is_new) run(token->second, true, at->second);
            const auto side = at->second.find(recording.memory.number);
            if (side != at->second.end()) {
                recording.sentence = difference_sentence(recording.memory, *recording.first, side->second);
                const OldAccess* const old = side->second.first_old_access();
                if (recording.sentence.empty() && old != nullptr && old->is_missed) {
                    recording.sentence = "With weak memory " + old_access_sentence(recording.memory, side->second, *old) + ".";
                }
                if (!recording.sentence.empty()) recording.second = side->second;
            }
        }
        if (recording.second) continue;
        recording.sentence = fmt::format("None of {} schedule{}{} gave another value.", tried_, tried_ == 1 ? "" : "s",
                                         schedules_.is_relaxed ? " with weak memory" : "");
        if (!shows_weak_memory()) recording.sentence += " The option --consistency=relaxed tries schedules of weak memory.";
    }
}

}  // namespace tessera::tools
