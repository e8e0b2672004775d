# SPDX-License-Identifier: Apache-2.0
"""Classes are shown as the reference of C++ AMP has them: with all of their members, those of an internal base and properties
that a macro declares among them."""

import re

# Where the bases are.
HEADERS = ("tessera/detail/array_core.h", "tessera/detail/component_tuple.h", "tessera/detail/view_core.h",
           "tessera/graphics/clamped_number.h", "tessera/graphics/texture_core.h", "tessera/graphics/texture_view_core.h",
           "tessera/tiled_index.h")
NAMES = ("ArrayCore", "ClampedNumber", "ComponentTuple", "TextureCore", "TextureViewCore", "TiledIndexFields", "ViewCore")

CLASS = re.compile(r"^template <(?P<parameters>[^\n]*)>\nclass TESSERA_DEBUGGABLE (?P<name>\w+)[^\n{]*\{\n(?P<body>.*?)^\};", re.M | re.S)
DERIVED = re.compile(rf"^(?P<head>class TESSERA_DEBUGGABLE (?P<name>\w+)\S*(?: [\w, ]+>)?) : public (?:tessera::detail::\w*(?:::)?)?"
                     rf"(?P<base>{'|'.join(NAMES)})<(?P<arguments>[^\n{{]*)> \{{\n(?P<body>.*?)^\}};", re.M | re.S)
# Lists of properties: #define TESSERA_VIEW_VALUES(X) with rows X(type, name).
LISTS = "tessera/detail/accelerator_state.h"
LIST = re.compile(r"^#define (TESSERA_\w+)\(X\)((?:[^\n]*\\\n)+[^\n]*)", re.M)
LIST_USED = re.compile(r"^    (TESSERA_\w+)\(TESSERA_VALUE\)$", re.M)
ACCESS = re.compile(r"^  (public|protected|private):\n", re.M)
INHERITED = re.compile(r"^    using (?:Core|Components|ClampedNumber)::.*\n", re.M)


def public_part(body):
    parts = ACCESS.split("  private:\n" + body)[1:]
    return "".join(text for access, text in zip(parts[::2], parts[1::2]) if access == "public")


def split_list(text):
    """Splits at commas that are not within angle brackets."""
    return [part.strip() for part in re.findall(r"(?:[^,<]|<[^<>]*>)+", text)]


class Bases:
    def __init__(self, include):
        self.members = {}
        lists = LIST.findall((include / LISTS).read_text(encoding="utf-8"))
        self.properties = {name: re.findall(r"X\(([\w:]+), (\w+)\)", rows) for name, rows in lists}
        for header in HEADERS:
            for match in CLASS.finditer((include / header).read_text(encoding="utf-8")):
                if match["name"] in NAMES:
                    parameters = [part.split()[-1] for part in split_list(match["parameters"])]
                    self.members[match["name"]] = (parameters, public_part(match["body"]))
        missing = set(NAMES) - set(self.members)
        if missing:
            raise SystemExit(f"scripts/docs: tools/site/bases.py names classes that are not there: {', '.join(sorted(missing))}")

    def members_for(self, base, arguments):
        parameters, text = self.members[base]
        for parameter, argument in zip(parameters, split_list(arguments)):
            text = re.sub(rf"\b{parameter}\b", lambda _, value=argument: value, text)
        return text

    def flattened(self, text):
        """The header's text with the bases' members in the place of the bases."""
        def flat(match):
            members = self.members_for(match["base"], match["arguments"])
            return f"{match['head']} {{\n{INHERITED.sub('', match['body'])}\n  public:\n{members}}};"

        def listed(match):
            rows = self.properties.get(match[1], ())
            return "\n".join(f"    /** Read only: what get_{name}() returns. */ {kind} {name};" for kind, name in rows)

        return LIST_USED.sub(listed, DERIVED.sub(flat, text))
