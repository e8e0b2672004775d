// SPDX-License-Identifier: Apache-2.0
// JSON files that the user names: what is wrong with one is said in words.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "emulator/documents/json.h"

namespace tessera::tools {

/// A value in a JsonDocument, which must outlive it. Where it is not as expected, reading it throws a Failure that names both:
/// "'golden/manifest.json' is not a manifest of golden outputs: launches[3].line is \"x\"; expected a whole number".
class JsonValue {
  public:
    bool is_null() const;
    bool has(const char* key) const;
    JsonValue at(const char* key) const;
    std::vector<JsonValue> elements() const;

    std::string text() const;
    std::string text_or_none() const;  ///< null: ""
    bool boolean() const;
    int integer() const;
    std::uint64_t number(std::uint64_t least = 0, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
    std::uint64_t number_or_zero() const;  ///< null: 0
    unsigned unsigned_number(std::uint64_t least = 0) const;
    unsigned unsigned_or_zero() const;
    std::vector<std::uint64_t> numbers(std::uint64_t least = 0) const;
    std::vector<std::uint64_t> numbers_or_none() const;  ///< null: none
    std::vector<std::string> texts() const;

    /// Text that `accepts` the predicate.
    template <class Accepts>
    std::string text_that(Accepts accepts, const char* expected) const {
        std::string found = text();
        if (!accepts(found)) fail_for(expected);
        return found;
    }

    /// As it was read, to be passed on.
    const detail::Json& json() const { return *value_; }

    [[noreturn]] void fail_for(const std::string& expected) const;

  private:
    friend class JsonDocument;

    template <class Value>
    Value value(const char* expected) const;

    JsonValue(const detail::Json& value, const std::string& file_words, std::string path)
        : value_(&value), file_words_(&file_words), path_(std::move(path)) {}

    const detail::Json* value_;
    const std::string* file_words_;
    std::string path_;  ///< "launches[3].line"; empty: the whole
};

class JsonDocument {
  public:
    /// Throws Failure for what cannot be read, is no JSON, or says another schema.
    /// \param kind    what it should be: "manifest of golden outputs"
    /// \param schema  what its "schema" should say
    JsonDocument(const std::string& path, const std::string& kind, const std::string& schema);

    /// Whatever schema it says.
    JsonDocument(const std::string& path, const std::string& kind);

    /// \param name  stands for the file's in messages
    static JsonDocument of_text(const std::string& text, const std::string& name, const std::string& kind);

    JsonValue root() const { return {*json_, *words_, ""}; }

  private:
    JsonDocument(const std::string& text, std::shared_ptr<const std::string> words);

    // Values point to these, wherever the document is moved.
    std::shared_ptr<const std::string> words_;  ///< "'PATH' is no KIND"
    std::shared_ptr<const detail::Json> json_;
};

}  // namespace tessera::tools
