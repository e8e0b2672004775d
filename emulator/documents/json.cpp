// SPDX-License-Identifier: Apache-2.0
#include "emulator/documents/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::detail {

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

Json& Json::operator[](const std::string& key) {
    if (std::holds_alternative<std::nullptr_t>(value_)) value_ = Members();
    auto& members = std::get<Members>(value_);
    const auto found = std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.first == key; });
    return found != members.end() ? found->second : members.emplace_back(key, Json()).second;
}

void Json::push_back(Json element) {
    if (is_null()) value_ = std::vector<Json>();
    std::get<std::vector<Json>>(value_).push_back(std::move(element));
}

Json& Json::back() { return std::get<std::vector<Json>>(value_).back(); }

std::size_t Json::size() const { return std::get<std::vector<Json>>(value_).size(); }

std::string Json::text(int indent) const {
    return std::visit(Writer(), value_).dump(indent, ' ', false, Writer::Value::error_handler_t::replace);
}

}  // namespace tessera::detail
