// SPDX-License-Identifier: Apache-2.0
// Prints every litmus test: name, text, the outcomes of interleavings, and those that the axioms allow. What tile_static memory holds
// at the end is left out ("-"), for the host never sees it.
//
// usage: print_litmus_outcomes [buffered | waiting | FIRST COUNT]
//
//   buffered      also those that the axioms allow with load buffering, which takes as long again
//   waiting       the tests whose threads wait in loops instead
//   FIRST COUNT   random programs of these numbers instead; those with too many executions are left out
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/consistency/machine.h"
#include "tests/consistency/oracle.h"
#include "tests/consistency/random_program.h"

namespace {

std::string visible(const litmus::Program& program, const std::set<litmus::Outcome>& outcomes) {
    std::set<std::string> texts;
    for (litmus::Outcome outcome : outcomes) {
        for (std::size_t i = 0; i < program.locations.size() && !outcome.empty(); ++i) {
            if (program.locations[i].is_tile_static) outcome[static_cast<std::size_t>(program.results) + i] = -1;
        }
        texts.insert(litmus::text_of(program, outcome));
    }
    std::string text;
    for (const std::string& one : texts) text += (text.empty() ? "" : " ") + one;
    return text;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc == 2 ? argv[1] : "";
    const bool is_random = argc > 2, is_waiting = kind == "waiting";
    std::vector<litmus::Program> programs;
    if (is_random) {
        const auto first = std::strtoull(argv[1], nullptr, 10), count = std::strtoull(argv[2], nullptr, 10);
        for (auto seed = first; seed < first + count; ++seed) programs.push_back(litmus::random_program(seed));
    } else {
        programs = is_waiting ? litmus::waiting_tests() : litmus::all_tests();
    }
    for (const litmus::Program& program : programs) {
        const auto allowed = is_random ? litmus::outcomes_of_machine(program, 100000) : litmus::allowed_outcomes(program, 3000000);
        if (!allowed && is_random) continue;
        if (!allowed) return 1;
        std::printf("%s\t%s\t%s\t%s", program.name.c_str(), program.text.c_str(),
                    visible(program, litmus::interleaved_outcomes(program)).c_str(), visible(program, *allowed).c_str());
        if (kind == "buffered") {
            const auto buffered = litmus::allowed_outcomes(program, 3000000, litmus::LoadBuffering::allowed);
            if (!buffered) return 1;
            std::printf("\t%s", visible(program, *buffered).c_str());
        }
        std::printf("\n");
    }
}
