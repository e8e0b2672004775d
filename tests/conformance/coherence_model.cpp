// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/coherence_model.h"

#include <algorithm>
#include <utility>

namespace coherence {

namespace {

std::size_t at(int word) { return static_cast<std::size_t>(word); }

int product(const std::vector<int>& extent) {
    int result = 1;
    for (const int e : extent) result *= e;
    return result;
}

/// The number, in row-major order, of a position.
int linear(const std::vector<int>& position, const std::vector<int>& extent) {
    int result = 0;
    for (std::size_t d = 0; d < extent.size(); ++d) result = result * extent[d] + position[d];
    return result;
}

std::vector<int> position_of(int number, const std::vector<int>& extent) {
    std::vector<int> position(extent.size());
    for (std::size_t d = extent.size(); d-- > 0; number /= extent[d]) position[d] = number % extent[d];
    return position;
}

}  // namespace

ModelSource::ModelSource(Kind which, bool is_shared, std::vector<Word> contents)
    : kind(which),
      shared(is_shared),
      value(contents),
      memory(std::move(contents)),
      open(value.size(), true),
      pending(value.size(), false) {}

void ModelSource::add_view() {
    if (views++ == 0 && can_be_looked_at()) value = memory;
}

void ModelSource::remove_view() {
    if (--views > 0 || !can_be_looked_at()) return;
    for (std::size_t word = 0; word < value.size(); ++word) bring_home(static_cast<int>(word));
    open.assign(open.size(), true);
}

void ModelSource::change(int word, Word to) {
    value[at(word)] = to;
    if (shared) memory[at(word)] = to;
}

void ModelSource::change_directly(int word, Word to) {
    memory[at(word)] = to;
    if (shared || open[at(word)]) value[at(word)] = to;
}

void ModelSource::bring_home(int word) {
    if (pending[at(word)]) memory[at(word)] = value[at(word)];
    pending[at(word)] = false;
}

void ModelSource::copy_into(int word, Word to) {
    value[at(word)] = memory[at(word)] = to;
    pending[at(word)] = false;
}

ModelView ModelView::whole(std::shared_ptr<ModelSource> source, std::vector<int> extent) {
    ModelView view;
    view.source = std::move(source);
    view.extent = std::move(extent);
    for (int i = 0; i < product(view.extent); ++i) view.words.push_back(i);
    return view;
}

int ModelView::elements() const { return product(extent); }

ModelView ModelView::section(const std::vector<int>& origin, const std::vector<int>& size) const {
    ModelView part = *this;
    part.extent = size;
    part.words.clear();
    for (int i = 0; i < product(size); ++i) {
        std::vector<int> position = position_of(i, size);
        for (std::size_t d = 0; d < size.size(); ++d) position[d] += origin[d];
        const int element = linear(position, extent);
        for (int w = 0; w < element_words; ++w) part.words.push_back(words[at(element * element_words + w)]);
    }
    return part;
}

ModelView ModelView::projection(int i) const {
    std::vector<int> origin(extent.size(), 0), size = extent;
    origin[0] = i;
    size[0] = 1;
    ModelView row = section(origin, size);
    row.extent.erase(row.extent.begin());
    return row;
}

ModelView ModelView::reshaped(const std::vector<int>& shape) const {
    ModelView view = *this;
    view.extent = shape;
    view.words.resize(at(product(shape) * element_words));
    return view;
}

ModelView ModelView::reinterpreted(int words_an_element) const {
    ModelView view = *this;
    view.extent = {static_cast<int>(words.size()) / words_an_element};
    view.element_words = words_an_element;
    return view;
}

bool ModelView::overlaps(const ModelView& other) const {
    return source == other.source && std::any_of(words.begin(), words.end(), [&](int word) {
               return std::find(other.words.begin(), other.words.end(), word) != other.words.end();
           });
}

std::vector<Word> ModelView::shown() const {
    std::vector<Word> values;
    for (const int word : words) values.push_back(source->value[at(word)]);
    return values;
}

void ModelView::hold(bool may_write) const {
    for (const int word : words) {
        source->open[at(word)] = false;
        if (may_write) source->pending[at(word)] = true;
    }
}

void ModelView::host_accesses() const { synchronize(!is_const); }

void ModelView::synchronize(bool for_writing) const {
    for (const int word : words) {
        source->bring_home(word);
        if (for_writing) source->open[at(word)] = true;
    }
}

void ModelView::refresh() const {
    if (!source->can_be_looked_at()) return;
    for (const int word : words) {
        source->value[at(word)] = source->memory[at(word)];
        source->open[at(word)] = true;
        source->pending[at(word)] = false;
    }
}

void ModelView::discard() const {
    if (source->shared) return;  // one memory, which is left as it is
    for (const int word : words) source->value[at(word)] = kUndefined;
    hold(true);
}

void ModelView::copy_into(const std::vector<Word>& values) const {
    for (std::size_t k = 0; k < words.size(); ++k) source->copy_into(words[k], values[k]);
}

}  // namespace coherence
