// SPDX-License-Identifier: Apache-2.0
// What the host does: through views, and directly to sources.
#include "tests/conformance/coherence_machine.h"
#include "tests/conformance/host_data.h"

namespace coherence {

void Machine::use_on_host(const Step& step) {
    View* const view = step.kind == StepKind::read_element
                           ? any_view(step.who, [](const View&) { return true; })
                           : any_view(step.who, [](const View& candidate) { return !candidate.model.is_const; });
    if (view == nullptr) return;
    const int k = static_cast<int>(step.where % view->model.words.size());
    const std::string element = view->name + " word " + std::to_string(k);
    view->model.host_accesses();
    const Word expected = view->model.shown()[static_cast<std::size_t>(k)];
    if (step.kind == StepKind::read_element) {
        line("read " + element);
        const int found = view->visit([k](const auto& real) { return static_cast<int>(get(real, k)); });
        compare(element, {found}, {expected});
        return;
    }
    const Word value = step.value % 90000;
    std::visit(
        [&](const auto& real) {
            using Real = std::decay_t<decltype(real)>;
            if constexpr (Real::rank == 1) {
                if (step.kind == StepKind::write_through_data) {
                    line("write through " + view->name + ".data(): word " + std::to_string(k));
                    auto* const data = real.data();
                    set_word(data[k / words_in<Real>], k % words_in<Real>, value);
                    return;
                }
            }
            line("write " + element);
            put(real, k, value);
        },
        *view->writable);
    // A reference to the source itself: the memory has it, too.
    view->model.source->copy_into(view->model.words[static_cast<std::size_t>(k)], value);
}

void Machine::use_directly(const Step& step) {
    if (step.kind == StepKind::write_directly) {
        Source* const source =
            any_source(step.who, [](const Source& candidate) { return candidate.model->can_be_looked_at(); });
        if (source == nullptr) return;
        const std::size_t word = step.where % source->model->value.size();
        if (!source->model->open[word]) return;
        line(source->name + "[" + std::to_string(word) + "] = ... (directly)");
        source->looked_at()[word] = static_cast<int>(step.value % 90000);
        source->model->change_directly(static_cast<int>(word), step.value % 90000);
        return;
    }
    View* const view =
        any_view(step.who, [](const View& candidate) { return candidate.model.source->can_be_looked_at(); });
    if (view == nullptr) return;
    const ModelView& model = view->model;
    const std::size_t k = step.where % model.words.size();
    const std::size_t word = static_cast<std::size_t>(model.words[k]);
    if (step.kind == StepKind::get_ref) {
        line("get_ref of " + view->name + " word " + std::to_string(k));
        const int found = view->visit([k](const auto& real) {
            using Real = std::decay_t<decltype(real)>;
            const int element = static_cast<int>(k) / words_in<Real>;
            return static_cast<int>(
                word_of(real.get_ref(position_of(element, real.extent)), static_cast<int>(k) % words_in<Real>));
        });
        compare("get_ref", {found}, {model.source->memory[word]});
        return;
    }
    for (Source& source : sources_) {
        if (source.model != model.source) continue;
        line(source.name + "[" + std::to_string(word) + "] = ... (directly)");
        source.looked_at()[word] = static_cast<int>(step.value % 90000);
        model.source->change_directly(static_cast<int>(word), step.value % 90000);
    }
    if (step.how % 2 == 0 && !model.source->pending[word]) {  // what no kernel has written does not come over it
        line(view->name + ".synchronize()");
        view->visit([](const auto& real) { real.synchronize(); });
        model.synchronize(false);
        compare_memory();
    }
    line(view->name + ".refresh()");
    view->visit([](const auto& real) { real.refresh(); });
    model.refresh();
}

void Machine::move_data(const Step& step) {
    View* const view = step.kind == StepKind::discard
                           ? any_view(step.who, [](const View& candidate) { return !candidate.model.is_const; })
                           : any_view(step.who, [](const View&) { return true; });
    if (view == nullptr) return;
    const bool async = step.how % 3 == 0;
    const bool to_cpu = step.whom % 2 == 0;
    const bool for_writing = step.where % 3 != 0 && !view->model.is_const;
    const concurrency::access_type access = !for_writing          ? concurrency::access_type_read
                                            : step.where % 3 == 1 ? concurrency::access_type_write
                                                                  : concurrency::access_type_read_write;
    const concurrency::accelerator_view to = to_cpu ? cpu_view() : any_device(step.value);
    const auto synchronize = [&](const auto& real, auto... arguments) {
        if (step.kind == StepKind::synchronize) {
            async ? real.synchronize_async(arguments...).get() : real.synchronize(arguments...);
        } else {
            async ? real.synchronize_to_async(to, arguments...).get() : real.synchronize_to(to, arguments...);
        }
    };
    const std::string suffix = std::string(async ? "_async" : "") + "(";
    switch (step.kind) {
        case StepKind::refresh:
            line(view->name + ".refresh()");
            view->visit([](const auto& real) { real.refresh(); });
            return view->model.refresh();
        case StepKind::discard:
            line(view->name + ".discard_data()");
            std::visit([](const auto& real) { real.discard_data(); }, *view->writable);
            return view->model.discard();
        default:
            break;
    }
    if (step.kind == StepKind::synchronize) {
        line(view->name + ".synchronize" + suffix + (for_writing ? "for writing)" : ")"));
    } else {
        line(view->name + ".synchronize_to" + suffix + (to_cpu ? "cpu" : device_name(step.value)) +
             (for_writing ? ", for writing)" : ")"));
    }
    if (view->constant != nullptr) {
        view->visit([&](const auto& real) {
            if constexpr (std::is_const_v<typename std::decay_t<decltype(real)>::value_type>) synchronize(real);
        });
    } else {
        std::visit([&](const auto& real) { synchronize(real, access); }, *view->writable);
    }
    if (step.kind == StepKind::synchronize || to_cpu)
        view->model.synchronize(for_writing);
    else
        view->model.synchronize_to_device(for_writing);
}

}  // namespace coherence
