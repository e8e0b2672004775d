// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "emulator/documents/utf16.h"

namespace tessera::tools {

/// A piece of a source to put something else in place of.
struct Edit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
    std::string reason;          ///< for the summary: what is mended; empty for a part of another edit
    bool may_be_shared = false;  ///< several changes need it, and it is made once

    bool operator==(const Edit& other) const {
        return begin == other.begin && end == other.end && text == other.text;
    }
    bool overlaps(const Edit& other) const { return begin < other.end && other.begin < end; }
};

/// Edits that make sense together only; the first one has the reason.
using Change = std::vector<Edit>;

/// A source file that is being ported: what it was, and what it has become. Nothing is written here.
class SourceText {
  public:
    /// Throws Failure when it cannot be read, or is not in UTF-16, UTF-8 or a superset of ASCII.
    explicit SourceText(std::filesystem::path path);

    const std::filesystem::path& path() const { return path_; }
    /// In UTF-8, unless the file is in some superset of ASCII.
    const std::string& original() const { return original_; }
    const std::string& text() const { return text_; }
    bool is_in_utf16() const { return encoding_ != detail::Encoding::other; }
    /// The text in the encoding of the file.
    std::string bytes() const { return detail::encoded(text_, encoding_); }
    bool has_changed() const { return text_ != original_; }
    /// What lines end with.
    std::string line_end() const;

    /// Whether `path` is another name of the file.
    bool is_file(const std::filesystem::path& path) const;

    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    /// The place of a line and a column (in bytes), both counted from 1, as compilers name it; or nowhere.
    std::size_t offset_of(std::size_t line, std::size_t column) const { return offset_in(text_, line, column); }
    static std::size_t offset_in(const std::string& text, std::size_t line, std::size_t column);

    /// Makes the changes that do not get in the way of an earlier one of the list. \return those made
    std::vector<Change> apply(const std::vector<Change>& changes);

  private:
    std::filesystem::path path_;
    detail::Encoding encoding_;
    std::string original_;
    std::string text_;
};

}  // namespace tessera::tools
