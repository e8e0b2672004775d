// SPDX-License-Identifier: Apache-2.0
#include "tools/reference/man_writer.h"

namespace tessera::tools {
namespace {

/// A hyphen that can be searched for and copied; a back slash that is one.
std::string escaped(const std::string& plain) {
    std::string text;
    for (const char c : plain) {
        if (c == '\\') {
            text += "\\e";
        } else if (c == '-') {
            text += "\\-";
        } else {
            text += c;
        }
    }
    return text;
}

std::string quoted(const std::string& plain) {
    std::string text = "\"";
    for (const char c : escaped(plain)) text += c == '"' ? "\\(dq" : std::string(1, c);
    return text + '"';
}

}  // namespace

void ManWriter::title(const std::string& name, int section, const std::string& source) {
    // No date: the same sources make the same page.
    text_ += ".TH " + quoted(name) + ' ' + std::to_string(section) + " \"\" " + quoted(source) + '\n';
    // Words stay whole, so that an option can be searched for and copied.
    text_ += ".nh\n.ad l\n";
}

void ManWriter::section(const std::string& heading) {
    text_ += ".SH " + quoted(heading) + '\n';
    begins_section_ = true;
}

void ManWriter::subsection(const std::string& heading) {
    text_ += ".SS " + quoted(heading) + '\n';
    begins_section_ = true;
}

void ManWriter::paragraph(const std::string& text) {
    separate();
    line(text);
}

void ManWriter::row(const std::string& term, const std::string& text) {
    text_ += ".TP\n.B " + quoted(term) + '\n';
    line(text);
    begins_section_ = false;
}

void ManWriter::lines(const std::vector<std::string>& lines) {
    separate();
    text_ += ".nf\n";
    for (const std::string& plain : lines) line(plain);
    text_ += ".fi\n";
}

void ManWriter::separate() {
    if (!begins_section_) text_ += ".PP\n";
    begins_section_ = false;
}

void ManWriter::line(const std::string& plain) {
    // A line that begins with one of these would be a request.
    if (!plain.empty() && (plain[0] == '.' || plain[0] == '\'')) text_ += "\\&";
    text_ += escaped(plain) + '\n';
}

}  // namespace tessera::tools
