// SPDX-License-Identifier: Apache-2.0
#include "tools/support/json_document.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "emulator/documents/utf16.h"
#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

using detail::Json;

/// The value as a message shows it.
std::string excerpt(const Json& json) {
    if (json.is_object()) return "an object";
    if (json.is_list()) return json.elements().empty() ? "an empty list" : "a list";
    return json.excerpt();
}

Json parsed(const std::string& text, const std::string& words) {
    try {
        return Json::parse(text);
    } catch (const detail::JsonError& error) {
        throw wrong_use("{}: {}", words, detail::json_mistake(error, text));
    }
}

/// Not through a stream: its iterators throw something of their own where a folder is read.
std::string contents_of(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rbe"), &std::fclose);
    struct stat status = {};
    const bool is_open = file != nullptr && fstat(fileno(file.get()), &status) == 0;
    // /dev/zero never ends. What is typed does.
    const bool is_device = is_open && (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode)) && isatty(fileno(file.get())) == 0;
    if (is_device) throw wrong_use("'{}' is a device; expected a file", path);
    std::string text;
    char buffer[65536];
    std::size_t size = 0;
    while (file != nullptr && (size = std::fread(buffer, 1, sizeof buffer, file.get())) > 0) text.append(buffer, size);
    if (file == nullptr || std::ferror(file.get()) != 0) throw wrong_use("cannot read '{}': {}", path, std::strerror(errno));
    return detail::plain_utf8_of(std::move(text));
}

}  // namespace

void JsonValue::fail_for(const std::string& expected) const {
    throw wrong_use("{}: {} is {}; expected {}", *file_words_, path_.empty() ? "it" : path_, excerpt(*value_), expected);
}

bool JsonValue::is_null() const { return value_->is_null(); }

bool JsonValue::has(const char* key) const { return value_->find(key) != nullptr; }

JsonValue JsonValue::at(const char* key) const {
    if (!value_->is_object()) fail_for("an object");
    const Json* const member = value_->find(key);
    if (member == nullptr) throw wrong_use("{}: {} has no \"{}\"", *file_words_, path_.empty() ? "it" : path_, key);
    return {*member, *file_words_, path_.empty() ? key : path_ + "." + key};
}

std::vector<JsonValue> JsonValue::elements() const {
    if (!value_->is_list()) fail_for("a list");
    std::vector<JsonValue> values;
    for (const Json& element : value_->elements()) values.push_back({element, *file_words_, fmt::format("{}[{}]", path_, values.size())});
    return values;
}

template <class Value>
Value JsonValue::value(const char* expected) const {
    auto found = value_->try_as<Value>();
    if (!found) fail_for(expected);
    return *std::move(found);
}

std::string JsonValue::text() const { return value<std::string>("text"); }

std::string JsonValue::text_or_none() const { return is_null() ? "" : text(); }

bool JsonValue::boolean() const { return value<bool>("true or false"); }

int JsonValue::integer() const { return value<int>("a whole number that fits into an int"); }

std::uint64_t JsonValue::number(std::uint64_t least, std::uint64_t most) const {
    const auto number = value_->try_as<std::uint64_t>();
    if (number && *number >= least && *number <= most) return *number;
    if (most == std::numeric_limits<std::uint64_t>::max()) fail_for(fmt::format("a whole number, {} or larger", least));
    fail_for(fmt::format("a whole number from {} to {}", least, most));
}

std::uint64_t JsonValue::number_or_zero() const { return is_null() ? 0 : number(); }

unsigned JsonValue::unsigned_number(std::uint64_t least) const {
    return static_cast<unsigned>(number(least, std::numeric_limits<unsigned>::max()));
}

unsigned JsonValue::unsigned_or_zero() const { return is_null() ? 0 : unsigned_number(); }

std::vector<std::uint64_t> JsonValue::numbers(std::uint64_t least) const {
    std::vector<std::uint64_t> numbers;
    for (const JsonValue& element : elements()) numbers.push_back(element.number(least));
    return numbers;
}

std::vector<std::uint64_t> JsonValue::numbers_or_none() const {
    return is_null() ? std::vector<std::uint64_t>() : numbers();
}

std::vector<std::string> JsonValue::texts() const {
    std::vector<std::string> texts;
    for (const JsonValue& element : elements()) texts.push_back(element.text());
    return texts;
}

JsonDocument::JsonDocument(const std::string& path, const std::string& kind, const std::string& schema) : JsonDocument(path, kind) {
    const std::string found = root().at("schema").text();
    if (found != schema) throw wrong_use("'{}' has schema '{}'; expected '{}'", path, found, schema);
}

JsonDocument::JsonDocument(const std::string& path, const std::string& kind)
    : JsonDocument(contents_of(path), std::make_shared<const std::string>(fmt::format("'{}' is not a {}", path, kind))) {}

JsonDocument::JsonDocument(const std::string& text, std::shared_ptr<const std::string> words)
    : words_(std::move(words)), json_(std::make_shared<Json>(parsed(text, *words_))) {}

JsonDocument JsonDocument::of_text(const std::string& text, const std::string& name, const std::string& kind) {
    return {text, std::make_shared<const std::string>(fmt::format("'{}' is not a {}", name, kind))};
}

}  // namespace tessera::tools
