// SPDX-License-Identifier: Apache-2.0
// Runs a random program twice, step by step: with real array_views, and on the model. Says where they differ.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/conformance/coherence_kernels.h"
#include "tests/conformance/coherence_model.h"
#include "tests/conformance/coherence_steps.h"

namespace coherence {

/// What the program saw is not what the model says.
struct Mismatch : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Machine {
  public:
    /// \param shared  option memory=shared is set
    explicit Machine(bool shared) : shared_(shared) {}

    /// Throws Mismatch; what real views throw passes, for nothing that a program does here is wrong.
    void run(const Step& step);

    /// Looks at everything once more, in a random order of ends.
    void finish();

    /// What has been run, one line per step, as one would write it.
    const std::vector<std::string>& lines() const { return lines_; }

  private:
    struct Source {
        std::uint32_t key;
        std::string name;
        std::shared_ptr<ModelSource> model;
        std::vector<int> memory;           ///< of user memory
        std::unique_ptr<array<int>> data;  ///< otherwise

        int* looked_at() { return data != nullptr ? data->data() : memory.data(); }
        ModelView whole() const { return ModelView::whole(model, {static_cast<int>(model->value.size())}); }
    };

    /// A writable view or one of const elements; the other is empty.
    struct View {
        std::uint32_t key;
        std::string name;
        ModelView model;
        std::unique_ptr<WritableView> writable;
        std::unique_ptr<ConstView> constant;

        template <class Function>
        auto visit(Function function) const {
            return constant != nullptr ? std::visit(function, *constant) : std::visit(function, *writable);
        }
    };

    // Choosing: null where there is nothing to choose. Leaving out one of the objects changes no other choice.
    Source* any_source(std::uint32_t number, bool (*admits)(const Source&));
    View* any_view(std::uint32_t number, bool (*admits)(const View&));
    concurrency::accelerator_view any_device(std::uint32_t number) const;
    std::string device_name(std::uint32_t number) const;

    void make_source(const Step& step);
    void drop_source(const Step& step);
    void make_view(const Step& step);
    void derive_view(const Step& step);
    void assign_view(const Step& step);
    void drop_view(View& view);
    void use_on_host(const Step& step);
    void use_directly(const Step& step);
    void move_data(const Step& step);
    void run_kernel(const Step& step);
    void run_kernel_of_two(const Step& step);
    void copy_elements(const Step& step);
    void copy_array(const Step& step);

    template <class Real>
    void add_view(const Step& step, const Real& real, const ModelView& model, const std::string& how);
    void line(const std::string& text) { lines_.push_back(text + ";"); }
    void compare(const std::string& what, const std::vector<int>& found, const std::vector<Word>& expected) const;
    void compare_memory();

    const bool shared_;
    int views_made_ = 0;
    int sources_made_ = 0;
    std::list<Source> sources_;
    std::list<View> views_;  // after the sources: they go first
    std::vector<std::string> lines_;
};

/// The sequence of words that a step writes: any, and every time others.
std::vector<int> new_values(const Step& step, std::size_t count);

}  // namespace coherence
