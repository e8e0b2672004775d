// SPDX-License-Identifier: Apache-2.0
// JSON to be written. The library that writes it takes seconds to compile, so it is behind this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace tessera::detail {

/// A value. Objects keep the order of their keys.
///
///     Json launch = {{"index", 3}, {"tile", Json()}, {"arrays", Json::array()}};
///     launch["arrays"].push_back({{"name", "a"}});
///     launch.text(1);
class Json {
  public:
    using Members = std::vector<std::pair<std::string, Json>>;

    Json() = default;  ///< null
    Json(const char* text) : value_(std::string(text)) {}
    Json(std::string text) : value_(std::move(text)) {}
    template <class Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
    Json(Number number) : value_(stored(number)) {}
    template <class Element>
    Json(const std::vector<Element>& elements) : value_(std::vector<Json>(elements.begin(), elements.end())) {}
    /// Pairs whose first is text make an object; anything else is a list.
    Json(std::initializer_list<Json> parts);

    static Json array();
    static Json object();

    Json& operator[](const std::string& key);  ///< of an object, or of null, which becomes one
    void push_back(Json element);              ///< to a list, or to null, which becomes one
    Json& back();                              ///< of a list that has elements
    std::size_t size() const;                  ///< of a list
    bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }

    /// Without line breaks, or with an indentation of `indent` blanks for each level. What is no UTF-8 is replaced.
    std::string text(int indent = -1) const;

  private:
    struct Writer;

    template <class Number>
    static auto stored(Number number) {
        if constexpr (std::is_same_v<Number, bool>) {
            return number;
        } else if constexpr (std::is_floating_point_v<Number>) {
            return static_cast<double>(number);
        } else if constexpr (std::is_signed_v<Number>) {
            return static_cast<std::int64_t>(number);
        } else {
            return static_cast<std::uint64_t>(number);
        }
    }

    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, std::vector<Json>, Members> value_ = nullptr;
};

}  // namespace tessera::detail
