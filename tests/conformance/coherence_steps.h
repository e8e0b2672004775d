// SPDX-License-Identifier: Apache-2.0
// Random programs for coherence_model_test, as data.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace coherence {

/// What a step does: COHERENCE_STEP(name, how often).
#define COHERENCE_STEPS(COHERENCE_STEP)   \
    COHERENCE_STEP(make_vector, 3)        \
    COHERENCE_STEP(make_cpu_array, 2)     \
    COHERENCE_STEP(make_array, 3)         \
    COHERENCE_STEP(drop_source, 3)        \
    COHERENCE_STEP(view_source, 10)       \
    COHERENCE_STEP(view_of_nothing, 2)    \
    COHERENCE_STEP(copy_view, 3)          \
    COHERENCE_STEP(assign_view, 3)        \
    COHERENCE_STEP(make_const, 4)         \
    COHERENCE_STEP(section, 8)            \
    COHERENCE_STEP(projection, 6)         \
    COHERENCE_STEP(view_as, 6)            \
    COHERENCE_STEP(reinterpret_as, 6)     \
    COHERENCE_STEP(drop_view, 7)          \
    COHERENCE_STEP(read_element, 8)       \
    COHERENCE_STEP(write_element, 8)      \
    COHERENCE_STEP(write_through_data, 4) \
    COHERENCE_STEP(get_ref, 3)            \
    COHERENCE_STEP(write_directly, 6)     \
    COHERENCE_STEP(write_and_refresh, 5)  \
    COHERENCE_STEP(refresh, 3)            \
    COHERENCE_STEP(discard, 4)            \
    COHERENCE_STEP(synchronize, 6)        \
    COHERENCE_STEP(synchronize_to, 5)     \
    COHERENCE_STEP(fill_in_kernel, 8)     \
    COHERENCE_STEP(update_in_kernel, 8)   \
    COHERENCE_STEP(read_in_kernel, 10)    \
    COHERENCE_STEP(add_in_kernel, 10)     \
    COHERENCE_STEP(alias_in_kernel, 5)    \
    COHERENCE_STEP(array_in_kernel, 5)    \
    COHERENCE_STEP(copy_out, 5)           \
    COHERENCE_STEP(copy_in, 5)            \
    COHERENCE_STEP(copy_views, 6)         \
    COHERENCE_STEP(copy_array_out, 3)     \
    COHERENCE_STEP(copy_array_in, 3)      \
    COHERENCE_STEP(copy_array_to_view, 3) \
    COHERENCE_STEP(copy_view_to_array, 3)

enum class StepKind {
#define COHERENCE_NAME(name, weight) name,
    COHERENCE_STEPS(COHERENCE_NAME)
#undef COHERENCE_NAME
};

/// One step. Its numbers choose among what there is when it is made; a step for which there is nothing to choose does
/// nothing. So any steps can be left out of a program, and what remains is a program.
struct Step {
    StepKind kind;
    std::uint32_t who;    ///< chooses a view or source
    std::uint32_t whom;   ///< another
    std::uint32_t where;  ///< an element, a section, a shape
    std::uint32_t how;    ///< variants
    std::uint32_t value;
};

using Program = std::vector<Step>;

/// The program of a seed: the same on every machine.
Program random_program(std::uint32_t seed);

/// Leaves out steps as long as the program still fails.
Program shrunk(Program program, const std::function<bool(const Program&)>& fails);

}  // namespace coherence
