// SPDX-License-Identifier: Apache-2.0
// JSON to be written, or that was read. The library that does both takes seconds to compile, so it is behind this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace tessera::detail {

/// Text that is no JSON, or a value that is not as its reader expects it.
class JsonError : public std::runtime_error {
  public:
    explicit JsonError(const std::string& what, std::size_t byte = 0) : std::runtime_error(what), byte_(byte) {}

    std::size_t byte() const { return byte_; }  ///< of the text, from 1, where it stops being JSON; 0: it is JSON

  private:
    const std::size_t byte_;
};

/// Where text stops being JSON, in words: "line 3 is not JSON, from byte 20 of the file on".
/// \param error  of parsing `text`
std::string json_mistake(const JsonError& error, std::string_view text);

/// A value. Objects keep the order of their keys.
///
///     Json launch = {{"index", 3}, {"tile", Json()}, {"arrays", Json::array()}};
///     launch["arrays"].push_back({{"name", "a"}});
///     launch.text(1);
///     Json::parse(text).at("arrays").elements().front().at("name").as<std::string>();
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

    /// Throws JsonError for text that is no JSON, and where it is nested deeper than anything that Tessera writes.
    static Json parse(std::string_view text);
    static std::optional<Json> try_parse(std::string_view text);

    Json& operator[](const std::string& key);  ///< of an object, or of null, which becomes one
    void erase(std::string_view key);          ///< of an object
    void push_back(Json element);              ///< to a list, or to null, which becomes one
    Json& back();                              ///< of a list that has elements

    bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
    bool is_object() const { return std::holds_alternative<Members>(value_); }
    bool is_list() const { return std::holds_alternative<std::vector<Json>>(value_); }

    /// The member of an object; null where there is none, and of anything else.
    const Json* find(std::string_view key) const;

    // What follows throws JsonError where the value is not of that type, or lacks that member or element.
    const Json& at(std::string_view key) const;
    const Json& at(std::size_t index) const;
    const std::vector<Json>& elements() const;
    std::vector<Json>& elements();
    std::size_t size() const { return elements().size(); }  ///< of a list

    /// A bool, a number that fits, text, or a vector of these.
    template <class Value>
    Value as() const {
        if (auto value = try_as<Value>()) return *std::move(value);
        constexpr bool is_number = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
        fail(is_number ? "a whole number that fits" : std::is_same_v<Value, bool> ? "true or false" : std::is_same_v<Value, std::string> ? "text" : "a list of these");
    }
    template <class Value>
    std::optional<Value> try_as() const {
        return as_type(static_cast<const Value*>(nullptr));
    }
    template <class Value>
    void read(std::string_view key, Value& value) const {
        value = at(key).as<Value>();
    }
    template <class Value>
    void read(std::size_t index, Value& value) const {
        value = at(index).as<Value>();
    }
    template <class Value>
    Value value_or(std::string_view key, Value otherwise) const {
        const Json* const member = find(key);
        return member != nullptr ? member->as<Value>() : otherwise;
    }

    /// Without line breaks, or with an indentation of `indent` blanks for each level. What is no UTF-8 is replaced.
    std::string text(int indent = -1) const;
    /// The beginning of that, in ASCII, for messages.
    std::string excerpt() const;

  private:
    struct Reader;
    struct Writer;

    [[noreturn]] void fail(const std::string& expected) const;

    template <class Value>
    std::optional<Value> as_type(const Value*) const {
        if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>) {
            using Limits = std::numeric_limits<Value>;
            const auto* const natural = std::get_if<std::uint64_t>(&value_);
            const auto* const whole = std::get_if<std::int64_t>(&value_);
            if (natural != nullptr && *natural <= static_cast<std::uint64_t>(Limits::max())) return static_cast<Value>(*natural);
            const bool fits = whole != nullptr && (*whole < 0 ? std::is_signed_v<Value> && *whole >= static_cast<std::int64_t>(Limits::min())
                                                              : static_cast<std::uint64_t>(*whole) <= static_cast<std::uint64_t>(Limits::max()));
            return fits ? std::optional<Value>(static_cast<Value>(*whole)) : std::nullopt;
        } else {
            const Value* const value = std::get_if<Value>(&value_);
            return value != nullptr ? std::optional<Value>(*value) : std::nullopt;
        }
    }
    template <class Element>
    std::optional<std::vector<Element>> as_type(const std::vector<Element>*) const {
        if (!is_list()) return std::nullopt;
        std::vector<Element> all;
        for (const Json& element : elements()) {
            const std::optional<Element> value = element.try_as<Element>();
            if (!value) return std::nullopt;
            all.push_back(*value);
        }
        return all;
    }

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
