// SPDX-License-Identifier: Apache-2.0
// stdext::checked_array_iterator: a pointer into an array of known size, for the standard algorithms.
#pragma once

#include <stddef.h>

#include <iterator>

#include "tessera/windows/invalid_parameter.h"

namespace stdext {

/// A step out of the array ends the program, as in Visual C++'s debug builds.
template <class Pointer>
class checked_array_iterator {
    using Traits = std::iterator_traits<Pointer>;

  public:
    using iterator_category = typename Traits::iterator_category;
    using value_type = typename Traits::value_type;
    using difference_type = typename Traits::difference_type;
    using pointer = typename Traits::pointer;
    using reference = typename Traits::reference;

    checked_array_iterator() = default;
    checked_array_iterator(Pointer array, size_t size, size_t index = 0)
        : array_(array), size_(size), index_(index) {
        if (index > size) out_of_range();
    }

    Pointer base() const { return array_ + static_cast<difference_type>(index_); }

    reference operator*() const {
        if (index_ >= size_) out_of_range();
        return *base();
    }
    pointer operator->() const { return &**this; }
    reference operator[](difference_type offset) const { return *(*this + offset); }

    checked_array_iterator& operator+=(difference_type offset) {
        const auto index = static_cast<difference_type>(index_) + offset;
        if (index < 0 || index > static_cast<difference_type>(size_)) out_of_range();
        index_ = static_cast<size_t>(index);
        return *this;
    }
    checked_array_iterator& operator-=(difference_type offset) { return *this += -offset; }
    checked_array_iterator& operator++() { return *this += 1; }
    checked_array_iterator& operator--() { return *this -= 1; }
    checked_array_iterator operator++(int) {
        const checked_array_iterator before = *this;
        ++*this;
        return before;
    }
    checked_array_iterator operator--(int) {
        const checked_array_iterator before = *this;
        --*this;
        return before;
    }

    friend checked_array_iterator operator+(checked_array_iterator i, difference_type n) { return i += n; }
    friend checked_array_iterator operator+(difference_type n, checked_array_iterator i) { return i += n; }
    friend checked_array_iterator operator-(checked_array_iterator i, difference_type n) { return i -= n; }
    friend difference_type operator-(const checked_array_iterator& a, const checked_array_iterator& b) {
        return a.base() - b.base();
    }
    friend bool operator==(const checked_array_iterator& a, const checked_array_iterator& b) {
        return a.base() == b.base();
    }
    friend bool operator!=(const checked_array_iterator& a, const checked_array_iterator& b) {
        return !(a == b);
    }
    friend bool operator<(const checked_array_iterator& a, const checked_array_iterator& b) {
        return a.base() < b.base();
    }
    friend bool operator>(const checked_array_iterator& a, const checked_array_iterator& b) { return b < a; }
    friend bool operator<=(const checked_array_iterator& a, const checked_array_iterator& b) {
        return !(b < a);
    }
    friend bool operator>=(const checked_array_iterator& a, const checked_array_iterator& b) {
        return !(a < b);
    }

  private:
    [[noreturn]] static void out_of_range() {
        tessera::windows::invalid_parameter("checked_array_iterator", "a position within the array");
    }

    Pointer array_ = nullptr;
    size_t size_ = 0;
    size_t index_ = 0;
};

template <class Pointer>
checked_array_iterator<Pointer> make_checked_array_iterator(Pointer array, size_t size, size_t index = 0) {
    return {array, size, index};
}

/// The original only keeps a warning away.
template <class Pointer>
Pointer make_unchecked_array_iterator(Pointer array) {
    return array;
}

}  // namespace stdext
