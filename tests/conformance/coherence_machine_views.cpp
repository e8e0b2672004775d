// SPDX-License-Identifier: Apache-2.0
// Sources and views come and go.
#include <utility>

#include "tests/conformance/coherence_machine.h"
#include "tests/conformance/host_data.h"

namespace coherence {

namespace {

using Kind = ModelSource::Kind;

std::string text_of(const std::vector<int>& components) {
    std::string text = "(";
    for (const int c : components) text += (text.size() > 1 ? ", " : "") + std::to_string(c);
    return text + ")";
}

/// A shape of rank 1 to 3 with at most `elements` elements.
std::vector<int> shape_within(int elements, std::uint32_t number) {
    const int rank = 1 + static_cast<int>(number % 3);
    std::vector<int> shape;
    for (int d = 0; d < rank; ++d) {
        number = number / 5 + 7 * number;
        const int most = d + 1 == rank || elements < 4 ? elements : 4;
        shape.push_back(most - static_cast<int>(number / 3 % static_cast<std::uint32_t>((most + 1) / 2)));
        elements /= shape.back();
    }
    return shape;
}

template <int N>
extent<N> extent_of(const std::vector<int>& components) {
    return extent<N>(components.data());
}
template <int N>
index<N> index_of(const std::vector<int>& components) {
    return index<N>(components.data());
}

}  // namespace

template <class Real>
void Machine::add_view(const Step& step, const Real& real, const ModelView& model, const std::string& how) {
    View view;
    view.key = step.value;
    view.name = "v" + std::to_string(views_made_++);
    view.model = model;
    view.model.is_const = std::is_const_v<typename Real::value_type>;
    if constexpr (std::is_const_v<typename Real::value_type>) {
        view.constant = std::make_unique<ConstView>(real);
    } else {
        view.writable = std::make_unique<WritableView>(real);
    }
    view.model.source->add_view();
    views_.push_back(std::move(view));
    line("auto " + views_.back().name + " = " + how);
}

void Machine::make_source(const Step& step) {
    if (sources_.size() > 3) return;
    const std::size_t size = 1 + step.where % 24;
    sources_.emplace_back();
    Source& source = sources_.back();
    source.key = step.value;
    source.name = (step.kind == StepKind::make_vector ? "vec" : "arr") + std::to_string(sources_made_++);
    const std::vector<int> values = new_values(step, size);
    const std::vector<Word> words(values.begin(), values.end());
    const bool undefined = step.how % 4 == 0;
    const concurrency::accelerator_view home =
        step.kind == StepKind::make_cpu_array ? cpu_view() : any_device(step.whom);
    if (step.kind == StepKind::make_vector) {
        source.memory = values;
        source.model = std::make_shared<ModelSource>(Kind::user_memory, shared_, words);
        line("vector<int> " + source.name + " = values(" + std::to_string(size) + ")");
        return;
    }
    source.model =
        std::make_shared<ModelSource>(step.kind == StepKind::make_cpu_array ? Kind::host_array : Kind::device_array,
                                      shared_, undefined ? std::vector<Word>(size, kUndefined) : words);
    const extent<1> shape(static_cast<int>(size));
    source.data = undefined ? std::make_unique<array<int>>(shape, home)
                            : std::make_unique<array<int>>(shape, values.begin(), values.end(), home);
    line("array<int> " + source.name + "(" + std::to_string(size) + (undefined ? ", " : ", values, ") +
         (step.kind == StepKind::make_cpu_array ? "cpu" : device_name(step.whom)) + ")");
}

void Machine::drop_source(const Step& step) {
    Source* const source = any_source(step.who, [](const Source& candidate) { return candidate.model->views == 0; });
    if (source == nullptr) return;
    line("drop " + source->name);
    sources_.remove_if([source](const Source& other) { return &other == source; });
}

void Machine::make_view(const Step& step) {
    Source* const source =
        step.kind == StepKind::view_source ? any_source(step.who, [](const Source&) { return true; }) : nullptr;
    const int elements =
        source != nullptr ? static_cast<int>(source->model->value.size()) : 1 + static_cast<int>(step.whom % 24);
    if (source == nullptr && step.kind == StepKind::view_source) return;
    const auto make = [&](auto rank, const std::vector<int>& shape) {
        constexpr int N = decltype(rank)::value;
        const extent<N> size = extent_of<N>(shape);
        if (source == nullptr) {
            const auto nothing = std::make_shared<ModelSource>(
                Kind::nothing, shared_, std::vector<Word>(static_cast<std::size_t>(size.size()), kUndefined));
            add_view(step, array_view<int, N>(size), ModelView::whole(nothing, shape),
                     "view of nothing " + text_of(shape));
            return;
        }
        const ModelView model = ModelView::whole(source->model, shape);
        const std::string how = " of " + source->name + ' ' + text_of(shape);
        if (step.how % 4 == 0 && source->data == nullptr) {
            add_view(step, array_view<const int, N>(size, source->memory), model, "const view" + how);
        } else if (source->data == nullptr) {
            add_view(step, array_view<int, N>(size, source->memory), model, "view" + how);
        } else if (step.how % 4 == 0) {
            add_view(step, std::as_const(*source->data).view_as(size), model, "const view" + how);
        } else {
            add_view(step, source->data->view_as(size), model, "view" + how);
        }
    };
    // Views made separately over one piece of user memory are separate sources: all views of a vector come from one.
    if (source != nullptr && source->data == nullptr && source->model->views > 0) return;
    const std::vector<int> shape = shape_within(elements, step.where);
    if (shape.size() == 1) make(std::integral_constant<int, 1>(), shape);
    if (shape.size() == 2) make(std::integral_constant<int, 2>(), shape);
    if (shape.size() == 3) make(std::integral_constant<int, 3>(), shape);
}

void Machine::derive_view(const Step& step) {
    View* const from = any_view(step.who, [](const View&) { return true; });
    if (from == nullptr) return;
    const ModelView model = from->model;
    const std::string name = from->name;
    from->visit([&](const auto& real) {
        using Real = std::decay_t<decltype(real)>;
        using Element = typename Real::value_type;
        constexpr int N = Real::rank;
        if (step.kind == StepKind::copy_view) {
            add_view(step, real, model, name);
        } else if (step.kind == StepKind::make_const) {
            if constexpr (!std::is_const_v<Element>) {
                add_view(step, array_view<const Element, N>(real), model, "const " + name);
            }
        } else if (step.kind == StepKind::section) {
            std::vector<int> origin, size;
            std::uint32_t number = step.where;
            for (const int e : model.extent) {
                origin.push_back(static_cast<int>(number % static_cast<std::uint32_t>(e)));
                number = number / 5 + 3 * number;
                size.push_back(1 + static_cast<int>(number % static_cast<std::uint32_t>(e - origin.back())));
                number = number / 7 + 5 * number;
            }
            add_view(step, real.section(index_of<N>(origin), extent_of<N>(size)), model.section(origin, size),
                     name + ".section(" + text_of(origin) + ", " + text_of(size) + ")");
        } else if (step.kind == StepKind::projection) {
            if constexpr (N > 1) {
                const int i = static_cast<int>(step.where % static_cast<std::uint32_t>(model.extent[0]));
                add_view(step, real[i], model.projection(i), name + "[" + std::to_string(i) + "]");
            }
        } else if (step.kind == StepKind::view_as) {
            if constexpr (N == 1) {
                std::vector<int> shape = shape_within(model.elements(), step.where);
                if (!has_ints<Real>) shape.resize(1);
                const std::string how = name + ".view_as" + text_of(shape);
                if (shape.size() == 1) add_view(step, real.view_as(extent_of<1>(shape)), model.reshaped(shape), how);
                if constexpr (has_ints<Real>) {
                    if (shape.size() == 2)
                        add_view(step, real.view_as(extent_of<2>(shape)), model.reshaped(shape), how);
                    if (shape.size() == 3)
                        add_view(step, real.view_as(extent_of<3>(shape)), model.reshaped(shape), how);
                }
            }
        } else if (step.kind == StepKind::reinterpret_as) {
            if constexpr (N == 1 && !has_ints<Real>) {
                add_view(step, real.template reinterpret_as<int>(), model.reinterpreted(1),
                         name + ".reinterpret_as<int>()");
            } else if constexpr (N == 1) {
                if (model.elements() % 2 == 0) {
                    add_view(step, real.template reinterpret_as<Pair>(), model.reinterpreted(2),
                             name + ".reinterpret_as<Pair>()");
                }
            }
        }
    });
}

void Machine::assign_view(const Step& step) {
    View* const from = any_view(step.who, [](const View&) { return true; });
    if (from == nullptr) return;
    View* const to = any_view(step.whom, [](const View&) { return true; });
    if (to == from || to->model.is_const != from->model.is_const) return;
    const bool same_type = to->model.is_const ? to->constant->index() == from->constant->index()
                                              : to->writable->index() == from->writable->index();
    if (!same_type) return;
    line(to->name + " = " + from->name);
    const std::shared_ptr<ModelSource> before = to->model.source;
    from->model.source->add_view();
    to->model = from->model;
    before->remove_view();
    if (to->model.is_const)
        *to->constant = *from->constant;
    else
        *to->writable = *from->writable;
}

}  // namespace coherence
