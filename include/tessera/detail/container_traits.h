// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include "tessera/detail/newer_traits.h"

namespace tessera::detail {

/// Whether views of `Element` can lie over a `Container`: it has data() and size(), and data() points to
/// `Element`.
template <class Container, class Element, class = void>
struct IsContainerOf : std::false_type {};

template <class Container, class Element>
struct IsContainerOf<Container, Element,
                     void_t<decltype(std::declval<Container&>().data()),
                            decltype(static_cast<std::size_t>(std::declval<Container&>().size()))>>
    : std::integral_constant<
          bool,
          std::is_convertible<decltype(std::declval<Container&>().data()), Element*>::value &&
          std::is_same<std::remove_cv_t<std::remove_pointer_t<decltype(std::declval<Container&>().data())>>,
                       std::remove_cv_t<Element>>::value> {};

template <class Container, class Element>
using EnableIfContainerOf = std::enable_if_t<IsContainerOf<Container, Element>::value>;

/// Whether a type is an iterator, output iterators included.
template <class Type, class = void>
struct IsIterator : std::false_type {};

template <class Type>
struct IsIterator<Type, void_t<typename std::iterator_traits<Type>::iterator_category>>
    : std::true_type {};

template <class Type>
using EnableIfIterator = std::enable_if_t<IsIterator<Type>::value>;

}  // namespace tessera::detail
