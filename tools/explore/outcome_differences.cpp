// SPDX-License-Identifier: Apache-2.0
#include "tools/explore/outcome_differences.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>

#include "emulator/documents/golden_keys.h"
#include "tools/golden/array_comparison.h"
#include "tools/golden/array_set.h"
#include "tools/schedules/schedule_runner.h"
#include "tools/support/failure.h"
#include "tools/support/json_document.h"
#include "tools/support/temporary_folder.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace golden_key = detail::golden_key;
namespace {

constexpr std::size_t kMostComparedOutcomes = 100;

/// The arrays that a repeated schedule left, as far as it came.
class RepeatedRun {
  public:
    RepeatedRun(ScheduleRunner& runner, const std::string& token, fs::path folder) : folder_(std::move(folder)) {
        runner.add_to_requests("golden=" + folder_.string());
        runner.run({1, token});
        read();
    }

    /// The name of a variable; its number will do where nothing was recorded.
    std::string name_of(std::uint64_t launch, const std::string& array) const {
        const auto found = names_.find({launch, array});
        return found != names_.end() ? found->second : "array " + array;
    }

    const NamedArray* find(std::uint64_t launch, const std::string& name) const {
        const auto found = std::find_if(set_.arrays.begin(), set_.arrays.end(), [&](const NamedArray& array) {
            return array.place && array.place->launch == launch && array.name == name;
        });
        return found != set_.arrays.end() ? &*found : nullptr;
    }

    /// Empty: nothing was recorded of it.
    std::string hash_of(std::uint64_t launch, const std::string& name) const {
        const auto found = hashes_.find({launch, name});
        return found != hashes_.end() ? found->second : "";
    }

  private:
    using Key = std::pair<std::uint64_t, std::string>;

    void read() {
        std::error_code ignored;
        const fs::path manifest = folder_ / detail::golden_key::kManifestFile;
        if (!fs::exists(manifest, ignored)) return;
        const JsonDocument document(manifest.string(), "manifest of golden outputs");
        for (const JsonValue& launch : document.root().at(golden_key::kLaunches).elements()) {
            const std::uint64_t number = launch.at(golden_key::kIndex).number();
            // A run under exploration numbers what the launch holds; names are not looked up then.
            std::size_t place = 0;
            for (const JsonValue& input : launch.at(golden_key::kInputs).elements()) {
                const std::string name = input.at(golden_key::kName).text();
                names_[{number, name}] = name;
                names_.emplace(Key(number, std::to_string(place++)), name);
            }
            for (const JsonValue& output : launch.at(golden_key::kOutputs).elements())
                hashes_[{number, output.at(golden_key::kName).text()}] = output.at(golden_key::kHash).text();
        }
        try {
            set_ = open_array_set(folder_.string());
        } catch (const Failure&) {
            // No launch changed anything.
        }
    }

    const fs::path folder_;
    ArraySet set_;
    std::map<Key, std::string> names_, hashes_;
};

/// An array that two runs left different.
struct DifferentArray {
    const ExploredLaunch* launch = nullptr;
    std::string array, hash_before, hash;
};

std::string place_of(const ExploredLaunch& launch) {
    return fmt::format("launch {} ({}:{})", launch.number, launch.file, launch.line);
}

/// The first launch, and array in it, in which they differ; a sentence when it is not an array.
OutcomeDifference first_difference(const Outcome& first, const Outcome& other, DifferentArray& found) {
    OutcomeDifference difference;
    for (std::size_t i = 0; i < std::max(first.launches.size(), other.launches.size()); ++i) {
        if (i >= first.launches.size() || i >= other.launches.size()) {
            difference.sentence = fmt::format("the first run reported {} of its launches, this one {}", first.launches.size(),
                                              other.launches.size());
            return difference;
        }
        const ExploredLaunch &a = first.launches[i], &b = other.launches[i];
        if (a.file != b.file || a.line != b.line) {
            difference.sentence = fmt::format("launch {} was the one at {}:{} in the first run, here that at {}:{}", b.number,
                                              a.file, a.line, b.file, b.line);
            return difference;
        }
        if (a.failed != b.failed) {
            difference.sentence =
                fmt::format("{} failed {}", place_of(b), b.failed ? "here, not in the first run" : "in the first run, not here");
            return difference;
        }
        for (std::size_t k = 0; k < std::min(a.arrays.size(), b.arrays.size()); ++k) {
            if (a.arrays[k].hash == b.arrays[k].hash) continue;
            found = {&b, b.arrays[k].name, a.arrays[k].hash, b.arrays[k].hash};
            return difference;
        }
    }
    difference.sentence = "the launches did the same; the program ended in another way";
    return difference;
}

/// The number, from what two repeated runs recorded.
void add_values(const DifferentArray& array, const RepeatedRun& first, const RepeatedRun& other, OutcomeDifference& difference) {
    const std::uint64_t launch = array.launch->number;
    const std::string name = other.name_of(launch, array.array);
    difference.array = name;
    difference.sentence = fmt::format("{} differs after {}", name, place_of(*array.launch));
    const std::string hash_before = first.hash_of(launch, name), hash = other.hash_of(launch, name);
    if ((!hash_before.empty() && hash_before != array.hash_before) || (!hash.empty() && hash != array.hash)) {
        difference.sentence += "; repeated, the schedule gave something else: the program depends on more than its schedule";
        return;
    }
    const NamedArray* const a = first.find(launch, name);
    const NamedArray* const b = other.find(launch, name);
    if (a == nullptr || b == nullptr) {
        if (a != nullptr || b != nullptr)
            difference.sentence +=
                fmt::format(": the launch changed it {}", a != nullptr ? "in the first run only" : "here only");
        return;
    }
    const ArrayComparison comparison = compare_arrays(*a, *b, {});
    if (comparison.first.empty()) {
        difference.sentence +=
            comparison.reason.empty() ? " in the sign of zeros or the bits of NaNs only" : ": " + comparison.reason;
        return;
    }
    const Mismatch& mismatch = comparison.first.front();
    difference.launch = launch;
    difference.file = array.launch->file;
    difference.line = array.launch->line;
    difference.index = mismatch.index;
    difference.member = mismatch.member;
    difference.tile = mismatch.tile;
    difference.local = mismatch.local;
    difference.values = {mismatch.a, mismatch.b};
}

}  // namespace

void find_differences(const Command& command, const Interruption& interruption, ExplorationReport& report) {
    const Outcome& first = report.first_run;
    const auto differs = [&](const Outcome& outcome) { return outcome.id != first.id; };
    if (std::none_of(report.outcomes.begin(), report.outcomes.end(), differs)) return;
    const TemporaryFolder folder(temporary_parent());
    ScheduleRunner runner(command, 1, interruption);
    const RepeatedRun first_run(runner, first.token, folder.path() / "first");
    for (std::size_t i = 0; i < report.outcomes.size() && i < kMostComparedOutcomes && interruption.signal() == 0; ++i) {
        Outcome& outcome = report.outcomes[i];
        if (!differs(outcome)) continue;
        DifferentArray array;
        outcome.difference = first_difference(first, outcome, array);
        if (array.launch == nullptr) continue;
        const fs::path records = folder.path() / "other";
        add_values(array, first_run, RepeatedRun(runner, outcome.token, records), *outcome.difference);
        std::error_code ignored;
        fs::remove_all(records, ignored);
    }
}

}  // namespace tessera::tools
