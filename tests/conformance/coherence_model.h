// SPDX-License-Identifier: Apache-2.0
// What programs are promised about array_views and their sources (C++ AMP reference: array_view class), as a model so
// plain that it can be read: no bytes move in it. coherence_model_test compares the emulator with it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace coherence {

/// The unit of the model: 4 bytes, for every element is a multiple of that.
using Word = std::uint32_t;

/// What memory holds that was never written, or whose contents were discarded: 0xBE in every byte.
constexpr Word kUndefined = 0xBEBEBEBE;

/// What views lie over.
///
/// Two things can be seen of it: what views of it show (`value`), and what the program finds when it looks at the
/// source itself, without a view (`memory`). Between two looks kernels and views may change the first and not the
/// second.
struct ModelSource {
    enum class Kind {
        user_memory,   ///< a std::vector of the program
        host_array,    ///< an array on the CPU accelerator
        device_array,  ///< an array on another accelerator: the program cannot look at it
        nothing        ///< views without a source: nor at this
    };

    ModelSource(Kind kind, bool shared, std::vector<Word> contents);

    bool can_be_looked_at() const { return kind == Kind::user_memory || kind == Kind::host_array; }

    /// The first view of user memory or of a host array shows what the memory holds. Until kernels come to hold it,
    /// the program may change it directly.
    void add_view();

    /// When the last view goes, pending writes come home, and the memory is the program's alone.
    void remove_view();

    void change(int word, Word to);           ///< a write through a view, or a kernel's to an array
    void change_directly(int word, Word to);  ///< the program writes to the source itself
    void bring_home(int word);                ///< the source is brought up to date with what kernels wrote
    void copy_into(int word, Word to);        ///< copy() ends at the source, and so does a reference

    const Kind kind;
    const bool shared;  ///< option memory=shared: views and the source always show the same
    std::vector<Word> value;
    std::vector<Word> memory;
    std::vector<bool> open;     ///< writes of the program to the word itself are noticed without refresh()
    std::vector<bool> pending;  ///< a kernel may have written to the word: it is to come home
    int views = 0;
};

/// A view: which words of its source it has, element by element in row-major order.
struct ModelView {
    std::shared_ptr<ModelSource> source;
    std::vector<int> extent;  ///< most significant first
    int element_words = 1;
    bool is_const = false;
    std::vector<int> words;

    /// All of a source, as elements of one word.
    static ModelView whole(std::shared_ptr<ModelSource> source, std::vector<int> extent);

    ModelView section(const std::vector<int>& origin, const std::vector<int>& size) const;
    ModelView projection(int i) const;
    ModelView reshaped(const std::vector<int>& shape) const;  ///< which may be smaller
    ModelView reinterpreted(int words_an_element) const;

    int elements() const;
    bool overlaps(const ModelView& other) const;

    /// What kernels, copies from the view, and (after host_accesses) elements show.
    std::vector<Word> shown() const;

    void write(int k, Word to) const { source->change(words[static_cast<std::size_t>(k)], to); }

    /// A kernel captures the view: from now on the program's direct writes are not noticed. What the kernel may write,
    /// and be it that it does not, will come home; what it can only read, as elements are const, never does.
    void kernel_holds() const { hold(!is_const); }

    /// The program accesses an element, or asks for data(). All of the view comes home; through a view of elements that
    /// are not const the program gets references, and may write through those.
    void host_accesses() const;

    /// synchronize: all of the view comes home. For writing: the program may then write to the source directly.
    void synchronize(bool for_writing) const;

    /// synchronize_to a device: it has the newest values, as after a kernel that read the view; for writing: as after
    /// one that may have written.
    void synchronize_to_device(bool for_writing) const { hold(for_writing); }

    /// The source was changed behind the views' back: its memory is what counts. An array on a device and views without
    /// a source have no memory to go by: nothing happens.
    void refresh() const;

    /// What the view shows becomes undefined; the source's memory is left alone until the next synchronisation.
    void discard() const;

    void copy_into(const std::vector<Word>& values) const;

  private:
    void hold(bool may_write) const;
};

}  // namespace coherence
