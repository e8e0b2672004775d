// SPDX-License-Identifier: Apache-2.0
#include "tools/code/source_text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>
#include <tuple>
#include <utility>

#include "tools/support/failure.h"
#include "tools/support/named_file.h"

namespace tessera::tools {
namespace fs = std::filesystem;
namespace {

std::string read(const fs::path& path) {
    check_readable(path.string());
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw wrong_use("cannot read '{}': {}", path.string(), std::strerror(errno));
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

SourceText::SourceText(fs::path path)
    : path_(std::move(path)), encoding_(detail::Encoding::other), original_(read(path_)) {
    encoding_ = detail::encoding_of(original_);
    original_ = detail::utf8_of(std::move(original_));
    if (original_.find('\0') != std::string::npos) {
        throw wrong_use("'{}' is not in UTF-8, ASCII, or UTF-16 with a byte order mark", path_.string());
    }
    text_ = original_;
}

std::string SourceText::line_end() const {
    const std::size_t end = text_.find('\n');
    return end != std::string::npos && end > 0 && text_[end - 1] == '\r' ? "\r\n" : "\n";
}

bool SourceText::is_file(const fs::path& path) const {
    std::error_code error;
    return fs::equivalent(path, path_, error) && !error;
}

std::size_t SourceText::offset_in(const std::string& text, std::size_t line, std::size_t column) {
    std::size_t begin = 0;
    for (; line > 1; --line) {
        begin = text.find('\n', begin);
        if (begin == std::string::npos) return nowhere;
        ++begin;
    }
    const std::size_t offset = begin + column - 1;
    return column == 0 || offset > text.size() ? nowhere : offset;
}

std::vector<Change> SourceText::apply(const std::vector<Change>& changes) {
    std::vector<Change> made;
    std::vector<Edit> chosen;
    for (const Change& change : changes) {
        const auto is_in_the_way = [&](const Edit& edit) {
            return std::any_of(chosen.begin(), chosen.end(), [&](const Edit& other) {
                return (edit == other && !edit.may_be_shared) || edit.overlaps(other);
            });
        };
        if (change.empty() || std::any_of(change.begin(), change.end(), is_in_the_way)) continue;
        made.push_back(change);
        for (const Edit& edit : change) {
            if (std::find(chosen.begin(), chosen.end(), edit) == chosen.end()) chosen.push_back(edit);
        }
    }
    // From the end, so that places stay right. What is put in at one place stays in the order of the list,
    // before what is replaced there.
    std::vector<std::tuple<std::size_t, std::size_t, std::size_t>> order;
    for (std::size_t i = 0; i < chosen.size(); ++i) order.emplace_back(chosen[i].begin, chosen[i].end, i);
    std::sort(order.rbegin(), order.rend());
    for (const auto& [begin, end, i] : order) text_.replace(begin, end - begin, chosen[i].text);
    return made;
}

}  // namespace tessera::tools
