// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/coherence_machine.h"

#include "tests/conformance/host_data.h"

namespace coherence {

namespace {

/// Spreads numbers that lie close together.
std::uint32_t mixed(std::uint32_t number) {
    number = (number ^ (number >> 16)) * 0x45D9F3BU;
    number = (number ^ (number >> 16)) * 0x45D9F3BU;
    return number ^ (number >> 16);
}

template <class List, class Admits>
auto choose(List& list, std::uint32_t number, Admits admits) -> decltype(&list.front()) {
    decltype(&list.front()) best = nullptr;
    for (auto& candidate : list) {
        if (!admits(candidate)) continue;
        if (best == nullptr || mixed(candidate.key ^ number) < mixed(best->key ^ number)) best = &candidate;
    }
    return best;
}

}  // namespace

std::vector<int> new_values(const Step& step, std::size_t count) {
    std::vector<int> values;
    for (std::size_t k = 0; k < count; ++k) values.push_back(static_cast<int>(step.value % 90000 + 10 * k));
    return values;
}

Machine::Source* Machine::any_source(std::uint32_t number, bool (*admits)(const Source&)) {
    return choose(sources_, number, admits);
}

Machine::View* Machine::any_view(std::uint32_t number, bool (*admits)(const View&)) {
    return choose(views_, number, admits);
}

concurrency::accelerator_view Machine::any_device(std::uint32_t number) const {
    static const concurrency::accelerator first(L"tessera"), second(L"tessera2");
    static const concurrency::accelerator_view queue = second.create_view(concurrency::queuing_mode_immediate);
    switch (number % 4) {
        case 0:
            return first.get_default_view();
        case 1:
            return second.get_default_view();
        case 2:
            return queue;
        default:
            return concurrency::accelerator::get_auto_selection_view();
    }
}

std::string Machine::device_name(std::uint32_t number) const {
    const char* const names[] = {"first", "second", "queue", "automatic"};
    return names[number % 4];
}

void Machine::compare(const std::string& what, const std::vector<int>& found, const std::vector<Word>& expected) const {
    for (std::size_t k = 0; k < expected.size(); ++k) {
        if (static_cast<Word>(found[k]) == expected[k]) continue;
        throw Mismatch(what + ": word " + std::to_string(k) + " is " + std::to_string(found[k]) + ", expected " +
                       std::to_string(static_cast<int>(expected[k])));
    }
}

void Machine::compare_memory() {
    for (Source& source : sources_) {
        if (!source.model->can_be_looked_at()) continue;
        const int* const memory = source.looked_at();
        compare("memory of " + source.name, std::vector<int>(memory, memory + source.model->memory.size()),
                source.model->memory);
    }
}

void Machine::drop_view(View& view) {
    view.model.source->remove_view();
    views_.remove_if([&view](const View& other) { return &other == &view; });
}

void Machine::run(const Step& step) {
    switch (step.kind) {
        case StepKind::make_vector:
        case StepKind::make_cpu_array:
        case StepKind::make_array:
            make_source(step);
            break;
        case StepKind::drop_source:
            drop_source(step);
            break;
        case StepKind::view_source:
        case StepKind::view_of_nothing:
            make_view(step);
            break;
        case StepKind::copy_view:
        case StepKind::make_const:
        case StepKind::section:
        case StepKind::projection:
        case StepKind::view_as:
        case StepKind::reinterpret_as:
            derive_view(step);
            break;
        case StepKind::assign_view:
            assign_view(step);
            break;
        case StepKind::drop_view:
            if (View* const view = any_view(step.who, [](const View&) { return true; })) {
                line("drop " + view->name);
                drop_view(*view);
            }
            break;
        case StepKind::read_element:
        case StepKind::write_element:
        case StepKind::write_through_data:
            use_on_host(step);
            break;
        case StepKind::get_ref:
        case StepKind::write_directly:
        case StepKind::write_and_refresh:
            use_directly(step);
            break;
        case StepKind::refresh:
        case StepKind::discard:
        case StepKind::synchronize:
        case StepKind::synchronize_to:
            move_data(step);
            break;
        case StepKind::fill_in_kernel:
        case StepKind::update_in_kernel:
        case StepKind::read_in_kernel:
            run_kernel(step);
            break;
        case StepKind::add_in_kernel:
        case StepKind::alias_in_kernel:
        case StepKind::array_in_kernel:
            run_kernel_of_two(step);
            break;
        case StepKind::copy_out:
        case StepKind::copy_in:
        case StepKind::copy_views:
            copy_elements(step);
            break;
        case StepKind::copy_array_out:
        case StepKind::copy_array_in:
        case StepKind::copy_array_to_view:
        case StepKind::copy_view_to_array:
            copy_array(step);
            break;
    }
    compare_memory();
}

void Machine::finish() {
    for (View& view : views_) {
        std::vector<int> found(view.model.words.size());
        view.visit([&found](const auto& real) {
            using Element = std::remove_const_t<typename std::decay_t<decltype(real)>::value_type>;
            copy(real, reinterpret_cast<Element*>(found.data()));
        });
        compare("at the end, " + view.name, found, view.model.shown());
    }
    while (!views_.empty()) {
        line("drop " + views_.front().name);
        drop_view(views_.front());
        compare_memory();
    }
    for (const Source& source : sources_) {
        if (source.data == nullptr) continue;
        const std::vector<int> found = *source.data;
        compare("at the end, " + source.name, found, source.model->value);
    }
}

}  // namespace coherence
