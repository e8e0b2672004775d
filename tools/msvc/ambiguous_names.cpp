// SPDX-License-Identifier: Apache-2.0
#include "tools/msvc/ambiguous_names.h"

#include <string_view>

#include "tools/support/text_cursor.h"

namespace tessera::tools {
namespace {

/// Of `candidate found by name lookup is 'std::size'` what is in quotation marks; empty: the note is about something else.
std::string candidate_in(const std::string& note) {
    TextCursor cursor(note);
    if (!cursor.find("candidate found by name lookup is '")) return "";
    return std::string(cursor.rest().substr(0, cursor.rest().find('\'')));
}

}  // namespace

Change name_of_program(const std::string& text, std::size_t here, const Diagnostic& diagnostic) {
    if (diagnostic.message.find("is ambiguous") == std::string::npos) return {};
    TextCursor cursor(std::string_view(text).substr(here));
    const std::string name(cursor.take_word());
    if (diagnostic.message.find("reference to '" + name + "' is ambiguous") == std::string::npos) return {};
    std::string own;
    bool is_in_std = false;
    for (const Diagnostic& note : diagnostic.notes) {
        const std::string candidate = candidate_in(note.message);
        if (candidate.empty()) continue;
        if (candidate.compare(0, 5, "std::") == 0) {
            is_in_std = true;
        } else if (candidate.compare(0, 13, "Concurrency::") == 0 || (!own.empty() && own != candidate)) {
            return {};
        } else {
            own = candidate;
        }
    }
    // Nothing tells a member of an unnamed namespace from those of other namespaces with a using-directive.
    if (!is_in_std || own.size() < name.size() || own.find('(') != std::string::npos) return {};
    return {{here, here, "::" + own.substr(0, own.size() - name.size()), kNamesThatStdHas}};
}

}  // namespace tessera::tools
