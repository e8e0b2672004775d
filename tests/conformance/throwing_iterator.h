// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <stdexcept>

/// Reads 0, 1, 2, ... and fails at `fails_at`: an error in the middle of a copy.
class ThrowingIterator {
  public:
    typedef std::input_iterator_tag iterator_category;
    typedef int value_type;
    typedef std::ptrdiff_t difference_type;
    typedef const int* pointer;
    typedef int reference;

    explicit ThrowingIterator(int fails_at, int position = 0) : value_(position), fails_at_(fails_at) {}

    int operator*() const {
        if (value_ == fails_at_) throw std::out_of_range("the source has no more elements");
        return value_;
    }
    ThrowingIterator& operator++() {
        ++value_;
        return *this;
    }
    ThrowingIterator operator++(int) {
        ThrowingIterator before(*this);
        ++value_;
        return before;
    }
    bool operator==(const ThrowingIterator& other) const { return value_ == other.value_; }
    bool operator!=(const ThrowingIterator& other) const { return value_ != other.value_; }

  private:
    int value_;
    int fails_at_;
};
