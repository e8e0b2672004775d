// SPDX-License-Identifier: Apache-2.0
// Writes the language of man(7).
#pragma once

#include <string>
#include <vector>

namespace tessera::tools {

/// Each call appends a part to the page. Texts are plain: what means something to man(7) is escaped here.
class ManWriter {
  public:
    void title(const std::string& name, int section, const std::string& source);
    void section(const std::string& heading);
    void subsection(const std::string& heading);
    void paragraph(const std::string& text);
    void row(const std::string& term, const std::string& text);  ///< of a list: the term in bold, the text below it
    void lines(const std::vector<std::string>& lines);           ///< as they are
    const std::string& text() const { return text_; }

  private:
    void separate();
    void line(const std::string& plain);

    std::string text_;
    bool begins_section_ = false;  ///< nothing stands below the heading so far
};

}  // namespace tessera::tools
