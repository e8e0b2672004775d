// SPDX-License-Identifier: Apache-2.0
// Copies between views, arrays and iterators.
#include <list>

#include "tests/conformance/coherence_machine.h"

namespace coherence {

namespace {

/// concurrency::copy, or copy_async and a wait for it.
template <class... Arguments>
void copy_either_way(bool async, Arguments&&... arguments) {
    if (async) {
        concurrency::copy_async(arguments...).get();
    } else {
        concurrency::copy(arguments...);
    }
}

/// Elements as words, and back.
template <class Container>
std::vector<int> words_in_container(const Container& elements) {
    std::vector<int> words;
    for (const auto& element : elements) {
        for (int part = 0; part < static_cast<int>(sizeof element / sizeof(Word)); ++part) {
            words.push_back(static_cast<int>(word_of(element, part)));
        }
    }
    return words;
}

template <class Element>
std::vector<Element> elements_of(const std::vector<int>& words) {
    constexpr std::size_t size = sizeof(Element) / sizeof(Word);
    std::vector<Element> elements(words.size() / size);
    for (std::size_t k = 0; k < words.size(); ++k) {
        set_word(elements[k / size], static_cast<int>(k % size), static_cast<Word>(words[k]));
    }
    return elements;
}

std::vector<Word> as_words(const std::vector<int>& values) { return std::vector<Word>(values.begin(), values.end()); }

}  // namespace

void Machine::copy_elements(const Step& step) {
    const bool async = step.how % 2 == 0, list = step.how % 3 == 0;
    View* const view = step.kind == StepKind::copy_in
                           ? any_view(step.who, [](const View& candidate) { return !candidate.model.is_const; })
                           : any_view(step.who, [](const View&) { return true; });
    if (view == nullptr) return;
    if (step.kind == StepKind::copy_views) {
        for (View& to : views_) {  // the first that fits
            if (to.model.is_const || to.model.extent != view->model.extent || &to == view) continue;
            if (to.model.element_words != view->model.element_words) continue;
            line(std::string(async ? "copy_async(" : "copy(") + view->name + ", " + to.name + ")");
            view->visit([&](const auto& from) {
                using From = std::decay_t<decltype(from)>;
                using Element = std::remove_const_t<typename From::value_type>;
                const array_view<const Element, From::rank> source(from);
                copy_either_way(async, source, std::get<array_view<Element, From::rank>>(*to.writable));
            });
            return to.model.copy_into(view->model.shown());
        }
        return;
    }
    view->visit([&](const auto& real) {
        using Element = std::remove_const_t<typename std::decay_t<decltype(real)>::value_type>;
        if (step.kind == StepKind::copy_out) {
            line(std::string(async ? "copy_async(" : "copy(") + view->name + (list ? ", list)" : ", vector)"));
            std::list<Element> in_list(real.extent.size());
            std::vector<Element> in_vector(real.extent.size());
            list ? copy_either_way(async, real, in_list.begin()) : copy_either_way(async, real, in_vector.begin());
            compare("copy of " + view->name, list ? words_in_container(in_list) : words_in_container(in_vector),
                    view->model.shown());
        } else if constexpr (!std::is_const_v<typename std::decay_t<decltype(real)>::value_type>) {
            line(std::string(async ? "copy_async(" : "copy(") + (list ? "list, " : "vector, ") + view->name + ")");
            const std::vector<int> words = new_values(step, view->model.words.size());
            const std::vector<Element> in_vector = elements_of<Element>(words);
            const std::list<Element> in_list(in_vector.begin(), in_vector.end());
            list ? copy_either_way(async, in_list.begin(), in_list.end(), real)
                 : copy_either_way(async, in_vector.begin(), real);
            view->model.copy_into(as_words(words));
        }
    });
}

void Machine::copy_array(const Step& step) {
    Source* const source = any_source(step.who, [](const Source& candidate) { return candidate.data != nullptr; });
    if (source == nullptr) return;
    const ModelView whole = source->whole();
    const bool async = step.how % 2 == 0;
    const std::string copy = async ? "copy_async(" : "copy(";
    array<int>& data = *source->data;
    if (step.kind == StepKind::copy_array_out) {
        line(copy + source->name + ", vector)");
        std::vector<int> found(whole.words.size());
        if (step.how % 3 == 0)
            found = data;
        else
            copy_either_way(async, data, found.begin());
        return compare("copy of " + source->name, found, whole.shown());
    }
    if (step.kind == StepKind::copy_array_in) {
        line(copy + "vector, " + source->name + ")");
        const std::vector<int> values = new_values(step, whole.words.size());
        copy_either_way(async, values.begin(), values.end(), data);
        return whole.copy_into(as_words(values));
    }
    const auto fits = [&](const View& view) {
        return view.model.extent == whole.extent && view.model.element_words == 1;
    };
    for (View& view : views_) {
        if (!fits(view)) continue;
        if (step.kind == StepKind::copy_view_to_array) {
            line(copy + view.name + ", " + source->name + ")");
            view.visit([&](const auto& real) {
                using Real = std::decay_t<decltype(real)>;
                if constexpr (Real::rank == 1 && has_ints<Real>) {
                    copy_either_way(async, array_view<const int>(real), data);
                }
            });
            return whole.copy_into(view.model.shown());
        }
        if (view.writable == nullptr) continue;
        line(copy + source->name + ", " + view.name + ")");
        copy_either_way(async, data, std::get<array_view<int, 1>>(*view.writable));
        return view.model.copy_into(whole.shown());
    }
    for (Source& to : sources_) {  // another array instead
        if (to.data == nullptr || &to == source || to.model->value.size() != whole.words.size()) continue;
        line(copy + source->name + ", " + to.name + ")");
        copy_either_way(async, data, *to.data);
        return to.whole().copy_into(whole.shown());
    }
}

}  // namespace coherence
