// SPDX-License-Identifier: Apache-2.0
// Pages: one file each, nothing from elsewhere, light and dark.
#pragma once

#include <string>
#include <string_view>

namespace tessera::tools {

/// Text of others within a page: nothing in it is markup, and all of it can be shown. What controls the terminal or turns the
/// direction of writing, and what is no UTF-8, becomes U+FFFD; line ends and tabs become blanks.
std::string html_of(std::string_view text);

/// <name class="kind">text</name>; the text is markup.
std::string element(const std::string& name, const std::string& kind, const std::string& text);

/// A whole page.
/// \param title   plain text
/// \param styles  CSS, in addition to that of all pages
/// \param body    markup
std::string html_page(const std::string& title, const std::string& styles, const std::string& body);

/// A <script> element; nothing: no script.
std::string script_element(const std::string& script);

}  // namespace tessera::tools
