# SPDX-License-Identifier: Apache-2.0
"""Headers as Doxygen is to read them. Lines keep their numbers."""

import re

INTERNAL = re.compile(r"^namespace tessera::detail[\w:]* \{$")
MODE = re.compile(r"^(inline namespace TESSERA_MODE \{|\}  // namespace TESSERA_MODE)$")
PROPERTY = re.compile(r"^(\s*)__declspec\(property\(get = (\w+)\)\) (.*;)$|^(\s*)TESSERA_PROPERTY\((.*), (\w+)\)$")
NO_DECLARATION = ("#", "}", "public:", "private:", "protected:", "//", "namespace ", "inline namespace ", "static_assert", "using ",
                  "~", "virtual ~", "TESSERA_INLINE ~")


def indentation(line):
    return len(line) - len(line.lstrip(" "))


def ends_declaration(text):
    return re.sub(r"\s*//.*$", "", text).endswith((";", "}"))


def property_as_member(match):
    if match.group(2):
        return f"{match.group(1)}/** Read only: what {match.group(2)}() returns. */ {match.group(3)}"
    return f"{match.group(4)}/** Read only: what get_{match.group(6)}() returns. */ {match.group(5)} {match.group(6)};"


def as_documented(text):
    """The header's text, in which a comment holds, as its authors mean it, for all declarations up to the next blank line or
    comment: it is said again before each of them. Names of parameters stand in comments where nothing uses them. Internal namespaces, and the
    inline one that tells build modes apart, are left out."""
    lines = []
    comment, indent, ended, in_comment, depth = [], 0, False, False, 0
    for line in text.split("\n"):
        if depth > 0 or INTERNAL.match(line):
            depth += line.count("{") - line.count("}")
            line = ""
        if MODE.match(line):
            line = ""
        line = PROPERTY.sub(property_as_member, re.sub(r"/\*(\w+)\*/", r"\1", line))
        words = line.strip()
        if words.startswith("///") and not words.startswith("///<"):
            comment = (comment if in_comment else []) + [words[3:].strip()]
            indent, ended, in_comment = indentation(line), False, True
            lines.append(line)
            continue
        in_comment = False
        if not words or indentation(line) < indent:
            comment = []
        elif comment and ended and indentation(line) == indent and not words.startswith(NO_DECLARATION):
            said = [part for part in comment if not part.startswith("\\param") or re.search(rf"\b{part.split()[1]}\b", words)]
            line = f"{' ' * indent}/** {' '.join(said)} */ {words}"
        ended = ends_declaration(words)
        lines.append(line)
    return "\n".join(lines)
