// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/coherence_steps.h"

#include <algorithm>
#include <random>

namespace coherence {

namespace {

constexpr unsigned kWeights[] = {
#define COHERENCE_WEIGHT(name, weight) weight,
    COHERENCE_STEPS(COHERENCE_WEIGHT)
#undef COHERENCE_WEIGHT
};

StepKind kind_at(unsigned point) {
    int kind = 0;
    for (const unsigned weight : kWeights) {
        if (point < weight) break;
        point -= weight;
        ++kind;
    }
    return static_cast<StepKind>(kind);
}

}  // namespace

Program random_program(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto number = [&random] { return static_cast<std::uint32_t>(random()); };
    unsigned total = 0;
    for (const unsigned weight : kWeights) total += weight;
    const std::uint32_t length = 8 + number() % 56;
    Program program;
    const auto step = [&number](StepKind kind) {  // in braces the order of the calls is fixed
        return Step{kind, number(), number(), number(), number(), number()};
    };
    // Without a source and views of it there is little to do.
    program.push_back(step(static_cast<StepKind>(number() % 3)));
    for (int i = 0; i < 2; ++i) program.push_back(step(StepKind::view_source));
    while (program.size() < length) {
        const StepKind kind = kind_at(number() % total);
        program.push_back(step(kind));
    }
    return program;
}

Program shrunk(Program program, const std::function<bool(const Program&)>& fails) {
    for (std::size_t piece = program.size() / 2; piece > 0;) {
        bool dropped = false;
        for (std::size_t begin = 0; begin < program.size();) {
            const std::size_t end = std::min(begin + piece, program.size());
            Program fewer(program.begin(), program.begin() + static_cast<std::ptrdiff_t>(begin));
            fewer.insert(fewer.end(), program.begin() + static_cast<std::ptrdiff_t>(end), program.end());
            if (fails(fewer)) {
                program = fewer;
                dropped = true;
            } else {
                begin = end;
            }
        }
        if (!dropped || piece > 1) piece /= 2;
    }
    return program;
}

}  // namespace coherence
