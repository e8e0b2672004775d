// SPDX-License-Identifier: Apache-2.0
#include "emulator/documents/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::detail {

/// Makes our value of the library's events.
struct Json::Reader {
    using Library = nlohmann::json;

    bool null() { return add(Json()); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(Library::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        open_.back().key = std::move(name);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const Library::exception& error) {
        const auto* const of_text = dynamic_cast<const Library::parse_error*>(&error);
        if (of_text == nullptr) throw JsonError("it has a number that is too large");
        throw JsonError(error.what(), of_text->byte);
    }

    Json all;

  private:
    static constexpr std::size_t kDeepest = 200;
    struct Open {
        Json value;
        std::string key = {};  ///< of the member that comes next
    };

    bool add(Json value) {
        if (open_.empty()) {
            all = std::move(value);
        } else if (open_.back().value.is_list()) {
            open_.back().value.push_back(std::move(value));
        } else {
            open_.back().value[open_.back().key] = std::move(value);
        }
        return true;
    }
    bool open(Json value) {
        if (open_.size() == kDeepest) throw JsonError("it is nested too deeply");
        open_.push_back({std::move(value)});
        return true;
    }
    bool close() {
        Json value = std::move(open_.back().value);
        open_.pop_back();
        return add(std::move(value));
    }

    std::vector<Open> open_;
};

/// Makes the library's value of ours.
struct Json::Writer {
    using Value = nlohmann::ordered_json;

    Value operator()(const std::vector<Json>& elements) const {
        Value all = Value::array();
        for (const Json& element : elements) all.push_back(std::visit(*this, element.value_));
        return all;
    }
    Value operator()(const Members& members) const {
        Value all = Value::object();
        for (const auto& [key, value] : members) all[key] = std::visit(*this, value.value_);
        return all;
    }
    template <class Scalar>
    Value operator()(const Scalar& scalar) const {
        return scalar;
    }
};

Json::Json(std::initializer_list<Json> parts) {
    const auto is_member = [](const Json& part) {
        const auto* const pair = std::get_if<std::vector<Json>>(&part.value_);
        return pair != nullptr && pair->size() == 2 && std::holds_alternative<std::string>(pair->front().value_);
    };
    if (!std::all_of(parts.begin(), parts.end(), is_member)) {
        value_ = std::vector<Json>(parts);
        return;
    }
    value_ = Members();
    for (const Json& part : parts) {
        const auto& pair = std::get<std::vector<Json>>(part.value_);
        (*this)[std::get<std::string>(pair.front().value_)] = pair.back();
    }
}

Json Json::array() {
    Json all;
    all.value_ = std::vector<Json>();
    return all;
}

Json Json::object() {
    Json all;
    all.value_ = Members();
    return all;
}

Json Json::parse(std::string_view text) {
    Reader reader;
    nlohmann::json::sax_parse(text, &reader);
    return std::move(reader.all);
}

std::string json_mistake(const JsonError& error, std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return "it is empty";
    if (error.byte() > text.size()) return "it ends in the middle, after " + std::to_string(text.size()) + " bytes";
    if (error.byte() == 0) return error.what();
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(error.byte()), '\n');
    return "line " + std::to_string(line) + " is not JSON, from byte " + std::to_string(error.byte()) + " of the file on";
}

std::optional<Json> Json::try_parse(std::string_view text) {
    try {
        return parse(text);
    } catch (const JsonError&) {
        return std::nullopt;
    }
}

Json& Json::operator[](const std::string& key) {
    if (std::holds_alternative<std::nullptr_t>(value_)) value_ = Members();
    auto& members = std::get<Members>(value_);
    const auto found = std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.first == key; });
    return found != members.end() ? found->second : members.emplace_back(key, Json()).second;
}

void Json::erase(std::string_view key) {
    auto& members = std::get<Members>(value_);
    members.erase(std::remove_if(members.begin(), members.end(), [&](const auto& member) { return member.first == key; }), members.end());
}

void Json::push_back(Json element) {
    if (is_null()) value_ = std::vector<Json>();
    std::get<std::vector<Json>>(value_).push_back(std::move(element));
}

Json& Json::back() { return std::get<std::vector<Json>>(value_).back(); }

const Json* Json::find(std::string_view key) const {
    const Members* const members = std::get_if<Members>(&value_);
    if (members == nullptr) return nullptr;
    const auto found = std::find_if(members->begin(), members->end(), [&](const auto& member) { return member.first == key; });
    return found != members->end() ? &found->second : nullptr;
}

const Json& Json::at(std::string_view key) const {
    if (const Json* const member = find(key)) return *member;
    fail("an object with \"" + std::string(key) + "\"");
}

const Json& Json::at(std::size_t index) const {
    if (index < elements().size()) return elements()[index];
    fail("a longer list");
}

const std::vector<Json>& Json::elements() const {
    if (const auto* const list = std::get_if<std::vector<Json>>(&value_)) return *list;
    fail("a list");
}

std::vector<Json>& Json::elements() { return const_cast<std::vector<Json>&>(std::as_const(*this).elements()); }

void Json::fail(const std::string& expected) const { throw JsonError("expected " + expected + ", found " + excerpt()); }

std::string Json::text(int indent) const {
    return std::visit(Writer(), value_).dump(indent, ' ', false, Writer::Value::error_handler_t::replace);
}

std::string Json::excerpt() const {
    constexpr std::size_t kLongest = 40;
    const std::string whole = std::visit(Writer(), value_).dump(-1, ' ', true, Writer::Value::error_handler_t::replace);
    return whole.size() > kLongest ? whole.substr(0, kLongest) + "..." : whole;
}

}  // namespace tessera::detail
