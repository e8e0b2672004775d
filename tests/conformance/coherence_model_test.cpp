// SPDX-License-Identifier: Apache-2.0
// Random programs of array_views, arrays and kernels against a model of what they are promised (coherence_model.h).
//
//     TESSERA_COHERENCE_SEED=17     runs one program, and prints it
//     TESSERA_COHERENCE_PROGRAMS=N  runs so many
#include <gtest/gtest.h>
#include <tessera/options.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "tests/conformance/coherence_machine.h"

extern "C" const char* tessera_default_options() { return "accelerators=2:workers=1"; }

namespace coherence {
namespace {

constexpr unsigned kPrograms = TESSERA_INSTRUMENTED ? 3000 : 10000;

unsigned number_in(const char* variable, unsigned otherwise) {
    const char* const text = std::getenv(variable);
    return text != nullptr ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

/// What was wrong; empty: nothing.
/// \param shared  the model's idea of the option memory, which is the emulator's too unless `memory` says otherwise
std::string mistake_in(const Program& program, bool shared, std::string* listing = nullptr,
                       const char* memory = nullptr) {
    tessera::options::set("memory", memory != nullptr ? memory : shared ? "shared" : "discrete");
    std::string mistake;
    Machine machine(shared);
    try {
        for (const Step& step : program) machine.run(step);
        machine.finish();
    } catch (const std::exception& error) {
        mistake = error.what();
    }
    if (listing != nullptr) {
        for (const std::string& line : machine.lines()) *listing += "    " + line + '\n';
    }
    tessera::options::set("memory", "discrete");
    return mistake;
}

/// One in eight runs with the option memory=shared.
bool is_shared(unsigned seed) { return seed % 8 == 0; }

void expect_as_promised(unsigned seed) {
    const Program program = random_program(seed);
    const bool shared = is_shared(seed);
    const std::string mistake = mistake_in(program, shared);
    if (mistake.empty()) return;
    const Program least =
        shrunk(program, [shared](const Program& fewer) { return !mistake_in(fewer, shared).empty(); });
    std::string listing;
    const std::string what = mistake_in(least, shared, &listing);
    ADD_FAILURE() << "TESSERA_COHERENCE_SEED=" << seed << (shared ? " (memory=shared)" : "") << ": " << what
                  << "\nafter\n"
                  << listing;
}

TEST(CoherenceModel, RandomProgramsDoAsPromised) {
    if (const unsigned seed = number_in("TESSERA_COHERENCE_SEED", 0); seed != 0) {
        std::string listing;
        mistake_in(random_program(seed), is_shared(seed), &listing);
        std::printf("%s", listing.c_str());
        return expect_as_promised(seed);
    }
    const unsigned programs = number_in("TESSERA_COHERENCE_PROGRAMS", kPrograms);
    std::printf("seeds 1 to %u\n", programs);
    for (unsigned seed = 1; seed <= programs && !HasFailure(); ++seed) expect_as_promised(seed);
}

/// An emulator that moved data at other times than it should would be noticed: one that shares memory does.
TEST(CoherenceModel, NoticesDataThatMovesTooEarly) {
    unsigned noticed = 0;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        noticed += !mistake_in(random_program(seed), false, nullptr, "shared").empty();
    }
    EXPECT_GT(noticed, 50U);
}

TEST(CoherenceModel, NoticesDataThatMovesTooLate) {
    unsigned noticed = 0;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        noticed += !mistake_in(random_program(seed), true, nullptr, "discrete").empty();
    }
    EXPECT_GT(noticed, 50U);
}

TEST(CoherenceModel, ShrinkingLeavesWhatIsNeeded) {
    const auto has = [](const Program& program, StepKind kind) {
        return std::any_of(program.begin(), program.end(), [kind](const Step& step) { return step.kind == kind; });
    };
    Program program = random_program(3);
    program.push_back({StepKind::discard, 0, 0, 0, 0, 0});
    const Program least = shrunk(program, [&has](const Program& fewer) {
        return has(fewer, StepKind::view_source) && has(fewer, StepKind::discard);
    });
    EXPECT_EQ(least.size(), 2U);
}

}  // namespace
}  // namespace coherence
