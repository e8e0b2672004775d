// SPDX-License-Identifier: Apache-2.0
// What kernels do to views, and copies between all there is.
#include <list>

#include "tests/conformance/coherence_machine.h"

namespace coherence {

namespace {

bool writes(StepKind kind) { return kind == StepKind::fill_in_kernel || kind == StepKind::update_in_kernel; }

}  // namespace

void Machine::run_kernel(const Step& step) {
    View* const view = writes(step.kind)
                           ? any_view(step.who, [](const View& candidate) { return !candidate.model.is_const; })
                           : any_view(step.who, [](const View&) { return true; });
    if (view == nullptr) return;
    const concurrency::accelerator_view on = any_device(step.how);
    const Word base = step.value % 90000;
    const std::string where = view->name + ", on " + device_name(step.how);
    view->model.kernel_holds();
    const std::vector<Word> before = view->model.shown();
    if (step.kind == StepKind::read_in_kernel) {
        line("kernel reads " + where);
        const std::vector<int> seen = view->visit([&on](const auto& real) { return read_in_kernel(on, real); });
        return compare("in a kernel, " + view->name, seen, before);
    }
    const bool fills = step.kind == StepKind::fill_in_kernel;
    line((fills ? "kernel fills " : "kernel updates ") + where);
    std::visit([&](const auto& real) { fills ? fill_in_kernel(on, real, base) : update_in_kernel(on, real, base); },
               *view->writable);
    for (std::size_t k = 0; k < before.size(); ++k) {
        view->model.write(static_cast<int>(k), fills ? base + static_cast<Word>(k) : 3 * before[k] + base);
    }
}

void Machine::run_kernel_of_two(const Step& step) {
    View* const one = any_view(step.who, [](const View& candidate) { return !candidate.model.is_const; });
    const bool adds = step.kind == StepKind::add_in_kernel;
    View* const other = adds ? any_view(step.whom, [](const View& candidate) { return candidate.model.is_const; })
                             : any_view(step.whom, [](const View& candidate) { return !candidate.model.is_const; });
    if (one == nullptr || (other == nullptr && step.kind != StepKind::array_in_kernel)) return;
    const concurrency::accelerator_view on = any_device(step.how);
    const ModelView& model = one->model;
    if (adds) {
        line("kernel adds " + other->name + " to " + one->name + ", on " + device_name(step.how));
        other->model.kernel_holds();
        model.kernel_holds();
        std::visit([&](const auto& to, const auto& from) { add_in_kernel(on, to, from); }, *one->writable,
                   *other->constant);
        for (std::size_t k = 0; k < model.words.size() && k < other->model.words.size(); ++k) {
            model.write(static_cast<int>(k), model.shown()[k] + 5 * other->model.shown()[k]);
        }
        return;
    }
    if (model.element_words != 1) return;
    const auto add_in_model = [](const ModelView& to, Word number) {
        to.kernel_holds();
        for (std::size_t i = 0; i < 16; ++i) {
            const std::size_t k = i % to.words.size();
            to.write(static_cast<int>(k), to.shown()[k] + number);
        }
    };
    if (step.kind == StepKind::array_in_kernel) {
        Source* const source = any_source(step.whom, [](const Source& candidate) {
            return candidate.model->kind == ModelSource::Kind::device_array;
        });
        if (source == nullptr) return;
        line("kernel adds to " + source->name + " and " + one->name);
        std::visit(
            [&](const auto& real) {
                if constexpr (has_ints<std::decay_t<decltype(real)>>) {
                    array_in_kernel(source->data->accelerator_view, *source->data, real);
                }
            },
            *one->writable);
        add_in_model(source->whole(), 1);
        return add_in_model(model, 3);
    }
    if (other->model.element_words != 1) return;
    line("kernel adds to " + one->name + " and " + other->name + ", on " + device_name(step.how));
    std::visit(
        [&](const auto& first, const auto& second) {
            if constexpr (has_ints<std::decay_t<decltype(first)>> && has_ints<std::decay_t<decltype(second)>>) {
                alias_in_kernel(on, first, second);
            }
        },
        *one->writable, *other->writable);
    add_in_model(model, 1);
    add_in_model(other->model, 3);
}

}  // namespace coherence
