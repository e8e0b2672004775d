// SPDX-License-Identifier: Apache-2.0
#include "tools/golden/npy_header.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>
#include <utility>

#include "tools/support/failure.h"

namespace tessera::tools {
namespace {

constexpr std::size_t kLongestHeader = 1 << 20;
constexpr int kDeepestStructure = 32;

/// The little of Python's literals that headers consist of.
class Literal {
  public:
    Literal(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    [[noreturn]] void fail(const char* expected) const {
        throw wrong_use("'{}' is not a .npy file that can be read: expected {} at character {} of its header", name_, expected,
                        at_);
    }

    bool accept(char wanted) {
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    void expect(char wanted) {
        if (!accept(wanted)) fail(std::string("'").append(1, wanted).append("'").c_str());
    }

    std::string string() {
        skip_blanks();
        const char quote = at_ < text_.size() ? text_[at_] : '\0';
        if (quote != '\'' && quote != '"') fail("a quoted string");
        const std::size_t end = text_.find(quote, at_ + 1);
        if (end == std::string_view::npos) fail("the end of a string");
        const std::string result(text_.substr(at_ + 1, end - at_ - 1));
        at_ = end + 1;
        return result;
    }

    bool boolean() {
        skip_blanks();
        for (const bool value : {false, true}) {
            const std::string_view word = value ? "True" : "False";
            if (text_.substr(at_, word.size()) != word) continue;
            at_ += word.size();
            return value;
        }
        fail("True or False");
    }

    std::uint64_t number() {
        skip_blanks();
        std::uint64_t value = 0;
        const std::size_t begin = at_;
        for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
            if (value > std::numeric_limits<std::uint64_t>::max() / 10 - 10) fail("a smaller number");
            value = value * 10 + static_cast<std::uint64_t>(text_[at_] - '0');
        }
        if (at_ == begin) fail("a number");
        return value;
    }

    std::vector<std::uint64_t> tuple() {
        std::vector<std::uint64_t> numbers;
        expect('(');
        while (!accept(')')) {
            numbers.push_back(number());
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return numbers;
    }

    bool is_next(char wanted) {
        skip_blanks();
        return at_ < text_.size() && text_[at_] == wanted;
    }

    const std::string& name() const { return name_; }

  private:
    void skip_blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    }

    std::string_view text_;
    const std::string& name_;
    std::size_t at_ = 0;
};

NpyField field_of(const std::string& type, const std::string& file) {
    const bool is_known = type.size() >= 3 && std::strchr("<>|=", type[0]) != nullptr && std::strchr("iufbcV", type[1]) != nullptr &&
                          type.find_first_not_of("0123456789", 2) == std::string::npos && type.size() < 10;
    if (!is_known) throw wrong_use("'{}' has elements of type '{}'; expected numbers, structures of numbers or bytes", file, type);
    NpyField field;
    field.kind = type[1];
    field.size = std::stoul(type.substr(2));
    if (type[0] == '>' && field.size > 1)
        throw wrong_use("'{}' has big-endian numbers ('{}'); expected little-endian ones", file, type);
    const bool is_number = field.kind != 'V';
    const bool has_size = !is_number || field.size == 1 || field.size == 2 || field.size == 4 || field.size == 8 ||
                          (field.size == 16 && field.kind == 'c');
    if (!has_size || (field.kind == 'f' && field.size == 1))
        throw wrong_use("'{}' has elements of type '{}', which Tessera does not compare", file, type);
    return field;
}

/// What elements consist of.
struct ElementLayout {
    std::vector<NpyField> fields;
    std::size_t size = 0;
};

ElementLayout read_type(Literal& text, int depth);

/// "[1][0]" of the third element of an array of 2 by 2.
std::string subscripts(std::uint64_t element, const std::vector<std::uint64_t>& shape) {
    std::string all;
    for (std::size_t d = shape.size(); d-- > 0; element /= shape[d]) all = "[" + std::to_string(element % shape[d]) + "]" + all;
    return all;
}

/// A member's name; NumPy may have a title before it.
std::string read_name(Literal& text) {
    if (!text.accept('(')) return text.string();
    text.string();
    text.expect(',');
    const std::string name = text.string();
    text.accept(',');
    text.expect(')');
    return name;
}

void read_member(Literal& text, ElementLayout& structure, int depth) {
    text.expect('(');
    const std::string name = read_name(text);
    text.expect(',');
    const ElementLayout type = read_type(text, depth + 1);
    std::vector<std::uint64_t> shape;
    if (text.accept(',') && text.is_next('(')) shape = text.tuple();
    text.accept(',');
    text.expect(')');
    std::uint64_t times = 1;
    const std::uint64_t room = kLongestHeader / std::max<std::size_t>({type.size, type.fields.size(), 1});
    for (const std::uint64_t extent : shape) {
        if (extent > room) text.fail("a smaller structure");
        times *= extent;
        if (times > room) text.fail("a smaller structure");
    }
    for (std::uint64_t i = 0; i < times && !name.empty(); ++i) {  // without a name it is padding
        for (NpyField field : type.fields) {
            field.name = name + subscripts(i, shape) + (field.name.empty() ? "" : ".") + field.name;
            field.offset += structure.size + i * type.size;
            structure.fields.push_back(std::move(field));
        }
    }
    structure.size += times * type.size;
    if (structure.size > kLongestHeader || structure.fields.size() > kLongestHeader) text.fail("a smaller structure");
}

ElementLayout read_type(Literal& text, int depth) {
    ElementLayout type;
    if (!text.accept('[')) {
        type.fields = {field_of(text.string(), text.name())};
        type.size = type.fields[0].size;
        return type;
    }
    if (depth > kDeepestStructure) text.fail("fewer structures within each other");
    while (!text.accept(']')) {
        read_member(text, type, depth);
        if (!text.accept(',')) {
            text.expect(']');
            break;
        }
    }
    return type;
}

NpyHeader parse(const std::string& dictionary, const std::string& name) {
    Literal text(dictionary, name);
    NpyHeader header;
    bool has_type = false, has_shape = false;
    text.expect('{');
    while (!text.accept('}')) {
        const std::string key = text.string();
        text.expect(':');
        if (key == "descr") {
            has_type = true;
            ElementLayout type = read_type(text, 0);
            header.fields = std::move(type.fields);
            header.element_size = type.size;
        } else if (key == "fortran_order") {
            if (text.boolean()) {
                throw wrong_use("'{}' is in Fortran order; expected C order (save numpy.ascontiguousarray of it)", name);
            }
        } else if (key == "shape") {
            has_shape = true;
            header.shape = text.tuple();
        } else {
            text.fail("'descr', 'fortran_order' or 'shape'");
        }
        if (!text.accept(',')) {
            text.expect('}');
            break;
        }
    }
    if (!has_type || !has_shape || header.element_size == 0) text.fail("a type and a shape");
    // A product that does not fit is the file's mistake, not ours to compute with.
    std::uint64_t left = std::numeric_limits<std::int64_t>::max() / header.element_size;
    for (const std::uint64_t extent : header.shape) {
        if (extent > left) text.fail("a shape that fits into memory addresses");
        if (extent != 0) left /= extent;
    }
    return header;
}

}  // namespace

std::uint64_t NpyHeader::elements() const {
    std::uint64_t count = 1;
    for (const std::uint64_t extent : shape) count *= extent;
    return count;
}

std::string NpyHeader::type_name() const {
    std::string text;
    for (const NpyField& field : fields) {
        const char* const kind = field.kind == 'i'   ? "int"
                                 : field.kind == 'u' ? "uint"
                                 : field.kind == 'f' ? "float"
                                 : field.kind == 'c' ? "complex"
                                                     : "";
        std::string type = field.kind == 'b'   ? "bool"
                           : field.kind == 'V' ? fmt::format("{} bytes", field.size)
                                               : kind + std::to_string(field.size * 8);
        if (!field.name.empty()) type = field.name + ": " + type;
        text += (text.empty() ? "" : ", ") + type;
    }
    return fields.size() == 1 && fields[0].name.empty() ? text : "{" + text + "}";
}

NpyHeader read_npy_header(const std::string& name, const std::function<std::size_t(void*, std::size_t)>& read) {
    const auto read_whole = [&](void* to, std::size_t bytes) {
        if (read(to, bytes) != bytes) throw wrong_use("'{}' ends in the middle of its header", name);
    };
    unsigned char start[8] = {};
    if (read(start, 6) != 6 || std::memcmp(start, "\x93NUMPY", 6) != 0) throw wrong_use("'{}' is not a .npy file", name);
    read_whole(start + 6, 2);
    const int version = start[6];
    if (version < 1 || version > 3) throw wrong_use("'{}' has version {} of the .npy format; expected 1 to 3", name, version);
    unsigned char size_bytes[4] = {};
    read_whole(size_bytes, version == 1 ? 2 : 4);
    std::size_t size = 0;
    for (int i = 3; i >= 0; --i) size = size << 8 | size_bytes[i];
    if (size > kLongestHeader) throw wrong_use("'{}' has a header of {} bytes; expected at most {}", name, size, kLongestHeader);
    std::string dictionary(size, '\0');
    read_whole(dictionary.data(), size);
    return parse(dictionary, name);
}

}  // namespace tessera::tools
