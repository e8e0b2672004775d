// SPDX-License-Identifier: Apache-2.0
#include "tools/reference/help_text.h"

#include <cstddef>
#include <sstream>
#include <string_view>

namespace tessera::tools {
namespace {

constexpr std::string_view usage_mark = "Usage: ";
constexpr std::string_view exit_code_mark = "Exit code: ";

std::size_t indentation(const std::string& line) { return line.find_first_not_of(' '); }

bool is_blank(const std::string& line) { return indentation(line) == std::string::npos; }

void append(std::string& text, std::string_view words) {
    if (!text.empty() && !words.empty()) text += ' ';
    text += words;
}

/// Turns the lines of one text into blocks.
class Reader {
  public:
    explicit Reader(const std::string& text) {
        std::istringstream stream(text);
        for (std::string line; std::getline(stream, line);) lines_.push_back(line);
    }

    HelpText read() {
        for (at_ = 0; at_ < lines_.size(); ++at_) read_line(lines_[at_]);
        return help_;
    }

  private:
    void read_line(const std::string& line) {
        if (is_blank(line)) {
            end_block();
        } else if (line.rfind(usage_mark, 0) == 0) {
            end_block();
            in_usage_ = true;
            help_.usage.push_back(line.substr(usage_mark.size()));
        } else if (indentation(line) == 0) {
            read_line_at_margin(line);
        } else if (in_usage_) {
            help_.usage.push_back(line.substr(indentation(line)));
        } else {
            read_indented_line(line);
        }
    }

    void read_line_at_margin(const std::string& line) {
        in_usage_ = false;
        const bool row_follows = at_ + 1 < lines_.size() && !is_blank(lines_[at_ + 1]) && indentation(lines_[at_ + 1]) > 0;
        if (line.back() == ':' && row_follows) {
            end_block();
            block().heading = line.substr(0, line.size() - 1);
        } else {
            if ((in_block_ && !block().rows.empty()) || line.rfind(exit_code_mark, 0) == 0) end_block();
            append(block().paragraph, line);
        }
    }

    void read_indented_line(const std::string& line) {
        const std::size_t indent = indentation(line);
        std::vector<HelpRow>& rows = block().rows;
        if (!rows.empty() && indent > row_indent_) return append(rows.back().sentence, line.substr(indent));
        row_indent_ = indent;
        std::size_t end = line.find("  ", indent);
        if (line[indent] != '-') end = line.find(' ', indent);
        const std::size_t sentence = end == std::string::npos ? end : line.find_first_not_of(' ', end);
        rows.push_back({line.substr(indent, end == std::string::npos ? end : end - indent),
                        sentence == std::string::npos ? "" : line.substr(sentence)});
    }

    HelpBlock& block() {
        if (!in_block_) help_.blocks.emplace_back();
        in_block_ = true;
        return help_.blocks.back();
    }

    void end_block() {
        in_block_ = false;
        in_usage_ = false;
    }

    std::vector<std::string> lines_;
    std::size_t at_ = 0;
    HelpText help_;
    bool in_block_ = false;
    bool in_usage_ = false;
    std::size_t row_indent_ = 0;
};

HelpOption option_of(const HelpRow& row) {
    HelpOption option;
    option.sentence = row.sentence;
    option.name = row.term.substr(0, row.term.find_first_of(",= "));
    const std::size_t equals = row.term.find('=');
    const std::size_t blank = row.term.find(' ');
    option.separate = equals == std::string::npos && blank != std::string::npos;
    if (equals != std::string::npos) option.value = row.term.substr(equals + 1);
    if (option.separate) option.value = row.term.substr(blank + 1);
    return option;
}

bool is_placeholder(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

HelpText read_help(const std::string& text) { return Reader(text).read(); }

std::vector<std::string> HelpOption::choices() const {
    std::vector<std::string> found;
    std::istringstream pieces(value);
    for (std::string piece; std::getline(pieces, piece, '|');) {
        const std::size_t colon = piece.find(':');
        if (colon != std::string::npos) piece.erase(colon + 1);  // random:SEED
        if (!piece.empty() && !is_placeholder(piece[0])) found.push_back(piece);
    }
    return found;
}

bool HelpOption::takes_path() const { return value.find("FILE") != std::string::npos || value.find("FOLDER") != std::string::npos; }

std::vector<HelpOption> options_of(const HelpText& help) {
    std::vector<HelpOption> options;
    for (const HelpBlock& block : help.blocks) {
        for (const HelpRow& row : block.rows) {
            if (row.term.size() > 1 && row.term[0] == '-') options.push_back(option_of(row));
        }
    }
    return options;
}

}  // namespace tessera::tools
